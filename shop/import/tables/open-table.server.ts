import { formatNumber } from '#shop/text/counts.ts'
import { IMPORT_LIMITS, ImportFileError, type ImportSource } from '../import-source.ts'
import { readCsvRows } from './csv-rows.server.ts'
import { decodeText } from './decode-text.ts'
import { findForeignFile } from './foreign-files.server.ts'
import type { TableRow } from './table-row.ts'
import { readXlsxRows } from './xlsx-rows.server.ts'

const EMPTY = 'El archivo está vacío: no tiene ninguna fila con datos.'

/** Time and sender before each message of a chat: "[9:41 a. m., 12/11/2025] Ana: ", "12/11/25, 9:41 - Ana: ". */
const CHAT_STAMP =
  /^\u200e?(?:\[[\d/:.,\sapm]{8,30}\]|\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}[\d:\sapm.]{0,12} -) [^:\n]{1,40}: /gim

const withoutStamps = (text: string) => text.replace(CHAT_STAMP, '')

/**
 * The rows of a file or of pasted text, blank ones included. Throws an ImportFileError for what is no table, and above
 * the limits. `sheet`: of a workbook, its place; else the first that has headings and a product.
 */
export async function* openTable(source: ImportSource, sheet?: number): AsyncGenerator<TableRow> {
  let filled = 0
  for await (const row of rawRows(source, sheet)) {
    if (row.cells.length > 0) filled++
    if (filled > IMPORT_LIMITS.rows + 1)
      throw new ImportFileError(
        `El archivo tiene más de ${formatNumber(IMPORT_LIMITS.rows)} filas. Divídelo en varios.`,
      )
    checkRow(row)
    yield row
  }
  if (filled === 0) throw new ImportFileError(EMPTY)
}

function rawRows(source: ImportSource, sheet: number | undefined): AsyncGenerator<TableRow> {
  if ('text' in source) {
    if (source.text.length > IMPORT_LIMITS.bytes) throw new ImportFileError('El texto es demasiado largo.')
    if (source.text.includes('\0')) throw new ImportFileError('El texto tiene caracteres nulos.')
    return readCsvRows([withoutStamps(source.text)])
  }
  const { bytes, name } = source
  if (bytes.length === 0) throw new ImportFileError(EMPTY)
  if (bytes.length > IMPORT_LIMITS.bytes)
    throw new ImportFileError('El archivo pesa más de 20 MB. Divídelo en varios.')
  const foreign = findForeignFile(bytes)
  if (foreign) throw new ImportFileError(foreign)
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (isZip) return readXlsxRows(bytes, sheet)
  const text = decodeText(bytes)
  // The export of a chat is a .txt file.
  return readCsvRows(/\.txt$/i.test(name) ? [withoutStamps([...text].join(''))] : text)
}

function checkRow({ row, cells }: TableRow): void {
  if (cells.length > IMPORT_LIMITS.columns)
    throw new ImportFileError(
      `La fila ${row} tiene más de ${IMPORT_LIMITS.columns} columnas. Deja solo las que hacen falta.`,
    )
  if (cells.some((cell) => cell.length > IMPORT_LIMITS.cell))
    throw new ImportFileError(`Una celda de la fila ${row} es demasiado grande.`)
}
