import { type Cents, decimalFromCents } from '#shop/money/money.ts'
import { cleanLine } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { parseTypedNumber } from '#shop/text/typed-number.ts'

/** A stored price as form text: "45", "45.50"; empty without a price. */
export function priceText(cents: Cents | null | undefined): string {
  if (!cents) return ''
  return decimalFromCents(cents).replace(/\.00$/, '')
}

/** Comma-separated notes: trimmed, without empty ones, without duplicates (ignoring case and accents). */
export function splitNotes(typed: string): string[] {
  const notes = new Map<string, string>()
  for (const part of cleanLine(typed).split(',')) {
    const note = part.trim()
    const key = foldText(note)
    if (note !== '' && !notes.has(key)) notes.set(key, note)
  }
  return [...notes.values()]
}

/** The contents of a size: a number above zero with two decimals at most, or 0. */
export function parseAmount(typed: string): number {
  const number = parseTypedNumber(typed)
  if (!number || number.whole.length > 7 || /[1-9]/.test(number.fraction.slice(2))) return 0
  return Number(`${number.whole}.${number.fraction.slice(0, 2)}0`)
}

/** Max of `stock` in product_sizes. */
export const MAX_PIECES = 1_000_000

/** A number of pieces: an integer from 0, with or without thousands separators. Empty is null, invalid is NaN. */
export function parseCount(typed: string): number | null {
  if (typed.trim() === '') return null
  const number = parseTypedNumber(typed)
  const isWhole = number && number.whole !== '' && !/[1-9]/.test(number.fraction)
  const count = isWhole ? Number(number.whole) : Number.NaN
  return count <= MAX_PIECES ? count : Number.NaN
}
