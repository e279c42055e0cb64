import type { CatalogQuery } from '../catalog-state.ts'
import {
  beginsWord,
  FACTS,
  foldLine,
  INSIDE,
  type IndexedProduct,
  NAME,
  type SearchedProduct,
  searchedSizes,
  searchedTexts,
  TEXTS,
} from '../indexed-product.ts'
import { askSearch, joinWords, rankMatch } from '../relevance.ts'
import { expandSearch, type SearchWord } from '../search-terms.ts'
import { matchingOffers, namedSizes } from '../shown-size.ts'
import { compareInOrder } from '../sort-keys.ts'

/** The meaning of the catalog's filters, search and orders in plain code. Tests compare the catalog index with it. */

/** Whether a product matches a query; page, view and order are ignored. */
export function matchesQuery(product: IndexedProduct, query: CatalogQuery): boolean {
  return matchesSearch(product, query.search) && matchingOffers(product, query).length > 0
}

/** All products that match a query, in its order. */
export function catalogResults<Listed extends IndexedProduct>(
  products: readonly Listed[],
  query: CatalogQuery,
): Listed[] {
  return products.filter((product) => matchesQuery(product, query)).sort(compareProducts(query))
}

/** Whether a product has every word of the term, or a synonym, in one of its texts or as a size. */
function matchesSearch(product: IndexedProduct, search: string): boolean {
  return expandSearch(search).every((word) => findGroup(word, product) !== undefined)
}

/** The comparison of a query's order. */
export function compareProducts(query: CatalogQuery): (a: IndexedProduct, b: IndexedProduct) => number {
  const { sort, search } = query
  if (sort !== 'relevance') return compareInOrder(sort, { facets: query, named: namedSizes(search) })
  const compare = compareInOrder('popular')
  return (a, b) => relevance(a, search) - relevance(b, search) || compare(a, b)
}

/**
 * How well a product that a search finds matches it: 0 exact name, 1 a name that the term means, 2 the name begins with
 * the term, 3 brand and name, then the worst place of a word: 4 name, 5 brand, 6 notes, families, attributes, gender,
 * concentration and sizes, 7 other texts, 8 to 11 the same for a word that is only found inside of others. The same as the
 * ranks of `SearchIndex`.
 */
export function relevance(product: SearchedProduct, search: string): number {
  const asked = askSearch(search)
  const group = Math.max(NAME, ...asked.words.map((word) => findGroup(word, product) ?? TEXTS))
  return rankMatch(group, joinWords(product.name), joinWords(product.brand), asked)
}

/**
 * The first group of a product's texts in which a word begins with a word of a term, else the first one that has it inside
 * of a word, plus `INSIDE`; undefined when it has none.
 */
function findGroup(word: SearchWord, product: SearchedProduct): number | undefined {
  if (word.isExcluded) return findGroupWithout(word, product)
  const { texts, size } = word
  const groups = searchedTexts(product).map((lines) => lines.map(foldLine))
  const hasSize = size !== undefined && searchedSizes(product).includes(size)
  const beginning = groups.findIndex(
    (lines, at) =>
      (at === FACTS && hasSize) || lines.some((line) => texts.some((text) => beginsWord(line, text))),
  )
  if (beginning !== -1) return beginning
  const containing = groups.findIndex((lines) =>
    lines.some((line) => texts.some((text) => line.includes(text))),
  )
  return containing === -1 ? undefined : containing + INSIDE
}

/** The group of the typed phrase; of a product without it, the first group, unless a word begins with what is excluded. */
function findGroupWithout(
  { texts: [phrase = '', ...excluded] }: SearchWord,
  product: SearchedProduct,
): number | undefined {
  const typed = findGroup({ texts: [phrase] }, product)
  if (typed !== undefined) return typed
  const found = findGroup({ texts: excluded }, product)
  return found === undefined || found >= INSIDE ? NAME : undefined
}
