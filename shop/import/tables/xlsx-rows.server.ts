import { IMPORT_LIMITS, ImportFileError } from '../import-source.ts'
import { columnIndex, showNumber } from './cell-format.ts'
import { findMergedCells, type MergedCells } from './merged-cells.server.ts'
import { decodeEscapes, readXml } from './read-xml.server.ts'
import { type SheetName, type TableRow, tableRow } from './table-row.ts'
import { ZipParts } from './unzip-parts.server.ts'
import { readWorkbook, type Workbook } from './workbook.server.ts'

/**
 * The rows of the sheet at the place `chosen`, or else of the first that has headings and a product, without rows that the
 * file leaves out.
 */
export async function* readXlsxRows(bytes: Uint8Array, chosen?: number): AsyncGenerator<TableRow> {
  const parts = await ZipParts.open(bytes)
  const workbook = await readWorkbook(parts)
  const sheets = await listFilledSheets(parts, workbook)
  const read =
    chosen === undefined
      ? (sheets.find(({ fullRows }) => fullRows > 1) ?? sheets[0])
      : sheets.find(({ place }) => place === chosen)
  if (!read) return
  let last = 0
  for await (const row of readSheet(parts, read.path, workbook)) {
    last = row.row
    yield row
  }
  const blank = () => ({ row: ++last, cells: [], numbers: null })
  for (const sheet of sheets) {
    // A sheet with an address has fewer.
    if (sheet === read || sheet.fullRows < MAX_FULL) continue
    const notice = `La hoja «${sheet.name}» no se lee: elígela en 'Cambiar columnas', o súbela aparte`
    yield { ...blank(), notice }
  }
  const all = sheets.map(({ place, name }) => ({ place, name }))
  if (all.length > 1) yield { ...blank(), sheets: { read: read.place, all } }
}

/** As many show that a sheet is a table. */
const MAX_FULL = 3

interface FilledSheet extends SheetName {
  path: string
  /** Rows with several cells, up to `MAX_FULL`. */
  fullRows: number
}

/** The sheets with a text; hidden ones when no other has one. */
async function listFilledSheets(parts: ZipParts, workbook: Workbook): Promise<FilledSheet[]> {
  const filled: FilledSheet[] = []
  for (const [place, { name, path, isHidden }] of workbook.sheets.entries()) {
    if (isHidden && filled.length > 0) break
    const fullRows = await countFullRows(readSheet(parts, path, workbook))
    if (fullRows !== undefined) filled.push({ place, name, path, fullRows })
  }
  return filled
}

/** Undefined for a sheet without a text. */
async function countFullRows(rows: AsyncGenerator<TableRow>): Promise<number | undefined> {
  let count: number | undefined
  for await (const { cells } of rows) {
    if (cells.length === 0) continue
    count ??= 0
    if (cells.filter((cell) => cell.trim() !== '').length > 1) count++
    if (count === MAX_FULL) break
  }
  return count
}

async function* readSheet(parts: ZipParts, part: string, workbook: Workbook): AsyncGenerator<TableRow> {
  const merged = await findMergedCells(parts, part)
  const sheet = new SheetReader(workbook, merged)
  for await (const _ of readXml(parts, part, sheet)) yield* sheet.takeRows()
}

/** The last row of a sheet in Excel. */
const MAX_ROW = 1_048_576

interface OpenCell {
  column: number
  type: string
  style: number
}

/** Reads the elements of a sheet into rows. */
class SheetReader {
  #workbook: Workbook
  #merged: MergedCells
  #rows: TableRow[] = []
  #row = 0
  #cells: string[] = []
  #numbers = new Set<number>()
  #cell: OpenCell = { column: -1, type: 'n', style: 0 }
  #value = ''
  #isValue = false
  #isPhonetic = false

  constructor(workbook: Workbook, merged: MergedCells) {
    this.#workbook = workbook
    this.#merged = merged
  }

  takeRows(): TableRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open = (name: string, attributes: Record<string, string>): void => {
    if (name === 'row') {
      const named = Number(attributes.r)
      // Numbers identify rows: one that is repeated or impossible is the next one.
      const isNext = Number.isInteger(named) && named > this.#row && named <= MAX_ROW
      this.#row = isNext ? named : this.#row + 1
      this.#cells = []
      this.#numbers = new Set()
      this.#cell = { column: -1, type: 'n', style: 0 }
    } else if (name === 'c') {
      const column = attributes.r ? columnIndex(attributes.r) : this.#cell.column + 1
      this.#cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s) || 0 }
      this.#value = ''
    } else if (name === 'v' || name === 't') this.#isValue = !this.#isPhonetic
    else if (name === 'rPh') this.#isPhonetic = true
  }

  close = (name: string): void => {
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row')
      this.#rows.push(this.#merged.fill(tableRow(this.#row, this.#cells, this.#numbers)))
  }

  text = (text: string): void => {
    if (!this.#isValue) return
    this.#value += text
    if (this.#value.length > IMPORT_LIMITS.cell)
      throw new ImportFileError(`Una celda de la fila ${this.#row} es demasiado grande.`)
  }

  #endCell(): void {
    const text = this.#shownText()
    const { column } = this.#cell
    if (text === '') return
    if (column >= IMPORT_LIMITS.columns)
      throw new ImportFileError(
        `La fila ${this.#row} tiene más de ${IMPORT_LIMITS.columns} columnas. Deja solo las que hacen falta.`,
      )
    while (this.#cells.length < column) this.#cells.push('')
    this.#cells[column] = text
  }

  #shownText(): string {
    const { type, style, column } = this.#cell
    const value = this.#value
    if (type === 's') return this.#workbook.strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'VERDADERO' : value === '0' ? 'FALSO' : ''
    // An error such as #N/A is no value.
    if (type === 'e') return ''
    if (type === 'd') return value.replace(/T00:00:00(\.0+)?Z?$/, '')
    if (type !== 'n') return decodeEscapes(value)
    const format = this.#workbook.formats[style] ?? { kind: 'general' }
    if (value !== '' && format.kind !== 'date') this.#numbers.add(column)
    return showNumber(value, format, this.#workbook.from1904)
  }
}
