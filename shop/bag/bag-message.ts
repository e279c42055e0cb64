import { formatMoney } from '#shop/money/money.ts'
import { listMessage, messageLine } from '#shop/phone/list-message.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { type BagContents, type BagEntry, isOnOffer } from './bag-contents.ts'

/** The message that orders the available lines of the bag. It begins with the bag's URL, which opens the same list. */
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
