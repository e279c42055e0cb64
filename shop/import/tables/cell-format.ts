import { findCurrency } from '../reading/currency-signs.ts'

/** How a spreadsheet shows a number, as far as it changes what a person reads. */
export type NumberFormat =
  | { kind: 'general'; currency?: CurrencyTexts }
  /** `isHalfDay`: its hours are those of AM or PM. */
  | { kind: 'date'; isHalfDay?: boolean }
  | { kind: 'percent'; decimals: number }
  | { kind: 'decimals'; decimals: number; digits: number; currency?: CurrencyTexts }

/** The texts beside an amount, one of which names its currency. */
interface CurrencyTexts {
  before: string
  after: string
}

const GENERAL: NumberFormat = { kind: 'general' }

/** Built-in formats by their number (ECMA-376, 18.8.30). Those of amounts have the currency of each reader's system. */
export function builtInFormat(id: number): NumberFormat {
  if (id === 18 || id === 19) return { kind: 'date', isHalfDay: true }
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58))
    return { kind: 'date' }
  if (id === 1 || id === 3 || id === 37 || id === 38) return { kind: 'decimals', decimals: 0, digits: 1 }
  if (id === 2 || id === 4 || id === 39 || id === 40) return { kind: 'decimals', decimals: 2, digits: 1 }
  if (id === 9 || id === 10) return { kind: 'percent', decimals: id === 9 ? 0 : 2 }
  return GENERAL
}

/** A format code such as `#,##0.00 "€"`, `dd/mm/yyyy` or `00000`. */
export function customFormat(code: string): NumberFormat {
  const [first = ''] = code.split(';')
  const plain = first.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  if (/AM\/PM/i.test(plain)) return { kind: 'date', isHalfDay: true }
  const [whole = '', fraction = ''] = plain.replace(/[^0#.]/g, '').split('.')
  if (plain.includes('%')) return { kind: 'percent', decimals: fraction.length }
  const general = { ...GENERAL, ...findCurrencyTexts(first) }
  if (/general/i.test(plain) || /[E@?/]/.test(plain)) return /[dy]/i.test(plain) ? { kind: 'date' } : general
  if (/[dmyhs]/i.test(plain)) return { kind: 'date' }
  if (whole === '' && fraction === '') return GENERAL
  // A comma after the digits divides by a thousand: the stored number is the honest one.
  if (/[0#],+(\.|$|[^0#,])/.test(plain) && !/,[0#]/.test(plain)) return general
  const digits = whole.replaceAll('#', '').length
  return { ...general, kind: 'decimals', decimals: fraction.length, digits }
}

function findCurrencyTexts(code: string): { currency?: CurrencyTexts } {
  const shown = code
    .replace(/"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|_.|\*./g, '$1$2$3')
    .replace(/general/i, '0')
  const before = shown.slice(0, Math.max(0, shown.search(/[0#?]/))).trimStart()
  const after = /[0#?][.,]*([^0#?]*)$/.exec(shown)?.[1]?.trimEnd() ?? ''
  return findCurrency(`${before}0${after}`) === undefined ? {} : { currency: { before, after } }
}

const DAY = 86_400_000

/** A stored number as a person reads it, with a decimal point and without thousands separators. */
export function showNumber(stored: string, format: NumberFormat, from1904: boolean): string {
  const number = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(number)) return stored
  if (format.kind === 'date') return showDate(number, from1904, format.isHalfDay)
  if (format.kind === 'percent') return `${withoutExponent(number * 100, format.decimals)}%`
  return showCurrency(showDecimals(number, format), format.currency)
}

function showDecimals(number: number, format: Exclude<NumberFormat, { kind: 'date' | 'percent' }>): string {
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

function showCurrency(number: string, currency: CurrencyTexts | undefined): string {
  if (!currency) return number
  // Beside a sign three decimals would be thousands.
  const clear = /\.\d{3}$/.test(number) ? `${number}0` : number
  const sign = clear.startsWith('-') ? '-' : ''
  return sign + currency.before + clear.slice(sign.length) + currency.after
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

/** Days since the end of 1899, or since 1904. Less than one is a time: the perfume "9 PM", as it was typed. */
function showDate(days: number, from1904: boolean, isHalfDay = false): string {
  const time = new Date(Date.UTC(1899, 11, from1904 ? 30 + 1462 : 30) + Math.round(days * DAY))
  if (Number.isNaN(time.getTime())) return String(days)
  const text = time.toISOString()
  const clock = text.slice(11, 16)
  if (days > 0 && days < 1) return isHalfDay ? inHalfDay(clock) : clock
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : `${text.slice(0, 10)} ${clock}`
}

/** "21:00" is "9 PM". */
function inHalfDay(clock: string): string {
  const [hours, minutes] = clock.split(':')
  const shown = `${Number(hours) % 12 || 12}${minutes === '00' ? '' : `:${minutes}`}`
  return `${shown} ${Number(hours) < 12 ? 'AM' : 'PM'}`
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
