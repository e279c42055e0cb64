import { firstCharacters } from '#shop/text/clean-text.ts'
import { type DetectedTable, detectTable } from './detect-table.ts'
import { OwnReader } from './formats/own-format.ts'
import { ShopifyReader } from './formats/shopify-format.ts'
import { WixReader } from './formats/wix-format.ts'
import { WooReader } from './formats/woocommerce-format.ts'
import type { ImportOptions, ImportProgress, ImportSource } from './import-source.ts'
import {
  BLANK_ROW,
  HEADER_ROW,
  type ImportBatch,
  type ImportedProduct,
  type RowReader,
  type SkippedRow,
} from './imported-product.ts'
import { ListColumns } from './lists/list-columns.ts'
import { ListReader } from './lists/list-format.ts'
import { BrandFinder } from './reading/brand-finder.ts'
import { openTable } from './tables/open-table.server.ts'
import { compactRow, type TableRow } from './tables/table-row.ts'

/** Rows that decide what the table is. */
const SAMPLE = 200
/** Products, and skipped rows, of a batch. */
const BATCH = 100
const SKIPPED_BATCH = 1_000
/** Rows between two reports of progress. */
const REPORT = 1_000

/** Reads a file on the calling thread. `read-import.server.ts` runs it in a worker. Throws an ImportFileError. */
export async function* readTable(
  source: ImportSource,
  options: ImportOptions,
  onProgress: (progress: ImportProgress) => void = () => {},
): AsyncGenerator<ImportBatch, void, void> {
  const table = new TableReading(options)
  let rows = 0
  for await (const row of openTable(source, options.sheet)) {
    table.take(row)
    if (++rows % REPORT === 0) onProgress({ rows, total: null })
  }
  onProgress({ rows, total: rows })
  yield* table.batches()
}

/** Gives each row to the reader of the format, which the first rows decide. */
class TableReading {
  #options: ImportOptions
  #brands: BrandFinder
  #sample: TableRow[] = []
  #found: { table: DetectedTable; reader: RowReader } | undefined
  #skipped: SkippedRow[] = []
  /** Blank rows that no filled row follows yet. */
  #blank: number[] = []

  constructor(options: ImportOptions) {
    this.#options = options
    this.#brands = new BrandFinder(options.brands)
  }

  take(row: TableRow): void {
    if (row.notice !== undefined) {
      this.#skipped.push({ row: row.row, reason: row.notice, text: '' })
      return
    }
    if (row.cells.length === 0) {
      this.#blank.push(row.row)
      return
    }
    for (const blank of this.#blank.splice(0)) this.#skipped.push({ row: blank, reason: BLANK_ROW, text: '' })
    if (this.#found) this.#give(row, this.#found.reader)
    else if (this.#sample.push(row) >= SAMPLE) this.#begin()
  }

  *batches(): Generator<ImportBatch> {
    const { table, reader } = this.#found ?? this.#begin()
    const { format } = table
    this.#skipped.sort((a, b) => a.row - b.row)
    let products: ImportedProduct[] = []
    for (const product of reader.products()) {
      products.push(product)
      if (products.length < BATCH) continue
      yield { format, products, skipped: this.#skipped.splice(0, SKIPPED_BATCH) }
      products = []
    }
    while (products.length > 0 || this.#skipped.length > 0)
      yield { format, products: products.splice(0), skipped: this.#skipped.splice(0, SKIPPED_BATCH) }
  }

  #begin(): { table: DetectedTable; reader: RowReader } {
    const table = detectTable(this.#sample, this.#options, this.#brands)
    const found = { table, reader: openReader(table, this.#options, this.#brands) }
    this.#found = found
    const { header } = table
    for (const row of this.#sample.splice(0)) {
      if (header && row.row < header.row) this.#skip(row, 'Texto antes del encabezado')
      else if (row.row === header?.row) this.#skip(row, HEADER_ROW)
      else this.#give(row, found.reader)
    }
    return found
  }

  #give(row: TableRow, reader: RowReader): void {
    const reason = reader.take(compactRow(row))
    if (reason !== undefined) this.#skip(row, reason)
  }

  #skip({ row, cells }: TableRow, reason: string): void {
    const text = cells.filter((cell) => cell.trim() !== '').join(' · ')
    this.#skipped.push({ row, reason, text: firstCharacters(text, 120) })
  }
}

function openReader(
  { format, header, targets }: DetectedTable,
  options: ImportOptions,
  brands: BrandFinder,
): RowReader {
  const headings = header?.cells ?? []
  if (format === 'own') return new OwnReader(headings, options)
  if (format === 'shopify') return new ShopifyReader(headings, options, brands)
  if (format === 'wix') return new WixReader(headings, options, brands)
  if (format === 'woocommerce') return new WooReader(headings, options, brands)
  return new ListReader(new ListColumns(header?.cells ?? null, targets), options, brands)
}
