import type { Concentration, Gender } from '#shop/products/value-sets.ts'
import { isAllCaps } from './readable-case.ts'
import { CONCENTRATION_WORDS, GENDER_WORDS, NAME_GENDER_WORDS, SHORT_GENDER_WORDS } from './word-lists.ts'

/** Replaces what was read: the words around are no neighbors. */
export const GAP = '\ue000'

/** What is left, without empty brackets, and without separators and "de" at its edges. */
export function cleanName(text: string): string {
  return text
    .replace(/[([]\s*[\ue000\s,/|-]*\s*[)\]]/g, GAP)
    .replace(/([([])[\ue000\s,/|–-]+/gu, '$1')
    .replace(/[\ue000\s,/|–-]+([)\]])/gu, '$1')
    .replace(/(^|[\s\ue000])(?:de|by)\s*(?=\ue000)/giu, '$1')
    .split(/\s*\ue000\s*/)
    .map((part) => part.replace(/^[\s\-–—|,;:/·•*_.]+(?=\s|\p{L}|\p{N}|$)|[\s\-–—|,;:/·•*_]+$/gu, '').trim())
    .filter((part) => part !== '' && part !== '.')
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/^["“”«](.*)["“”»]$/u, '$1')
    .trim()
}

/** The concentration of a title, and the title without the words that name it. */
interface TakenConcentration {
  rest: string
  concentration?: Concentration
  /** The words that were taken out. */
  words?: string
  /** Written in words that may be part of the name: alone, or beside an abbreviation. */
  spelled?: 'alone' | 'beside'
}

interface Mention {
  words: string
  at: number
  concentration: Concentration
  isAbbreviation: boolean
}

const ABBREVIATION = /^(?:e[\s.]?[dp]|cpo)/i
/** Behind it the words are the name of another perfume of the house: "Eau de Parfum Intense". */
const QUALIFIER =
  /^\s+(?:intens[eoa]|absolue?|extr[eê]me|elixir|l[eé]g[eè]re|fra[iî]che|concentr[eé]e|florale?|sport)(?!\p{L})/iu

/**
 * Takes the concentration out of a title. Of several it is the last abbreviation, or else the last: "Sheikh Eau de Parfum EDT" is a
 * name with its designation. `isName`: words right behind the name are part of it.
 */
export function takeConcentration(text: string, isName: boolean): TakenConcentration {
  const all = findMentions(text)
  const free = all.filter((one) => one.isAbbreviation || !QUALIFIER.test(text.slice(findEnd(one))))
  const taken = free.findLast(({ isAbbreviation }) => isAbbreviation) ?? free.at(-1)
  if (!taken) {
    const last = all.at(-1)
    return { rest: text, ...(last && { concentration: last.concentration }) }
  }
  const isBehindName = ({ at }: Mention) => /[^\s(\ue000\-–—|/,][\s]*$/u.test(text.slice(0, at))
  const same = free.filter(({ concentration }) => concentration === taken.concentration)
  const spelled = same.filter((one) => !one.isAbbreviation && isBehindName(one))
  const out = same.filter((one) => !isName || !spelled.includes(one))
  let rest = text
  for (const one of out.reverse()) rest = `${rest.slice(0, one.at)}${GAP}${rest.slice(findEnd(one))}`
  return {
    rest,
    concentration: taken.concentration,
    ...(out.includes(taken) && { words: taken.words }),
    ...(spelled.length > 0 && { spelled: taken.isAbbreviation ? ('beside' as const) : ('alone' as const) }),
  }
}

const findEnd = ({ at, words }: Mention) => at + words.length

/** In the order of the text; of two in one place that of the first pattern. */
function findMentions(text: string): Mention[] {
  const found: Mention[] = []
  for (const [pattern, concentration] of CONCENTRATION_WORDS) {
    for (const { 0: words, index: at } of text.matchAll(pattern)) {
      if (found.some((one) => at < findEnd(one) && one.at < at + words.length)) continue
      found.push({ words, at, concentration, isAbbreviation: ABBREVIATION.test(words) })
    }
  }
  return found.sort((a, b) => a.at - b.at)
}

/** What a title says of its buyer; filled by the functions below, which return the rest of the title. */
export interface ReadGender {
  gender?: Gender
  /** A single character that says it; what it means depends on the others of the list. */
  genderInitial?: string
}

export function takeGender(text: string, parts: ReadGender): string {
  let rest = text
  for (const [pattern, gender] of GENDER_WORDS) {
    if (!rest.match(pattern)) continue
    // "MUJER" beside "UNISEX": the first in the list counts, and the other word stays.
    if (parts.gender && parts.gender !== gender) continue
    parts.gender = gender
    rest = rest.replace(pattern, GAP)
  }
  return rest
}

/** Words between other parts of a title. */
const alone = (source: string) =>
  new RegExp(`(^|[${GAP}(\\[–—|/,]|\\s-)(\\s*)(?:${source})\\.?(?=\\s*(?:$|[${GAP})\\]–—|/,]|-\\s))`, 'giu')
const INITIAL = alone('[hmufw]')

/** "100ML P/H", "EDP CAB", "(M)". */
export function takeShortGender(text: string, parts: ReadGender): string {
  if (parts.gender) return text
  for (const [pattern, gender] of SHORT_GENDER_WORDS) {
    const rest = text.replace(alone(pattern.source), `$1${GAP}`)
    if (rest === text || cleanName(rest) === '') continue
    parts.gender = gender
    return rest
  }
  const [initial] = text.match(INITIAL) ?? []
  const rest = text.replace(INITIAL, `$1${GAP}`)
  if (!initial || cleanName(rest) === '') return text
  parts.genderInitial = initial.replace(/\P{L}/gu, '').toLowerCase()
  return rest
}

/** English and French words leave the name only where they stand alone between other parts. */
export function takeNameGender(text: string, parts: ReadGender): string {
  const isSaid = parts.gender !== undefined
  let rest = text
  for (const [pattern, gender] of NAME_GENDER_WORDS) {
    if (!rest.match(pattern)) continue
    parts.gender ??= gender
    if (parts.gender !== gender) continue
    const before = rest.replace(alone(pattern.source), `$1${GAP}`)
    const without = isAllCaps(text) && !isSaid ? before.replace(PLURAL[gender], `$1${GAP}`) : before
    if (cleanName(without) !== '') rest = without
  }
  return rest
}

/**
 * "RARE TIFFANY WOMEN 100ML": in the capitals of a supplier a plural before what was read is for whom it is, but not in
 * "FOR WOMEN", and not beside another word for it: "EDITION ONE MEN HOMBRE". "Hunter Men" is a name.
 */
const plural = (word: string) =>
  new RegExp(`((?<!(?:^|\\s)(?:for|pour|of|and|&|the))\\s)${word}(?=\\s*(?:$|${GAP}))`, 'giu')
const PLURAL: Readonly<Record<Gender, RegExp>> = {
  Hombre: plural('men'),
  Mujer: plural('women'),
  Unisex: /(?!)/g,
}
