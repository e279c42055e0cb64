import { type Cents, decimalFromCents } from '#shop/money/money.ts'
import { cleanLine, visibleText } from '#shop/text/clean-text.ts'
import { formatNumber } from '#shop/text/counts.ts'
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
    const note = visibleText(part)
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
export const NO_COUNT = `Las unidades: un número entero entre 0 y ${formatNumber(MAX_PIECES)}, o nada si no las cuentas`

/** A number of pieces: an integer from 0, with or without thousands separators. Empty is null, invalid is NaN. */
export function parseCount(typed: string): number | null {
  if (typed.trim() === '') return null
  const number = parseTypedNumber(typed)
  const isWhole = number && number.whole !== '' && !/[1-9]/.test(number.fraction)
  const count = isWhole ? Number(number.whole) : Number.NaN
  return count <= MAX_PIECES ? count : Number.NaN
}

export const INVALID_GTIN =
  'El código de barras: 8, 12, 13 o 14 cifras, con la última correcta. Revisa que no falte ninguna.'

/**
 * The digits of a typed bar code (GTIN-8, UPC-A of 12 digits, EAN-13 or GTIN-14); null for an empty text, undefined for an
 * invalid one (length or check digit).
 */
export function parseGtin(typed: string): string | null | undefined {
  const digits = typed.replace(/[\s-]/g, '')
  if (digits === '') return null
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || !/[1-9]/.test(digits)) return undefined
  // GS1 General Specifications, 7.9.1: from the right, digits count once and three times in turn.
  const sum = [...digits]
    .reverse()
    .reduce((sum, digit, place) => sum + Number(digit) * (place % 2 ? 3 : 1), 0)
  return sum % 10 === 0 ? digits : undefined
}
