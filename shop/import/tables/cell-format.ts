/** How a spreadsheet shows a number, as far as it changes what a person reads. */
export type NumberFormat =
  | { kind: 'general' }
  | { kind: 'date' }
  | { kind: 'decimals'; decimals: number; digits: number }

const GENERAL: NumberFormat = { kind: 'general' }

/** Built-in formats by their number (ECMA-376, 18.8.30). */
export function builtInFormat(id: number): NumberFormat {
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58))
    return { kind: 'date' }
  if (id === 1 || id === 3 || id === 37 || id === 38) return { kind: 'decimals', decimals: 0, digits: 1 }
  if (id === 2 || id === 4 || id === 39 || id === 40) return { kind: 'decimals', decimals: 2, digits: 1 }
  return GENERAL
}

/** A format code such as `#,##0.00 "€"`, `dd/mm/yyyy` or `00000`. */
export function customFormat(code: string): NumberFormat {
  const [first = ''] = code.split(';')
  const plain = first.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  if (/general/i.test(plain) || /[%E@?/]/.test(plain)) return /[dy]/i.test(plain) ? { kind: 'date' } : GENERAL
  if (/[dmyhs]/i.test(plain)) return { kind: 'date' }
  const [whole = '', fraction = ''] = plain.replace(/[^0#.]/g, '').split('.')
  if (whole === '' && fraction === '') return GENERAL
  // A comma after the digits divides by a thousand: the stored number is the honest one.
  if (/[0#],+(\.|$|[^0#,])/.test(plain) && !/,[0#]/.test(plain)) return GENERAL
  return { kind: 'decimals', decimals: fraction.length, digits: whole.replaceAll('#', '').length }
}

const DAY = 86_400_000

/** A stored number as a person reads it, with a decimal point and without thousands separators. */
export function showNumber(stored: string, format: NumberFormat, from1904: boolean): string {
  const number = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(number)) return stored
  if (format.kind === 'date') return showDate(number, from1904)
  if (format.kind === 'decimals') {
    const fixed = withoutExponent(number, format.decimals)
    const [whole = '', fraction = ''] = fixed.split('.')
    return fraction === '' || /^0+$/.test(fraction)
      ? padded(whole, format.digits)
      : `${padded(whole, format.digits)}.${fraction}`
  }
  // Fifteen digits are exact; more are noise of binary fractions.
  return withoutExponent(Number(number.toPrecision(15)))
}

function padded(whole: string, digits: number): string {
  return whole.startsWith('-') ? `-${whole.slice(1).padStart(digits, '0')}` : whole.padStart(digits, '0')
}

function withoutExponent(number: number, decimals?: number): string {
  if (Math.abs(number) >= 1e21) return String(number)
  if (decimals !== undefined) return roundedHalfUp(number, Math.min(decimals, 10))
  const text = String(number)
  return text.includes('e') ? number.toFixed(20).replace(/\.?0+$/, '') : text
}

/** As spreadsheets round: 24.295 with two decimals is 24.30, although its binary fraction is below. */
function roundedHalfUp(number: number, decimals: number): string {
  const exact = Number(Math.abs(number).toPrecision(15))
  const rounded = Math.round(Number(`${exact}e${decimals}`))
  const sign = number < 0 && rounded !== 0 ? '-' : ''
  return sign + (Number.isFinite(rounded) ? Number(`${rounded}e-${decimals}`) : exact).toFixed(decimals)
}

/** Days since the end of 1899, or since 1904. */
function showDate(days: number, from1904: boolean): string {
  const time = new Date(Date.UTC(1899, 11, from1904 ? 30 + 1462 : 30) + Math.round(days * DAY))
  if (Number.isNaN(time.getTime())) return String(days)
  const text = time.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}

/** The column of a reference: 'A1' is 0, 'AB7' is 27. */
export function columnIndex(reference: string): number {
  let index = 0
  for (const character of reference.toUpperCase()) {
    const place = character.charCodeAt(0) - 64
    if (place < 1 || place > 26) break
    index = index * 26 + place
  }
  return index - 1
}
