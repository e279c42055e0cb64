import {
  BRAND,
  beginsWord,
  FACTS,
  foldLine,
  INSIDE,
  NAME,
  type SearchedProduct,
  searchedSizes,
  searchedTexts,
  TEXTS,
} from './indexed-product.ts'
import { expandSearch, type SearchWord, searchWords } from './search-terms.ts'

/** A search term in the forms that are compared with products, all folded. */
export interface AskedSearch {
  words: SearchWord[]
  /** The whole term, and the term without fillers. */
  phrases: string[]
  /** The whole term without its spaces: a name may be typed in pieces. */
  joined: string
  /** What a single word means. */
  synonyms: string[]
  /** Of names that may fit: the first character, or else the length of brand and name. */
  initials: number[]
  lengths: number[]
}

export function askSearch(term: string): AskedSearch {
  const words = expandSearch(term)
  const typed = words.map(({ texts: [text = ''] }) => text).join(' ')
  const [first, ...others] = words
  const synonyms = first && !first.isExcluded && others.length === 0 ? first.texts.slice(1) : []
  const phrases = [...new Set([searchWords(term).join(' '), typed])].filter((phrase) => phrase !== '')
  const initials = [...phrases, ...synonyms].map((text) => text.charCodeAt(0))
  const joined = (phrases[0] ?? '').replaceAll(' ', '')
  return { words, phrases, joined, synonyms, initials, lengths: phrases.map(({ length }) => length) }
}

/** How well a name and a brand fit when all words are found in them; the other ranks follow the groups of texts. */
const [EXACT_NAME, MEANT_NAME, NAME_BEGINS, BRAND_AND_NAME, IN_GROUP] = [0, 1, 2, 3, 4] as const

/** The rank of a product whose name and brand fit neither `initials` nor `lengths` of a term. */
export const rankInGroup = (group: number) => IN_GROUP + group
/** The first rank of products that have a word of a term only inside of others. */
export const RANKS_INSIDE = rankInGroup(INSIDE)

/** The rank of a product of which no word has a worse group than `group`. Name and brand are plain words. */
export function rankMatch(
  group: number,
  name: string,
  brand: string,
  { phrases, joined, synonyms }: AskedSearch,
): number {
  if (name === phrases[0]) return EXACT_NAME
  if (name === joined) return MEANT_NAME
  if (name.startsWith(`${joined} `)) return NAME_BEGINS
  if (group > BRAND) return rankInGroup(group)
  if (group === NAME) {
    if (phrases.includes(name) || synonyms.includes(name)) return MEANT_NAME
    for (const phrase of phrases) if (name.startsWith(phrase)) return NAME_BEGINS
    for (const synonym of synonyms) if (name.startsWith(synonym)) return NAME_BEGINS
  }
  const length = brand.length + 1 + name.length
  const isBoth = (phrase: string) =>
    phrase.length === length && (phrase === `${brand} ${name}` || phrase === `${name} ${brand}`)
  return phrases.some(isBoth) ? BRAND_AND_NAME : rankInGroup(group)
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
export function findGroup(word: SearchWord, product: SearchedProduct): number | undefined {
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

/** A name or brand as it is compared with a whole term. */
export function joinWords(text: string): string {
  return searchWords(text).join(' ')
}
