import { currencyFormat } from '#shop/money/currencies.ts'
import { type Cents, centsFromDecimal, decimalFromCents } from '#shop/money/money.ts'
import { parseTypedMoney, type TypedMoney } from '#shop/money/typed-money.ts'
import { foldText } from '#shop/text/fold-text.ts'

/** How values are written in cells of the shop's own files, and read back. */

/** Values in one cell: separated by `|`; a `|` or a backslash in a value has a backslash before it. */
export function listCell(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\|]/g, '\\$&')).join('|')
}

/** The values of a cell, trimmed, without empty ones. */
export function readList(cell: string): string[] {
  const values = cell.match(/(?:\\[\\|]|[^|])+/g) ?? []
  return values.map((value) => value.replace(/\\([\\|])/g, '$1').trim()).filter((value) => value !== '')
}

export const yesNoCell = (value: boolean): string => (value ? 'Sí' : 'No')

const YES = new Set(['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x'])
const NO = new Set(['no', 'n', 'false', 'falso', '0'])

/** Undefined for any other text. */
export function readYesNo(cell: string): boolean | undefined {
  const folded = foldText(cell.trim())
  if (YES.has(folded)) return true
  return NO.has(folded) ? false : undefined
}

/**
 * An amount with a point and the decimals of its currency: "45.00", "145000", "1.500" (dinars). A stored fraction that
 * the currency does not have is written, too.
 */
export function amountText(cents: Cents, currency: string): string {
  const { decimals } = currencyFormat(currency)
  const decimal = decimalFromCents(cents)
  if (decimals === 3) return `${decimal}0`
  return decimals === 0 ? decimal.replace(/\.00$/, '') : decimal
}

/**
 * Reads what `amountText` writes exactly, also as the number of a spreadsheet ("45.5"); other texts as typed ones
 * ("22.000", "1,234.50", "$45").
 */
export function readAmount(cell: string, currency: string): TypedMoney {
  const exact = currencyFormat(currency).decimals === 3 ? /^\d{1,10}\.\d{1,2}0?$/ : /^\d{1,10}\.\d{1,2}$/
  const text = cell.trim()
  return exact.test(text) ? { cents: centsFromDecimal(text) } : parseTypedMoney(text, currency)
}
