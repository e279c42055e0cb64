import { formatMoney } from '#shop/money/money.ts'
import { listMessage, messageLine } from '#shop/phone/list-message.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { type BagContents, type BagEntry, isOnOffer } from './bag-contents.ts'

/**
 * The message that asks for what is available in the bag. The bag's address comes first: the seller opens the same
 * list with it.
 */
export function bagMessage({ entries, totals }: BagContents, url: string): string {
  return listMessage({
    start: [url, '¡Hola! Quiero pedir:'],
    lines: entries.filter(({ size }) => isOnOffer(size)).map(lineText),
    end: `Total: ${totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')}`,
  })
}

function lineText({ line, size, unitPrice }: BagEntry): string {
  const amount = formatMoney(unitPrice * line.quantity, size.currency)
  return messageLine({ quantity: line.quantity, name: size.name, sizeLabel: sizeLabel(size), amount })
}
