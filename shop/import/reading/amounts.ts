/** The separators of the amounts in one column. */
export interface AmountStyle {
  /** The decimal separator that some amount proves ("12,50", "1.234,50"); null when none does. */
  decimal: '.' | ',' | null
  /** Some amounts prove a point and others a comma. */
  isMixed: boolean
  /** The highest amount that is written in thousands; 0 without one. */
  largest: number
}

/** Digits of an amount without separators. */
export interface AmountDigits {
  whole: string
  fraction: string
}

/**
 * A number in a text: thousands in groups by spaces or apostrophes, millions by an apostrophe ("1'250.000"), decimals behind
 * one ("24'95"), or digits with points and commas.
 */
export const AMOUNT =
  /\d{1,3}['’´]\d{3}(?:[.,]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d{1,3}(?:[ \u00a0\u202f'’´]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d{3})*['’´]\d{2}(?!\d)|\d+(?:[.,]\d+)*/gu

/** With points and commas for the apostrophes of millions and of decimals. */
function withoutApostrophes(number: string): string {
  return number.replace(/['’´](?=\d{3}([.,])\d{3}(?!\d))/u, '$1').replace(/['’´](?=\d{2}$)/u, ',')
}

/** Decides the separators by all amounts of a column. */
export function findAmountStyle(texts: Iterable<string>): AmountStyle {
  let points = 0
  let commas = 0
  let largest = 0
  for (const text of texts) {
    for (const { 0: number, index } of text.matchAll(AMOUNT)) {
      // Thousands in words ("22.5 mil") say nothing of the separators.
      if (/^\s*(?:mil|k)\b/i.test(text.slice(index + number.length))) {
        largest = Math.max(largest, Number.parseFloat(number.replace(',', '.')) * 1000)
        continue
      }
      if (/\d{4}|\d\D\d{3}(?!\d)/.test(number))
        largest = Math.max(largest, Number(number.replace(/\D\d{1,2}$/, '').replace(/\D/g, '')))
      const decimal = provenDecimal(withoutApostrophes(number))
      if (decimal === '.') points++
      else if (decimal === ',') commas++
    }
  }
  if (points > 0 && commas > 0) return { decimal: null, isMixed: true, largest }
  return { decimal: points > 0 ? '.' : commas > 0 ? ',' : null, isMixed: false, largest }
}

/** The decimal separator that the number alone shows: the last of two, or one that is not before three digits. */
function provenDecimal(number: string): '.' | ',' | null {
  const separators = number.match(/[.,]/g) ?? []
  const last = separators.at(-1) as '.' | ',' | undefined
  if (!last) return null
  const digits = number.length - number.lastIndexOf(last) - 1
  if (new Set(separators).size === 2)
    return separators.filter((one) => one === last).length === 1 ? last : null
  if (separators.length > 1) return null
  if (/^0[.,]/.test(number)) return last
  return digits === 3 ? null : last
}

/**
 * The digits of a number in a column of this style. 'unclear' when "22.000" may be twenty-two or twenty-two thousand;
 * undefined for groups that no amount has ("1.23.4").
 */
export function readAmountDigits(
  number: string,
  style: AmountStyle,
  threeDecimals: boolean,
): AmountDigits | 'unclear' | undefined {
  const plain = withoutApostrophes(number).replace(/[ \u00a0\u202f'’´]/gu, '')
  const proven = provenDecimal(plain)
  const separators = plain.match(/[.,]/g) ?? []
  if (separators.length === 0) return digits(plain, '')
  if (!proven) {
    if (new Set(separators).size > 1) return undefined
    if (separators.length === 1 && (style.isMixed || style.decimal === separators[0])) return 'unclear'
    if (separators.length === 1 && threeDecimals && style.decimal === null) return 'unclear'
    return /^\d{1,3}(?:[.,]\d{3})+$/.test(plain) ? digits(plain.replace(/[.,]/g, ''), '') : undefined
  }
  const at = plain.lastIndexOf(proven)
  const whole = plain.slice(0, at)
  if (whole !== '' && !/^\d+$/.test(whole) && !/^\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return undefined
  return digits(whole.replace(/[.,]/g, ''), plain.slice(at + 1))
}

function digits(whole: string, fraction: string): AmountDigits {
  return { whole: whole.replace(/^0+(?=\d)/, '') || '0', fraction }
}
