/** A typed number without invisible marks (numbers copied from contacts have them); undefined when it has other characters. */
export function visiblePhone(text: string): string | undefined {
  const visible = text.replace(/\p{Cf}/gu, '').trim()
  return visible.length <= 40 && /^\+?[\d\s()./-]+$/.test(visible) ? visible : undefined
}

/** Digits of a number in international form ("+57 300-123 4567"), or undefined when it has too few or too many. */
export function parseWhatsappNumber(text: string): string | undefined {
  const digits = visiblePhone(text)?.replace(/\D/g, '') ?? ''
  return /^[1-9]\d{7,14}$/.test(digits) ? digits : undefined
}

/** A typed number as digits to store, or its validation error in Spanish. */
export type ReadPhone = (
  typed: string,
) => { digits: string; error?: never } | { digits?: never; error: string }

/** What a browser checks before it submits a form; the server knows the numbers of each country. */
export const readRoughPhone: ReadPhone = (typed) => {
  const digits = visiblePhone(typed)?.replace(/\D/g, '') ?? ''
  return digits.length < 7 || digits.length > 17
    ? { error: 'Escribe un número completo; si es de otro país, con + y su código.' }
    : { digits }
}

/**
 * The digits of a search that looks like a telephone number, without the zeros that are dialed only inside a country.
 * Undefined for any other text.
 */
export function dialledDigits(text: string): string | undefined {
  return visiblePhone(text)?.replace(/\D/g, '').replace(/^0+/, '')
}

/** For display: "+57 300 123 4567". */
export function formatPhone(digits: string): string {
  for (const plan of GROUPED) {
    const parts = plan.exec(digits)
    if (parts) return `+${parts.slice(1).join(' ')}`
  }
  const country = COUNTRY_CODE.exec(digits)?.[0] ?? ''
  return `+${[country, ...groups(digits.slice(country.length))].filter((part) => part !== '').join(' ')}`
}

/** The countries that do not write groups of three and four: ES, MX, AR, CL, EC, UY. */
const GROUPED = [
  /^(34)(\d{3})(\d\d)(\d\d)(\d\d)$/,
  /^(52)(33|5[56]|81)(\d{4})(\d{4})$/,
  /^(54)(9)(11|\d{3})(\d{3,4})(\d{4})$/,
  /^(56)(\d)(\d{4})(\d{4})$/,
  /^(593)(\d\d)(\d{3})(\d{4})$/,
  /^(598)(\d\d)(\d{3})(\d{3})$/,
]

/** Country codes: 1 and 7, the listed codes of two digits; all others have three digits. */
const COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Groups of three digits, with one or two groups of four at the end, depending on the length. */
function groups(digits: string): string[] {
  if (digits.length <= 4) return [digits]
  const length = digits.length === 8 ? 4 : 3
  return [digits.slice(0, length), ...groups(digits.slice(length))]
}
