/** Digits of a number in international form ("+57 300-123 4567"), or undefined when it is invalid. */
export function parseWhatsappNumber(text: string): string | undefined {
  // Numbers copied from a phone's contacts contain invisible direction marks.
  const visible = text.replace(/\p{Cf}/gu, '').trim()
  if (!/^\+?[\d\s().-]+$/.test(visible)) return undefined
  const digits = visible.replace(/\D/g, '')
  return /^[1-9]\d{7,14}$/.test(digits) ? digits : undefined
}

/**
 * The digits of a search that looks like a telephone number, without the zeros that are dialed only inside a country.
 * Undefined for any other text.
 */
export function dialledDigits(text: string): string | undefined {
  return /^\+?[\d\s()./-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : undefined
}

/** For display: "+57 300 123 4567". */
export function formatPhone(digits: string): string {
  const country = COUNTRY_CODE.exec(digits)?.[0] ?? ''
  return `+${[country, ...groups(digits.slice(country.length))].filter((part) => part !== '').join(' ')}`
}

/** Country codes: 1 and 7, the listed codes of two digits; all others have three digits. */
const COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Groups of three digits, with one or two groups of four at the end, depending on the length. */
function groups(digits: string): string[] {
  if (digits.length <= 4) return [digits]
  const length = digits.length === 8 ? 4 : 3
  return [digits.slice(0, length), ...groups(digits.slice(length))]
}
