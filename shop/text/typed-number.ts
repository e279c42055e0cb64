/** The digits of a typed number without separators. `whole` may be empty (".5"). */
interface TypedNumber {
  whole: string
  fraction: string
}

/** Thousands separated by a space or an apostrophe, which are never a decimal separator: "3 000", "1'234.50". */
const SPACED = /^[1-9]\d{0,2}([ '’])\d{3}(?:\1\d{3})*(?:[.,]\d*)?$/
/** Thousands separated by one character, decimals by the other: "1.234,50", "1,234.50". */
const MIXED = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?!\1)[.,]\d*$/
/** Thousands only: "24.500", "1,234,567". */
const GROUPED = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/
const DECIMAL = /^\d*(?:[.,]\d*)?$/
const MAX_LENGTH = 40

/**
 * Parses a number with a decimal point or a decimal comma; undefined when it is invalid. One separator before exactly
 * three digits groups thousands ("24.500"), but never after a leading zero ("0.500") nor in a number that always has
 * three decimals.
 */
export function parseTypedNumber(typed: string, { threeDecimals = false } = {}): TypedNumber | undefined {
  // Compatibility forms are full-width digits and every kind of space.
  const text = typed.slice(0, MAX_LENGTH).normalize('NFKC').trim()
  const separators = text.match(/[.,]/g)?.length ?? 0
  if (GROUPED.test(text) && !(threeDecimals && separators === 1)) {
    return { whole: text.replace(/[.,]/g, ''), fraction: '' }
  }
  if (!/\d/.test(text) || typed.length > MAX_LENGTH) return undefined
  if (!SPACED.test(text) && !MIXED.test(text) && !DECIMAL.test(text)) return undefined
  const [, before = '', fraction = ''] = /^(.*?)(?:[.,](\d*))?$/.exec(text) ?? []
  return { whole: before.replace(/\D/g, '').replace(/^0+(?=\d)/, ''), fraction }
}
