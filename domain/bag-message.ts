import { type BagContents, type BagEntry, isOnOffer } from './bag-contents.ts'
import { formatMoney } from './money.ts'
import { sizeLabel } from './product.ts'
import { HREF_BYTES, MESSAGE_LENGTH, shortName } from './whatsapp.ts'

/** The start of the address, `https://wa.me/` with 15 digits and `?text=`. */
const HREF_START = 40

/**
 * The message that asks for what is available in the bag. The bag's address comes first: the seller opens the same
 * list with it. Lines that do not fit are counted instead, so that the total is never cut off.
 */
export function bagMessage({ entries, totals }: BagContents, url: string): string {
  const lines = entries.filter(({ size }) => isOnOffer(size)).map(lineText)
  for (let shown = lines.length; ; shown--) {
    const text = [
      url,
      '¡Hola! Quiero pedir:',
      ...lines.slice(0, shown),
      ...(shown < lines.length ? [`… y ${lines.length - shown} más, en el enlace`] : []),
      `Total: ${totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')}`,
    ].join('\n')
    if (shown === 0 || fits(text)) return text
  }
}

function lineText({ line, size, unitPrice }: BagEntry): string {
  const amount = formatMoney(unitPrice * line.quantity, size.currency)
  return `${line.quantity} × ${shortName(size.name, 60)}, ${sizeLabel(size)}: ${amount}`
}

function fits(text: string): boolean {
  return text.length <= MESSAGE_LENGTH && encodeURIComponent(text).length <= HREF_BYTES - HREF_START
}
