import { ATTRIBUTES, GENDERS, SCENT_FAMILIES } from '#shop/products/value-sets.ts'
import { type DemoPerfume, fold, formatTitle, toKey } from './perfume-rules.ts'

const TOTAL = 108
const MIN_BRANDS = 18

/** The errors in counts and distribution of the whole catalog. */
export function* findSpreadErrors(perfumes: readonly DemoPerfume[]): Generator<string> {
  const total = perfumes.length
  if (total !== TOTAL) yield `${total} perfumes`
  for (const [key, count] of tally(perfumes.map(toKey))) if (count > 1) yield `${key} occurs ${count} times`

  const brands = tally(perfumes.map(({ brand }) => brand))
  const genders = tally(perfumes.map(({ gender }) => gender))
  const families = tally(perfumes.flatMap((perfume) => perfume.scent_family))
  const attributes = tally(perfumes.flatMap((perfume) => perfume.attributes))
  const count = (matches: (perfume: DemoPerfume) => boolean) => perfumes.filter(matches).length
  const plain = count((perfume) => perfume.attributes.length === 0)
  const onSale = count(({ sizes }) => sizes.some((size) => size.sale_price !== undefined))
  const away = count((perfume) => !perfume.is_available)
  const unrated = count(({ rating }) => rating === 0)
  const long = count((perfume) => perfume.short_description.length > 120)
  const gourmandForHer = count(
    ({ gender, scent_family, sizes }) =>
      gender === 'Mujer' &&
      scent_family.includes('Gourmand') &&
      sizes.some(({ decant, price }) => decant && price < 60),
  )

  const wanted: [what: string, found: number, min: number, max: number][] = [
    ['brands', brands.size, MIN_BRANDS, total],
    ...GENDERS.map((one) => [one, genders.get(one) ?? 0, 12, total] as [string, number, number, number]),
    ...SCENT_FAMILIES.map(
      (one) => [one, families.get(one) ?? 0, 5, total] as [string, number, number, number],
    ),
    ...ATTRIBUTES.map((one) => [one, attributes.get(one) ?? 0, 3, total] as [string, number, number, number]),
    ['Mujer + Gourmand with a decant below 60', gourmandForHer, 6, total],
    ['perfumes without attribute', plain, Math.floor(total * 0.4), Math.ceil(total * 0.6)],
    ['perfumes on sale', onSale, Math.floor(total * 0.12), Math.ceil(total * 0.18)],
    ['unavailable perfumes', away, 6, 10],
    ['perfumes without rating', unrated, 3, 10],
    ['short descriptions above 120 characters', long, 3, 15],
  ]
  for (const [what, found, min, max] of wanted) {
    if (found < min || found > max) yield `${what}: ${found}, ${min} to ${max} wanted`
  }
}

/** Texts that begin like another text or repeat six words of it. */
export function* repeatedTexts(perfumes: readonly DemoPerfume[]): Generator<string> {
  for (const field of ['short_description', 'description'] as const) {
    const phrases = new Map<string, string>()
    const openings = new Map<string, string>()
    for (const perfume of perfumes) {
      const title = formatTitle(perfume)
      const words = fold(perfume[field]).match(/[\p{L}\p{N}]+/gu) ?? []
      const opening = words.slice(0, 3).join(' ')
      const before = openings.get(opening)
      if (before) yield `${title}: ${field} opens like that of ${before}: '${opening}'`
      openings.set(opening, title)
      for (let at = 0; at + 6 <= words.length; at++) {
        const phrase = words.slice(at, at + 6).join(' ')
        const other = phrases.get(phrase)
        if (other) yield `${title}: ${field} repeats six words of ${other}: '${phrase}'`
        phrases.set(phrase, title)
      }
    }
  }
}

function tally(values: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
