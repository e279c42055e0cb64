/** A cell as a spreadsheet shows it: text, or a number, which alone may begin with a sign. */
export type Cell = string | number | null

/** What spreadsheets take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * One line of a CSV file (RFC 4180, ends in CRLF). A text that a spreadsheet would run as a formula gets an
 * apostrophe in front, which it shows as text; so does a text that begins with one, so that it can be taken off again.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = FORMULA.test(cell) || cell.startsWith("'") ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Put first, it tells spreadsheets that the file is UTF-8. */
export const CSV_START = '\uFEFF'
