import { type Cents, decimalFromCents } from '#shop/money/money.ts'
import { cleanLine } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { parseTypedNumber } from '#shop/text/typed-number.ts'

/** A stored price as the form writes it: "45", "45.50"; nothing for none. */
export function priceText(cents: Cents | null | undefined): string {
  if (!cents) return ''
  return decimalFromCents(cents).replace(/\.00$/, '')
}

/** Notes typed with commas: trimmed, without empty ones, each once whatever its case and accents. */
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

/** `stock` of product_sizes holds no more. */
export const MAX_PIECES = 1_000_000

/** A number of pieces: whole, from 0, with or without groups of thousands; null for none. NaN when it is not one. */
export function parseCount(typed: string): number | null {
  if (typed.trim() === '') return null
  const number = parseTypedNumber(typed)
  const isWhole = number && number.whole !== '' && !/[1-9]/.test(number.fraction)
  const count = isWhole ? Number(number.whole) : Number.NaN
  return count <= MAX_PIECES ? count : Number.NaN
}
