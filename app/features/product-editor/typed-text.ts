import { cleanLine } from '#domain/clean-text.ts'
import { foldText } from '#domain/fold-text.ts'
import { type Cents, decimalFromCents } from '#domain/money.ts'

const GROUPED = /^-?\d{1,3}([.,' ]\d{3})+$/
const DECIMAL = /^-?\d{0,15}([.,]\d*)?$/
const EXPONENT = /^-?\d+(\.\d+)?e[+-]?\d+$/i

/**
 * A price as typed, in hundredths; what is no number counts as 0. The point may be a comma, and since no price has
 * three decimals, 145.000 and 1,500 are thousands.
 */
export function parsePrice(typed: string): Cents {
  const text = typed.replace(/[\s\u00a0$]/g, '')
  return Math.round(numberOf(text) * 100)
}

function numberOf(text: string): number {
  if (GROUPED.test(text)) return Number(text.replace(/[.,']/g, ''))
  const mixed = /^(-?\d{1,3}(?:([.,])\d{3})+)([.,])(\d{1,2})$/.exec(text)
  if (mixed && mixed[2] !== mixed[3]) return Number(`${mixed[1]?.replace(/[.,]/g, '')}.${mixed[4]}`)
  // Only what is written with digits: Number('0x10') would be 16.
  const number = DECIMAL.test(text) || EXPONENT.test(text) ? Number(text.replace(',', '.')) : 0
  return Number.isFinite(number) ? number : 0
}

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

/** The contents of a size: a number above zero, or 0. */
export function parseAmount(typed: string): number {
  const text = typed.trim().replace(',', '.')
  return /^\d{1,7}(\.\d*)?$/.test(text) ? Math.round(Number(text) * 100) / 100 : 0
}

/** `stock` of product_sizes holds no more. */
export const MOST_PIECES = 1_000_000

/** A number of pieces: whole, from 0, thousands in groups if somebody likes (1.500); null for none. NaN when it is not one. */
export function parseCount(typed: string): number | null {
  const text = typed.replace(/[\s\u00a0]/g, '')
  if (text === '') return null
  const digits = /^\d{1,3}([.,']\d{3})+$/.test(text) ? text.replace(/[.,']/g, '') : text
  const count = /^\d{1,7}$/.test(digits) ? Number(digits) : Number.NaN
  return count <= MOST_PIECES ? count : Number.NaN
}
