import type { TableRow } from './table-row.ts'

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
