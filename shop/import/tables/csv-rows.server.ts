import { Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { IMPORT_LIMITS, ImportFileError } from '../import-source.ts'
import { type TableRow, tableRow } from './table-row.ts'

/** In the order of preference when several split a text equally. */
const SEPARATORS = ['\t', ';', ',', '|'] as const
/** Characters and rows that decide the separator. */
const SAMPLE = 64 * 1024
const SAMPLE_ROWS = 60

const OPTIONS: Options = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  max_record_size: 4 * IMPORT_LIMITS.cell,
}

/** The rows of a text with separators, blank rows included. `chunks`: the text in parts. */
export async function* readCsvRows(chunks: Iterable<string>): AsyncGenerator<TableRow> {
  const rest = chunks[Symbol.iterator]()
  let start = ''
  while (start.length < SAMPLE) {
    const { value, done } = rest.next()
    if (done) break
    start += value
  }
  const delimiter = findSeparator(start)
  const source = Readable.from(concat(start, rest), { objectMode: false, encoding: 'utf8' })
  const parser = source.pipe(parse({ ...OPTIONS, delimiter, ltrim: delimiter !== '\t' }))
  source.on('error', (error) => parser.destroy(error))
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++
      if (isRuler(cells)) yield { ...tableRow(row, []), notice: 'Línea de guiones' }
      else yield tableRow(row, cells.some(isFilled) ? cells : [])
    }
  } catch (error) {
    throw error instanceof CsvError ? new ImportFileError(errorText(error, parser.info.records + 1)) : error
  } finally {
    source.destroy()
  }
}

/** Separators and quotes alone are no text. */
const isFilled = (cell: string) => /[^\s",;|]/.test(cell)

/** The line below the headings of a Markdown table: "|---|:-:|". */
function isRuler(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length > 1 && filled.every((cell) => /^\s*:?-+:?\s*$/.test(cell))
}

function* concat(start: string, rest: Iterator<string>): Generator<string> {
  if (start !== '') yield start
  for (let next = rest.next(); !next.done; next = rest.next()) if (next.value !== '') yield next.value
}

function errorText({ code }: CsvError, row: number): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return `En la fila ${row} empiezan unas comillas que no se cierran. Corrígela y vuelve a subir el archivo.`
  if (code === 'CSV_MAX_RECORD_SIZE') return `La fila ${row} es demasiado grande.`
  return `No se entiende la fila ${row}. Guarda el archivo como .xlsx o .csv y vuelve a subirlo.`
}

/**
 * The separator that splits most rows into the same number of cells; among these the one with most cells. A tab, which
 * no price contains, when none does.
 */
function findSeparator(text: string): string {
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(text)
  if (named?.[1]) return named[1]
  // The last row of the sample is probably cut off.
  const end = text.length > SAMPLE ? Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) : text.length
  const sample = text.slice(0, end)
  let best = { separator: '\t' as string, score: 0 }
  for (const separator of SEPARATORS) {
    if (isPunctuation(sample, separator)) continue
    const score = separatorScore(sample, separator)
    if (score > best.score + 1e-9) best = { separator, score }
  }
  return best.separator
}

/** A line whose commas are all within amounts: "Asad 100ml $1,800", "Yara 12,50 €". */
const ONLY_AMOUNTS = /^[^,"]*(?:\d,(?:\d{3}(?!\d)|\d{1,2}(?=\s*(?:[€$₡]|$)))[^,"]*)+$/
/** A size or a decant, and its price. */
const SIZED = /(?:\d\s?(?:ml|oz|g)|decants?)\b[^\d,;|]{0,6}\d/i

/** Whether most lines with such a sign have it within amounts or between sizes, and not beside a name as in a table. */
function isPunctuation(sample: string, sign: string): boolean {
  const lines = sample.split(/[\r\n]+/).filter((line) => line.includes(sign))
  const isPart = (line: string) => (sign === ',' && ONLY_AMOUNTS.test(line.trim())) || areSizes(line, sign)
  return lines.filter(isPart).length > lines.length / 2
}

/** "Asad: 3ml 2.500 | 5ml 3.500", "Asad 100ml 27,50, decant 6". */
function areSizes(line: string, sign: string): boolean {
  const parts = line.split(sign === ',' ? /,(?!\d)/ : sign)
  return parts.length > 1 && parts.every((part) => SIZED.test(part))
}

function separatorScore(sample: string, delimiter: string): number {
  if (!sample.includes(delimiter)) return 0
  const counts = new Map<number, number>()
  let rows = 0
  let first = 0
  for (const cells of sampleRows(sample, delimiter)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    rows++
    first ||= cells.length
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  }
  if (rows === 0) return 0.1
  const [cells, same] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
  if (cells < 2 || same / rows < 0.5) return 0
  // Tenths of the share of equal rows count more than the number of cells; a header has as many as the rows below.
  return Math.round((10 * same) / rows) + (first === cells ? 1 : 0) + Math.min(cells, 100) / 101
}

function sampleRows(sample: string, delimiter: string): string[][] {
  try {
    return parseSync(sample, { ...OPTIONS, delimiter, to: SAMPLE_ROWS })
  } catch {
    // The sample ends within quotes.
    return parseSync(sample, { ...OPTIONS, delimiter, to: SAMPLE_ROWS, quote: null })
  }
}
