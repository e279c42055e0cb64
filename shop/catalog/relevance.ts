import { BRAND, INSIDE, NAME } from './indexed-product.ts'
import { expandSearch, type SearchWord, searchWords } from './search-terms.ts'

/** A search term in the forms that are compared with products, all folded. */
interface AskedSearch {
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

/** A name or brand as it is compared with a whole term. */
export function joinWords(text: string): string {
  return searchWords(text).join(' ')
}
