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

/** A bag as it can be ordered: what is in it, and what had to be left out. */
export type OfferedBag = {
  contents: BagContents
  lines: readonly BagLine[]
  /** What is left out and why, in words. */
  leftOut: string[]
}

/** Only what there is, in the quantity asked for; a line that asks for more than there is, is left out whole. */
export function offeredBag(lines: readonly BagLine[], { sizes, shortages }: Offer): OfferedBag {
  const all = bagContents(lines, sizes)
  const leftOut = all.entries.flatMap((entry) => {
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

/** The message for whoever would rather write at once, or has to: nothing is stored then. */
export function chatText(lines: readonly BagLine[], offer: Offer | null, origin: string): string {
  const url = origin + bagHref(lines)
  // The prices are not known: the seller opens the bag with the address.
  return offer
    ? bagMessage(bagContents(lines, offer.sizes), url)
    : `${url}\n¡Hola! Quiero pedir lo que hay en esta bolsa.`
}
