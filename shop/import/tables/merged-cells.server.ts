import { columnIndex } from './cell-format.ts'
import { type TableRow, tableRow } from './table-row.ts'
import type { ZipParts } from './unzip-parts.server.ts'

interface Merge {
  column: number
  first: number
  last: number
  text: string
  isNumber: boolean
}

/** Merges of one cell over several rows: a person reads its text in each of them. */
export class MergedCells {
  #merges: Merge[]
  #open: Merge[] = []

  constructor(merges: Merge[]) {
    this.#merges = merges.sort((a, b) => a.first - b.first)
  }

  /** The row with the texts of merged cells that began above. Rows are given in their order. */
  fill(row: TableRow): TableRow {
    while (this.#merges[0] && this.#merges[0].first <= row.row) this.#open.push(this.#merges.shift() as Merge)
    if (this.#open.length === 0) return row
    this.#open = this.#open.filter(({ last }) => last >= row.row)
    const cells = [...row.cells]
    const numbers = new Set(row.numbers)
    for (const merge of this.#open) {
      if (merge.first === row.row) {
        merge.text = cells[merge.column] ?? ''
        merge.isNumber = numbers.has(merge.column)
      } else if (merge.text !== '' && row.cells.length > 0 && !cells[merge.column]) {
        while (cells.length < merge.column) cells.push('')
        cells[merge.column] = merge.text
        if (merge.isNumber) numbers.add(merge.column)
      }
    }
    return tableRow(row.row, cells, numbers)
  }
}

/** Merges that are read; a sheet with more has them for its looks. */
const MAX_MERGES = 20_000

/** They are after the rows in the file: this reads the part once before. */
export async function findMergedCells(parts: ZipParts, part: string): Promise<MergedCells> {
  const merges: Merge[] = []
  let text = ''
  let isFound = false
  for await (const chunk of parts.read(part)) {
    text = text.slice(-64) + chunk.toString('latin1')
    if (!isFound) {
      const start = text.search(/<(?:\w+:)?mergeCells\b/)
      if (start < 0) continue
      isFound = true
      text = text.slice(start)
    }
    let end = 0
    for (const match of text.matchAll(
      /<(?:\w+:)?mergeCell [^<>]*ref="\$?([A-Z]{1,3})\$?(\d+):\$?([A-Z]{1,3})\$?(\d+)"[^<>]*>/g,
    )) {
      const [found, column = '', first, , last] = match
      end = match.index + found.length
      if (merges.length < MAX_MERGES && first !== last)
        merges.push({
          column: columnIndex(column),
          first: Number(first),
          last: Number(last),
          text: '',
          isNumber: false,
        })
    }
    text = text.slice(end)
  }
  return new MergedCells(merges)
}
