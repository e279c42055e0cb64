import { isUtf8 } from 'node:buffer'
import { formatNumber } from '#shop/text/counts.ts'
import { IMPORT_LIMITS, ImportFileError, type ImportSource } from '../import-source.ts'
import { readCsvRows } from './csv-rows.server.ts'
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

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Bytes that are decoded at once. */
const CHUNK = 256 * 1024
/** Bytes that show whether a text is UTF-16. */
const SAMPLE = 4096

/** The text of a file in parts. Throws an ImportFileError for a file with NUL characters. */
function* decodeText(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(findEncoding(bytes))
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const isLast = at + CHUNK >= bytes.length
    const text = decoder.decode(bytes.subarray(at, at + CHUNK), { stream: !isLast })
    if (text.includes('\0'))
      throw new ImportFileError(
        'El archivo tiene caracteres nulos: no es una tabla de texto. Guárdalo como .xlsx o .csv.',
      )
    yield text
  }
}

/** By the byte order mark; else by NUL bytes of Latin text in UTF-16; else UTF-8 when all of it is valid. */
function findEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0] as [number, number]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2 === 0 ? 0 : 1]++
  const many = sample.length / 8
  if (zeros[1] > many && zeros[1] > 4 * zeros[0]) return 'utf-16le'
  if (zeros[0] > many && zeros[0] > 4 * zeros[1]) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

const SAVE_AS = 'Guárdalo como .xlsx o .csv.'

/** First bytes of files that are no table. */
const MAGIC: readonly (readonly [bytes: string | readonly number[], message: string, at?: number])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'Es una imagen, no una tabla. Sube la lista en .xlsx o .csv, o pega su texto.'],
  [[0xff, 0xd8, 0xff], 'Es una imagen, no una tabla. Sube la lista en .xlsx o .csv, o pega su texto.'],
  ['GIF8', 'Es una imagen, no una tabla. Sube la lista en .xlsx o .csv, o pega su texto.'],
  ['WEBP', 'Es una imagen, no una tabla. Sube la lista en .xlsx o .csv, o pega su texto.', 8],
  ['ftyp', 'Es una imagen o un video, no una tabla. Sube la lista en .xlsx o .csv, o pega su texto.', 4],
  ['%PDF', 'Es un PDF. Copia su tabla y pégala aquí, o pide la lista en .xlsx o .csv.'],
  ['{\\rtf', 'Es un documento de texto. Copia la tabla y pégala aquí.'],
  ['Rar!', 'Es un archivo comprimido. Sube el .xlsx o .csv que está dentro.'],
  [[0x1f, 0x8b], 'Es un archivo comprimido. Sube el .xlsx o .csv que está dentro.'],
  ['7z\u00bc\u00af', 'Es un archivo comprimido. Sube el .xlsx o .csv que está dentro.'],
  ['SQLite format 3', 'Es una base de datos, no una tabla. Exporta la lista como .xlsx o .csv.'],
]
/** Compound files: Excel until 2003, and every workbook with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** Why a file cannot be a table, in Spanish; undefined when it may be one. */
function findForeignFile(bytes: Uint8Array): string | undefined {
  const at = (start: number, magic: string | readonly number[]) =>
    [...magic].every(
      (value, index) => bytes[start + index] === (typeof value === 'string' ? value.charCodeAt(0) : value),
    )
  const magic = MAGIC.find(([magicBytes, , start = 0]) => at(start, magicBytes))
  if (magic) return magic[1]
  if (at(0, COMPOUND)) {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED)
      ? 'El archivo tiene contraseña. Ábrelo, quítale la contraseña y vuelve a subirlo.'
      : `Es un archivo del Excel antiguo (.xls). Ábrelo y guárdalo como .xlsx o .csv.`
  }
  const start = new TextDecoder().decode(bytes.subarray(0, 2048)).replaceAll('\0', '').trimStart()
  if (/^\uFEFF?\s*<(!doctype html|html|head|body|table|meta|div|style)\b/i.test(start))
    return `Es una página web (HTML), aunque su nombre diga otra cosa. Ábrela con la hoja de cálculo y ${SAVE_AS.toLowerCase()}`
  if (/^\uFEFF?\s*<(\?xml|rss|feed|workbook)\b/i.test(start)) return `Es un archivo XML. ${SAVE_AS}`
  if (/^\uFEFF?\s*(\{\s*"|\[\s*\{)/.test(start))
    return 'Es un archivo JSON. Exporta la lista como .xlsx o .csv.'
  return undefined
}
