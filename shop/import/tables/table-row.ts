/** A row of a table as text. */
export interface TableRow {
  /** 1-based, as a spreadsheet counts. */
  row: number
  /** Without empty cells at its end; empty for a blank row. */
  cells: string[]
  /** Indexes of cells that are numbers of a spreadsheet: their point is a decimal point. */
  numbers: ReadonlySet<number> | null
  /** Of a blank row: one Spanish sentence about what of the file is not read. */
  notice?: string
  /** Of a blank row behind those of a workbook: its sheets with a text, when it has several, and the place of this one. */
  sheets?: { read: number; all: SheetName[] }
}

export interface SheetName {
  /** From 0, in the order of the workbook; hidden ones come last. */
  place: number
  name: string
}

/** The cell's text, trimmed; empty beyond the last cell. */
export function cellText({ cells }: TableRow, index: number): string {
  return cells[index]?.trim() ?? ''
}

/** A number of a spreadsheet without the currency that its format shows beside it. */
export function withoutCurrency(number: string): string {
  return number.replace(/^(-?)\D*(\d+(?:\.\d+)?)[^\d%]*$/, '$1$2')
}

/** A row of these cells, without empty ones at its end. */
export function tableRow(row: number, cells: string[], numbers: ReadonlySet<number> | null = null): TableRow {
  let length = cells.length
  while (length > 0 && cells[length - 1]?.trim() === '') length--
  return { row, cells: length === cells.length ? cells : cells.slice(0, length), numbers }
}

/** Between the cells; a file with it is refused. */
const BETWEEN = '\0'

/** The row that was read last, because a reader asks for its cells one by one. */
let last: { row: CompactRow; cells: string[] } | undefined

/** A row in one text: thirteen cells of their own take three times as much memory. */
class CompactRow implements TableRow {
  readonly row: number
  readonly numbers: TableRow['numbers']
  readonly #text: string

  constructor({ row, numbers, cells }: TableRow) {
    this.row = row
    this.numbers = numbers
    this.#text = cells.join(BETWEEN)
  }

  get cells(): string[] {
    if (last?.row !== this) last = { row: this, cells: this.#text.split(BETWEEN) }
    return last.cells
  }
}

/** The same row for a reader that stores it until the last one is read. */
export function compactRow(row: TableRow): TableRow {
  return row.cells.length === 0 || row.cells.some((cell) => cell.includes(BETWEEN))
    ? row
    : new CompactRow(row)
}
