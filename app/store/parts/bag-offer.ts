import { type BagLine, bagHref } from '#shop/bag/bag.ts'
import {
  type BagContents,
  type BagEntry,
  bagContents,
  isOnOffer,
  shortageText,
} from '#shop/bag/bag-contents.ts'
import { bagMessage } from '#shop/bag/bag-message.ts'
import type { Offer } from '#shop/orders/order-form.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { isolate } from '#shop/text/clean-text.ts'

/** The available part of a bag, and the lines left out. */
export type OfferedBag = {
  contents: BagContents
  lines: readonly BagLine[]
  /** Lines left out, with the reason. */
  leftOut: string[]
}

/** Only available lines, in the requested quantity; a line that exceeds the stock is left out whole. */
export function offeredBag(lines: readonly BagLine[], { sizes, shortages }: Offer): OfferedBag {
  const all = bagContents(lines, sizes)
  const leftOut = all.entries.flatMap((entry) => {
    if (entry.size.isDemo) return `${nameOf(entry)}: de demostración, no se puede pedir.`
    if (!isOnOffer(entry.size)) return `${nameOf(entry)}: agotado.`
    const short = shortages.find(({ sizeId }) => sizeId === entry.size.id)
    return short ? `${nameOf(entry)}: ${shortageText(short)}.` : []
  })
  if (all.gone.length > 0) leftOut.push('Lo que ya no está en la tienda.')
  const ordered = lines.filter(
    ({ sizeId }) =>
      sizes.some((size) => size.id === sizeId && isOnOffer(size)) &&
      !shortages.some((short) => short.sizeId === sizeId),
  )
  return { contents: bagContents(ordered, sizes), lines: ordered, leftOut }
}

function nameOf({ size }: BagEntry): string {
  return `${isolate(size.name)}, ${isolate(sizeLabel(size))}`
}

/** The chat message for an order without checkout: nothing is stored then. */
export function chatText(lines: readonly BagLine[], offer: Offer | null, origin: string): string {
  const url = origin + bagHref(lines)
  // Without prices the operator opens the bag by its URL.
  return offer
    ? bagMessage(bagContents(lines, offer.sizes), url)
    : `${url}\n¡Hola! Quiero pedir lo que hay en esta bolsa.`
}
