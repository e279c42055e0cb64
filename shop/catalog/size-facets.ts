import { sizeKeys } from '#shop/products/product.ts'
import { listOffers, offerPrice } from '#shop/products/product-price.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { type Facet, openFacet } from './facet-kinds.ts'
import type { Offer } from './indexed-product.ts'
import {
  boundsFromPreference,
  boundsToPreference,
  EMPTY_BOUNDS,
  formatBounds,
  isWithin,
  type PriceBounds,
  priceField,
} from './price-bounds.ts'

/** The facets of sizes. They must hold for the same size, which the card shows first. */

/** A price of a size that a buyer can get. */
export const priceFacet: Facet<PriceBounds, 'priceRange', readonly [min: number, max: number]> = {
  ...priceField,
  legend: 'Rango de Precios',
  control: { kind: 'prices' },
  none: EMPTY_BOUNDS,
  matches: (_product, offer, bounds) => isWithin(offerPrice(offer), bounds),
  toChips: (bounds, currency) => {
    const label = formatBounds(bounds, currency)
    return label === undefined ? [] : [{ key: 'precio', label, without: EMPTY_BOUNDS }]
  },
  preference: { key: 'priceRange', toStored: boundsToPreference, fromStored: boundsFromPreference },
}

/** A size that a buyer can get: '100ml', 'decant'. */
export const sizeFacet = openFacet({
  param: 'tamano',
  legend: 'Tamaño',
  shown: 8,
  other: 'Otro tamaño',
  options: {
    needs: 'any',
    ofProduct: ({ sizes }) => listOffers(sizes).flatMap(listKeys),
    ofOffer: listKeys,
  },
  normalize: toSizeKey,
  label: sizeKeyLabel,
  preferenceKey: 'size',
})

export function listKeys(offer: Offer): string[] {
  return offer ? sizeKeys(offer) : []
}

/** Whether the name of a size in a search is a key: '100ml' and 'decant', but not '100'. */
export function isSizeKey(name: string): boolean {
  return name === 'decant' || /^\d.*\p{L}$/u.test(name)
}

/** The key that a typed size has: '7,5 ML' is '7.5ml', and so is '7,5'. */
function toSizeKey(text: string): string {
  return foldText(text)
    .replace(/\s/g, '')
    .replace(/(\d),/, '$1.')
    .replace(/^[\d.]+$/, '$&ml')
}

/** '100 ml', '7,5 ml', 'Decant'. */
function sizeKeyLabel(key: string): string {
  const [, amount, unit = ''] = /^([\d.]+)(.*)$/.exec(key) ?? []
  if (amount === undefined) return key.charAt(0).toUpperCase() + key.slice(1)
  return `${amount.replace('.', ',')} ${unit}`.trim()
}
