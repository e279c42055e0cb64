import { withoutDirection } from './clean-text.ts'

/** A cell: text or a number. Only a number may begin with a sign. */
export type Cell = string | number | null

/** The signs that begin a formula. Some spreadsheets accept the full-width, small, super- and subscript variants. */
const SIGN = '[=+\\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20\u207A-\u207C\u208A-\u208C]'

/**
 * What a spreadsheet may skip before the sign: quotes, white space, and what is invisible (controls, BOM, U+2800). Not
 * the end of a line, where the next position is: a text of line ends would take quadratic time.
 */
const SKIPPED = `(?:(?![\\r\\n])["'\\s\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}\u2800])`

/**
 * Positions where a spreadsheet may read a formula: the start of a cell, and after a semicolon or a line end. Locales
 * with a decimal comma (most of Latin America, Spain) split cells at semicolons and ignore quotes inside of them. An
 * invisible character or an apostrophe at such a position is escaped too.
 */
const FORMULA = new RegExp(`^(?=\\n)|(?<=^|[;\\r\\n])(?=${SKIPPED}*${SIGN}|'|[^\\n\\P{C}])`, 'gu')

/**
 * One line of a CSV file (RFC 4180, ends in CRLF). A text that a spreadsheet would run as a formula gets a leading
 * apostrophe, which makes it text. A text that begins with an apostrophe gets one too, so that the escape is
 * reversible. Direction controls are removed.
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

/** The beginning that a line loses, so that it gets no mark. */
const MARKED_START = new RegExp(`^(?:${SKIPPED}*${SIGN})*['\\s\\p{C}]*`, 'u')
const MARKED_SEMICOLON = new RegExp(`;(?=${SKIPPED}*${SIGN}|['\\p{C}])`, 'gu')

/** A text of one line in which `csvLine` puts no apostrophes, for a system that would show them. */
export function unmarkedLine(line: string): string {
  return line.replace(MARKED_START, '').replace(MARKED_SEMICOLON, ',')
}

/** The text of a cell that `csvLine` or `spreadsheetText` wrote. */
export function unescapeCell(cell: string): string {
  return cell.replace(/(^|[;\r\n])'/g, '$1')
}

/**
 * A text for a text cell of a spreadsheet file, which never runs as a formula. Only apostrophes that `unescapeCell` would
 * remove are doubled, so that both kinds of files are read in the same way.
 */
export function spreadsheetText(text: string): string {
  return withoutDirection(text).replace(/(?<=^|[;\r\n])'/g, "''")
}

/** Byte order mark at the start of the file, so that spreadsheets detect UTF-8. */
export const CSV_START = '\uFEFF'
