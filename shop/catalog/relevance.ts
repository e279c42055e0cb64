import type { Product } from '#shop/products/product.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { expandSearch } from './search-terms.ts'

/** A search term in the forms that are compared with a name, all folded. */
export interface AskedName {
  /** The term as typed. */
  phrase: string
  /** Exact names: the term, or a synonym of its only word. */
  exact: string[]
  /** For every word its alternatives. */
  words: string[][]
}

export function askedName(search: string): AskedName {
  const words = expandSearch(search).words.map(({ texts }) => texts)
  const phrase = foldLine(search).trim()
  return { phrase, exact: [...new Set([phrase, ...(words.length === 1 ? words.flat() : [])])], words }
}

/**
 * How well a product's name and brand match a search; 0 is best. The same as `relevanceRank` of
 * `shop/catalog/catalog-order.server.ts`.
 */
export function relevance(product: Pick<Product, 'name' | 'brand'>, search: string): number {
  const { phrase, exact, words } = askedName(search)
  const [name, brand] = [foldLine(product.name), foldLine(product.brand)]
  const hasWords = (text: string) => words.every((texts) => texts.some((one) => text.includes(one)))
  if (exact.includes(name)) return 0
  if (phrase === `${brand} ${name}` || phrase === `${name} ${brand}`) return 1
  if (name.startsWith(`${phrase} `)) return 2
  if (hasWords(name)) return 3
  return hasWords(`${name}\n${brand}`) ? 4 : 5
}

/** A field as `search_text` holds it: folded, on one line. */
export function foldLine(text: string): string {
  return foldText(text).replace(/\s+/gu, ' ')
}
