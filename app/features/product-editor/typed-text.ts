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
