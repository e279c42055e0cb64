import { sizeNames } from '#shop/products/product.ts'
import { expandSearch, type SearchWord, searchWords } from './search-terms.ts'
import {
  BRAND,
  FACTS,
  foldLine,
  NAME,
  type SearchedProduct,
  searchedTexts,
  TEXTS,
} from './searched-product.ts'

/** A search term in the forms that are compared with products, all folded. */
export interface AskedSearch {
  words: SearchWord[]
  /** The whole term, also without words that match every perfume, and the synonyms of a single word. */
  phrases: string[]
}

export function askSearch(term: string): AskedSearch {
  const { words } = expandSearch(term)
  const meant = words.length === 1 ? words.flatMap(({ texts }) => texts) : [words.map(typedText).join(' ')]
  return { words, phrases: [...new Set([searchWords(term).join(' '), ...meant])] }
}

/** `askSearch` in the forms that the SQL order compares (`catalog-order.server.ts`). */
export function askedName(search: string): { phrase: string; exact: string[]; words: string[][] } {
  const { words, phrases } = askSearch(search)
  return { phrase: phrases[0] ?? '', exact: phrases, words: words.map(({ texts }) => texts) }
}

const typedText = ({ texts: [typed = ''] }: SearchWord) => typed

/** How well a name and a brand fit when all words are found in them; the other ranks are 3 + the group of texts. */
const [EXACT_NAME, NAME_BEGINS, BRAND_AND_NAME, IN_GROUP] = [0, 1, 2, 3] as const

/** The rank of a product of which no word has a worse group than `group`. Name and brand are plain words. */
export function rankOf(group: number, name: string, brand: string, phrases: readonly string[]): number {
  let rank = IN_GROUP + group
  if (group > BRAND) return rank
  for (const phrase of phrases) {
    if (group === NAME && name.startsWith(phrase)) {
      rank = Math.min(rank, name.length === phrase.length ? EXACT_NAME : NAME_BEGINS)
    } else if (
      phrase.length === brand.length + 1 + name.length &&
      (phrase === `${brand} ${name}` || phrase === `${name} ${brand}`)
    ) {
      rank = Math.min(rank, BRAND_AND_NAME)
    }
  }
  return rank
}

/**
 * How well a product that a search finds matches it: 0 exact name, 1 the name begins with the term, 2 brand and name,
 * then the worst place of a word: 3 name, 4 brand, 5 notes, families, attributes, gender, concentration and sizes,
 * 6 other texts. The same as the ranks of `SearchIndex`.
 */
export function relevance(product: SearchedProduct, search: string): number {
  const { words, phrases } = askSearch(search)
  const group = Math.max(NAME, ...words.map((word) => groupOf(word, product) ?? TEXTS))
  return rankOf(group, joinWords(product.name), joinWords(product.brand), phrases)
}

/** The first group of a product's texts that has a word of a term; undefined when it has none. */
export function groupOf({ texts, size }: SearchWord, product: SearchedProduct): number | undefined {
  const groups = searchedTexts(product)
  const hasSize = size !== undefined && sizeNames(product.sizes).includes(size)
  const group = groups.findIndex(
    (lines, at) =>
      (at === FACTS && hasSize) || lines.some((line) => texts.some((text) => foldLine(line).includes(text))),
  )
  return group === -1 ? undefined : group
}

/** A name or brand as it is compared with a whole term. */
export function joinWords(text: string): string {
  return searchWords(text).join(' ')
}
