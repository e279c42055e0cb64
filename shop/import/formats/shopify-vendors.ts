import { oneLine } from '#shop/text/clean-text.ts'
import type { BrandFinder } from '../reading/brand-finder.ts'

/** A vendor with this share of at least so many products may be the shop itself. */
const MANY = 5
const SHARE = 0.8

/** The vendor that nearly all products have and that is no known brand: small shops leave their own name there. */
export function findShopName(vendors: readonly string[], brands: BrandFinder): string | undefined {
  const products = Map.groupBy(vendors, oneLine)
  const [first] = [...products].sort(([, a], [, b]) => b.length - a.length)
  if (!first || vendors.length < MANY) return undefined
  const [vendor, { length }] = first
  const isShop = vendor !== '' && length >= vendors.length * SHARE && brands.match(vendor) === undefined
  return isShop ? vendor : undefined
}

/** A tag that is a known brand, else one in the title; not a misspelled one. */
export function findBrand(title: string, tags: string, brands: BrandFinder): string | undefined {
  for (const text of [...tags.split(','), title]) {
    const words = text.slice(0, 300).match(/[\p{L}\p{N}&'’.]+/gu) ?? []
    const found = brands.find(words)
    const isWhole = found && found.to - found.from + 1 === words.length
    if (found && !found.isMisspelled && (isWhole || text === title)) return found.name
  }
  return undefined
}
