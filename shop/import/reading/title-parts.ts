import type { Concentration } from '#shop/products/value-sets.ts'
import { foldText } from '#shop/text/fold-text.ts'
import type { BrandFinder, FoundBrand } from './brand-finder.ts'
import { readableCase } from './readable-case.ts'
import {
  findSizes,
  isDecantText,
  isSetText,
  type NamedSize,
  SIZE,
  withoutConversions,
  withoutDecantWords,
} from './size-text.ts'
import {
  cleanName,
  GAP,
  type ReadGender,
  takeConcentration,
  takeGender,
  takeNameGender,
  takeShortGender,
} from './title-words.ts'
import { EMOJI, SOLD_OUT } from './word-lists.ts'

/** A title taken apart. What no part is, stays in the name. */
export interface TitleParts extends ReadGender {
  name: string
  /** No word is left for a name, which is the whole title then. */
  isNameless?: boolean
  brand?: string
  /** A known brand with a mistake. */
  isBrandMisspelled?: boolean
  /** The title begins with its brand. */
  isBrandFirst?: boolean
  /** The brand is behind words of the name, and nothing divides them. */
  isBrandWithin?: boolean
  /** The brand is also a word of many names. */
  isBrandAlsoWord?: boolean
  concentration?: Concentration
  /** The words of the title that named it, and are not in the name. */
  concentrationWords?: string
  /** The name with a concentration that is written in words behind it, which may be part of it. */
  longName?: string
  /** These words are the only ones that name the concentration, or an abbreviation does, too. */
  spelled?: 'alone' | 'beside'
  size?: NamedSize
  isDecant: boolean
  /** The title names several sizes, as a set does; they are in the name. */
  hasSeveralSizes?: boolean
}

/** Contents of bottles that are written without a unit. */
const BARE_MILLILITERS = new Set([30, 50, 60, 75, 80, 85, 90, 100, 105, 110, 120, 125, 150, 200])
const BARE_OUNCES = new Set([1.6, 1.7, 2.5, 2.7, 3.3, 3.4, 3.6, 4.2, 6.7, 6.8])
const BARE = 'x?\\s?(\\d{2,3}|\\d\\.\\d)'
const BARE_SIZE = new RegExp(`(?:^|\\s|${GAP})${BARE}\\s*(?:${GAP}|$)|${GAP}\\s*${BARE}(?=\\s|$)`, 'iu')
/** In brackets or stars, or behind what was read: no part of a name. */
const PRAISE = '¡?\\s*(?:100\\s?% ?)?(?:original(?:es)?|nuev[oa]s?|new|promo|sin caja|w\\/o box|no box)\\s*!?'
const ADVERTISING = new RegExp(`(?:\\*+|[([])\\s*${PRAISE}\\s*(?:\\*+|[)\\]])`, 'giu')
const PRAISE_BEHIND = new RegExp(`(?<=${GAP})[\\s,–—-]*${PRAISE}(?=\\s*(?:$|${GAP}))`, 'giu')
/** How the bottle gives off its perfume. */
const SPRAY = new RegExp(
  `(?<=${GAP}|(?:parfum|toilette)(?=\\s))\\s*(?:natural )?(?:spray|spr?|vapo?|vaporizador)(?![\\p{L}\\p{N}])\\.?`,
  'giu',
)
const SOLD_OUT_WORDS = new RegExp(`[*([]*(?<!\\p{L})(?:${SOLD_OUT})(?!\\p{L})[*)\\]]*`, 'giu')
/** Also the digit of a keycap. */
const EMOJIS = new RegExp(`[\\d#*]\\ufe0f?\\u20e3|(?![©®™])[${EMOJI}]`, 'gu')
const WORD = /[\p{L}\p{N}&'’.\p{M}]+/gu

/**
 * Takes a title apart: "RARE CARBON UNISEX 100ML EDP AFNAN" has name, gender, size, concentration and brand. `brand`: from
 * a column for it; no other brand leaves the name then.
 */
export function readTitle(title: string, brands: Pick<BrandFinder, 'find'>, brand = ''): TitleParts {
  const parts = takeApart(title, brands, brand, false)
  if (!parts.spelled) return parts
  return { ...parts, longName: takeApart(title, brands, brand, true).name }
}

function takeApart(
  title: string,
  brands: Pick<BrandFinder, 'find'>,
  brand: string,
  isConcentrationName: boolean,
): TitleParts {
  const parts: TitleParts = { name: '', isDecant: isDecantText(title) }
  let rest = title.replaceAll(GAP, ' ').replace(EMOJIS, ' ').replace(/\s+/g, ' ').trim()
  rest = rest.replace(ADVERTISING, GAP).trim()
  rest = rest.replace(/^(?:[•·▪◦●○‣►→*✓✔>+@-]+|\d{1,3}(?:\.-|[.)°º])(?=\s))\s*/u, '')
  rest = rest.replace(SOLD_OUT_WORDS, GAP)
  // "Perfume" says what it is, not its name; not in "Perfume de Amor".
  rest = rest.replace(
    /^perf(?:\.|umes?)?\s+(?:[áa]rabes?\s+)?(?!(?:de|del|of|y|para|en|con|oil|set|by)\b)(?=\S)/iu,
    '',
  )
  // "100ml x1 u" is one bottle.
  rest = rest.replace(/\s+x\s?1\s?(?:u|und?|unidad|pza?|pc)?\.?(?=\s|$)/iu, GAP)
  if (parts.isDecant) rest = withoutDecantWords(rest)
  rest = takeSize(rest, parts)
  const { rest: without, concentration, words, spelled } = takeConcentration(rest, isConcentrationName)
  if (concentration) parts.concentration = concentration
  if (words) parts.concentrationWords = words
  if (spelled) parts.spelled = spelled
  rest = without.replace(SPRAY, GAP)
  rest = takeBareSize(rest, parts)
  rest = takeGender(rest, parts)
  rest = takeBrand(rest, parts, brands, brand)
  rest = takeBareSize(rest, parts)
  const unpraised = rest.replace(PRAISE_BEHIND, GAP)
  if (cleanName(unpraised) !== '') rest = unpraised
  rest = takeShortGender(takeNameGender(rest, parts), parts)
  const name = cleanName(rest)
  if (name === '') parts.isNameless = true
  parts.name = readableCase(name === '' ? cleanName(title) : name)
  return parts
}

function takeSize(text: string, parts: TitleParts): string {
  const sizes = withoutConversions(findSizes(text))
  parts.hasSeveralSizes = sizes.length > 1 || isSetText(text)
  const [size] = sizes
  if (!size || parts.hasSeveralSizes) return text
  parts.size = size
  return text.replace(SIZE, GAP)
}

/** "ASAD EDP 100", "9PM X 100", "EROS EDT 3.4": a number that bottles have, at the end or beside what was read. */
function takeBareSize(text: string, parts: TitleParts): string {
  if (parts.size || parts.hasSeveralSizes) return text
  const match = BARE_SIZE.exec(text)
  const value = Number(match?.[1] ?? match?.[2])
  const unit = BARE_MILLILITERS.has(value) ? 'ml' : BARE_OUNCES.has(value) ? 'oz' : undefined
  if (!match || !unit || match[0].length === text.length) return text
  parts.size = { value, unit }
  return `${text.slice(0, match.index)}${GAP}${text.slice(match.index + match[0].length)}`
}

function takeBrand(
  text: string,
  parts: TitleParts,
  brands: Pick<BrandFinder, 'find'>,
  known: string,
): string {
  const words = [...text.matchAll(WORD)]
  const ends = new Set<number>()
  for (const [index, word] of words.entries()) {
    const between = text.slice(word.index + word[0].length, words[index + 1]?.index)
    if (/[\ue000()[\]|/,–—]|\s-|-\s/.test(between)) ends.add(index)
  }
  const found = brands.find(
    words.map(([word]) => word),
    ends,
  )
  if (!found || (known !== '' && found.name !== known)) return text
  // "Lattafa Fakhar Lattafa": the second one is in the name.
  const isTwice = isAtStart(words, found, ends)
  const first = words[isTwice ? 0 : found.from]
  const last = words[isTwice ? found.to - found.from : found.to]
  if (!first || !last) return text
  parts.isBrandFirst = isTwice || found.from === 0
  const isDivided = ends.has(found.from - 1) || /\sby\s+$/i.test(text.slice(0, first.index))
  parts.isBrandWithin = !parts.isBrandFirst && !isDivided
  const before = text.slice(0, first.index).replace(/(^|[\s\ue000])(by|de|marca:?)\s+$/iu, '$1')
  const without = `${before}${GAP}${text.slice(last.index + last[0].length)}`
  const isWhole = cleanName(without) === ''
  // "Al Hamra" alone is the name of a perfume.
  if (isWhole && found.isMisspelled) return text
  parts.brand = found.name
  parts.isBrandMisspelled = found.isMisspelled
  parts.isBrandAlsoWord = found.isWord
  // "The Pride of Armaf" is a name.
  return isWhole || /(?:^|\s)of\s+$/i.test(before) ? text : without
}

/** Whether the words of a brand also begin the part of the title that they are in. */
function isAtStart(
  words: readonly RegExpExecArray[],
  { from, to }: FoundBrand,
  ends: ReadonlySet<number>,
): boolean {
  const isFirstPart = !words.some((_, index) => index < from && ends.has(index))
  const same = (index: number) =>
    foldText(words[index - from]?.[0] ?? '') === foldText(words[index]?.[0] ?? '')
  return (
    from > to - from && isFirstPart && Array.from({ length: to - from + 1 }, (_, at) => from + at).every(same)
  )
}
