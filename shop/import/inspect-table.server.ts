import { hash } from 'node:crypto'
import { firstCharacters } from '#shop/text/clean-text.ts'
import type { ColumnTarget } from './column-targets.ts'
import { detectTable } from './detect-table.ts'
import { foldHeading } from './formats/headings.ts'
import type { ImportOptions, ImportSource, InspectedColumn, Inspection } from './import-source.ts'
import { guessColumns } from './lists/guess-columns.ts'
import { BrandFinder } from './reading/brand-finder.ts'
import { openTable } from './tables/open-table.server.ts'
import type { TableRow } from './tables/table-row.ts'

/** Rows that are shown and guessed from. */
const SAMPLE = 200
const SAMPLES = 5
/** Characters of a sample value. */
const SAMPLE_LENGTH = 80

/** What a file is, on the calling thread. `inspectImport` runs it in a worker. Throws an ImportFileError. */
export async function inspectTable(source: ImportSource, options: InspectOptions): Promise<Inspection> {
  const sample: TableRow[] = []
  let filled = 0
  let sheets: TableRow['sheets']
  for await (const row of openTable(source, options.sheet)) {
    if (row.sheets) sheets = row.sheets
    if (row.cells.length === 0) continue
    filled++
    if (sample.length < SAMPLE) sample.push(row)
  }
  const brands = new BrandFinder(options.brands)
  const { format, header, targets } = detectTable(sample, options, brands)
  const above = header ? sample.filter(({ row }) => row <= header.row).length : 0
  const data = sample.slice(above).map(({ cells }) => cells)
  const headings = header?.cells ?? null
  return {
    format,
    columns: inspectColumns(
      headings,
      data,
      format === 'unknown' ? targets : guessColumns(headings, data, brands, options.currency),
    ),
    hasHeader: header !== null,
    rows: filled - above,
    headerKey: headings && headerKey(headings),
    ...(sheets && { sheets: sheets.all, sheet: sheets.read }),
  }
}

/** What of the options an inspection needs. */
export type InspectOptions = Pick<ImportOptions, 'brands' | 'hasHeader' | 'sheet'> & { currency?: string }

function inspectColumns(
  headings: readonly string[] | null,
  data: readonly (readonly string[])[],
  targets: readonly ColumnTarget[],
): InspectedColumn[] {
  return targets.map((guess, index) => {
    const cells = data.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '')
    const samples = [...new Set(cells.map((cell) => firstCharacters(cell, SAMPLE_LENGTH)))].slice(0, SAMPLES)
    return { index, heading: headings?.[index]?.trim() || null, samples, guess }
  })
}

/** The same for the same headings in the same order, whatever their case and accents. */
function headerKey(headings: readonly string[]): string {
  return hash('sha256', headings.map(foldHeading).join('\n'), 'hex').slice(0, 32)
}
