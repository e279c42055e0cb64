import { type BagLine, bagHref } from '#shop/bag/bag.ts'
import {
  type BagContents,
  type BagEntry,
  bagContents,
  cappedLines,
  isOnOffer,
  shortageText,
} from '#shop/bag/bag-contents.ts'
import { bagMessage } from '#shop/bag/bag-message.ts'
import type { Offer } from '#shop/orders/order-form.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { isolate } from '#shop/text/clean-text.ts'

/** The available part of a bag, and what is missing. */
export type OfferedBag = {
  contents: BagContents
  lines: readonly BagLine[]
  /** Lines with fewer pieces than the bag has, with the reason. */
  reduced: string[]
  /** Lines left out, with the reason. */
  leftOut: string[]
}

/** Only available lines; of a line that exceeds the stock, the pieces that there are. */
export function offeredBag(lines: readonly BagLine[], { sizes, shortages }: Offer): OfferedBag {
  const all = bagContents(lines, sizes)
  const leftOut = all.entries.flatMap((entry) => {
    if (entry.size.isDemo) return `${formatName(entry)}: de demostración, no se puede pedir.`
    return isOnOffer(entry.size) ? [] : `${formatName(entry)}: agotado.`
  })
  if (all.gone.length > 0) leftOut.push('Lo que ya no está en la tienda.')
  const reduced = all.entries.flatMap((entry) => {
    const short = shortages.find(({ sizeId }) => sizeId === entry.size.id)
    return short && isOnOffer(entry.size) ? `${formatName(entry)}: ${shortageText(short)}.` : []
  })
  const ordered = cappedLines(lines, shortages).filter(({ sizeId }) =>
    sizes.some((size) => size.id === sizeId && isOnOffer(size)),
  )
  return { contents: bagContents(ordered, sizes), lines: ordered, reduced, leftOut }
}

function formatName({ size }: BagEntry): string {
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
