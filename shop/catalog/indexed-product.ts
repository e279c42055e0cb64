import { SEARCHED_FIELDS } from '#shop/products/plain-fields.ts'
import { listNotes, type Product, type ProductSize, searchedNames } from '#shop/products/product.ts'
import type { SearchedFieldName } from '#shop/products/product-fields.ts'
import { offeredSizes } from '#shop/products/product-price.ts'
import { foldText } from '#shop/text/fold-text.ts'

/** What the catalog index holds of a product: everything that lists filter, sort, search and show. */
export type IndexedProduct = Omit<Product, 'description' | 'price' | 'salePrice' | 'updatedAt'> & {
  /** How often it was sold and seen lately: breaks ties between results of a search. Default: 0. */
  popularity?: number
}

/** A size that a buyer can get, see `listOffers`; undefined for a product without sizes. */
export type Offer = ProductSize | undefined

export type SearchedProduct = Pick<
  Product,
  SearchedFieldName | 'notes' | 'scentFamily' | 'attributes' | 'gender' | 'concentration' | 'sizes'
>

/** The groups of texts, the best first. A word found in an earlier group counts more. Sizes are facts. */
export const [NAME, BRAND, FACTS, TEXTS] = [0, 1, 2, 3]
/** Added to a group in which a text is only found inside of words: 'ron' in 'turrón'. */
export const INSIDE = 4

/** The texts of a product, one array for each group. */
export function searchedTexts(product: SearchedProduct): [string[], string[], string[], string[]] {
  const { name, brand, scentFamily, attributes, gender, concentration } = product
  const facts = [...listNotes(product), ...scentFamily, ...attributes, gender, concentration]
  const texts = SEARCHED_FIELDS.filter((field) => field !== 'name' && field !== 'brand')
  return [[name], [brand], facts, texts.map((field) => product[field])]
}

/** The names of the sizes that a buyer can get. */
export function searchedSizes({ sizes }: Pick<Product, 'sizes'>): string[] {
  return searchedNames(offeredSizes(sizes))
}

/** Whether a search reads the same of both. */
export function hasSameTexts(a: SearchedProduct, b: SearchedProduct): boolean {
  const texts = (product: SearchedProduct) => JSON.stringify([searchedTexts(product), searchedSizes(product)])
  return texts(a) === texts(b)
}

/** Whether a folded line has a text at the beginning of a word. */
export function beginsWord(line: string, text: string): boolean {
  for (let at = line.indexOf(text); at !== -1; at = line.indexOf(text, at + 1)) {
    if (isWordStart(line, at)) return true
  }
  return false
}

/** Whether nothing, a space or punctuation is before a place of a line. */
export function isWordStart(line: string, at: number): boolean {
  // Two code units: a character may take both.
  return !/[\p{L}\p{N}]$/u.test(line.slice(Math.max(0, at - 2), at))
}

/** A text as a search reads it: folded, on one line. */
export function foldLine(text: string): string {
  return foldText(text).replace(/\s+/gu, ' ')
}
