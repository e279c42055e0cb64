import type { Gender } from '#shop/products/value-sets.ts'
import { isAllCaps } from './readable-case.ts'
import { cleanName, GAP } from './title-name.ts'
import { GENDER_WORDS, NAME_GENDER_WORDS, SHORT_GENDER_WORDS } from './word-lists.ts'

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
