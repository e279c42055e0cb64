import { withoutDirection } from './clean-text.ts'

/** A cell as a spreadsheet shows it: text, or a number, which alone may begin with a sign. */
export type Cell = string | number | null

/** Begins a formula. Some spreadsheets read the full-width, small, raised and lowered signs as the plain ones. */
const SIGN = '[=+\\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20\u207A-\u207C\u208A-\u208C]'

/** What a spreadsheet may skip before the sign: quotes, white space, and what is invisible (controls, BOM, U+2800). */
const SKIPPED = `["'\\s\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}\u2800]`

/**
 * Where a spreadsheet may take what follows for a formula: at the start of a cell, and after a semicolon or a line end,
 * because where the comma is for decimals (most of Latin America, Spain) it is semicolons that part cells, and quotes
 * inside of them are not seen. An invisible character or an apostrophe at such a place is marked too.
 */
const FORMULA = new RegExp(`^(?=\\n)|(?<=^|[;\\r\\n])(?=${SKIPPED}*${SIGN}|'|[^\\n\\P{C}])`, 'gu')

/**
 * One line of a CSV file (RFC 4180, ends in CRLF). A text that a spreadsheet would run as a formula gets an
 * apostrophe in front, which it shows as text; so does what begins with one, so that it can be taken off again. No cell
 * turns around the line it stands in.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = withoutDirection(cell).replace(FORMULA, "'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Put first, it tells spreadsheets that the file is UTF-8. */
export const CSV_START = '\uFEFF'
