/** GTIN-8, UPC-A (12 digits), EAN-13 and GTIN-14: the number under a bar code. */
const LENGTHS = [8, 12, 13, 14]

export const INVALID_GTIN =
  'El código de barras: 8, 12, 13 o 14 cifras, con la última correcta. Revisa que no falte ninguna.'

/** The digits of a typed GTIN; null for an empty text, undefined for an invalid one (length or check digit). */
export function parseGtin(typed: string): string | null | undefined {
  const digits = typed.replace(/[\s-]/g, '')
  if (digits === '') return null
  const isGtin = /^\d+$/.test(digits) && LENGTHS.includes(digits.length) && /[1-9]/.test(digits)
  return isGtin && checkDigit(digits.slice(0, -1)) === Number(digits.at(-1)) ? digits : undefined
}

/** GS1 General Specifications, 7.9.1: from the right, digits count three times and once in turn. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
