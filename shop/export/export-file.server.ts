import type { Db } from '#server/db/database.ts'
import { CSV_START, csvLine, spreadsheetText } from '#shop/text/csv.ts'
import type { ExportedProduct, FileCell, FileShop } from './columns.ts'
import type { ExportFormat } from './formats.ts'
import { OWN_COLUMNS, OWN_HEADINGS, ownRows } from './own-file.ts'
import { readHandles, readProducts } from './read-products.server.ts'
import { SHOPIFY_HEADINGS, shopifyRows } from './shopify-file.ts'
import { WOOCOMMERCE_HEADINGS, woocommerceRows } from './woocommerce-file.ts'

interface Export {
  db: Db
  shop: FileShop
  ids: readonly string[]
}

/** How each format is written. */
const WRITERS: Readonly<Record<ExportFormat, (place: Export) => AsyncIterable<Uint8Array | string>>> = {
  csv: (place) => writeCsv(OWN_HEADINGS, ownBatches(place)),
  xlsx: (place) => writeXlsx('Productos', OWN_COLUMNS, ownBatches(place)),
  shopify: (place) => writeCsv(SHOPIFY_HEADINGS, foreignBatches(place, shopifyRows)),
  woocommerce: (place) => writeCsv(WOOCOMMERCE_HEADINGS, foreignBatches(place, woocommerceRows)),
}

export function exportFile(format: ExportFormat, place: Export): AsyncIterable<Uint8Array | string> {
  return WRITERS[format](place)
}

async function* ownBatches({ db, ids, shop }: Export): AsyncGenerator<FileCell[][]> {
  for await (const products of readProducts(db, ids))
    yield products.flatMap((product) => ownRows(product, shop))
}

async function* foreignBatches(
  { db, ids, shop }: Export,
  toRows: (product: ExportedProduct, handle: string, shop: FileShop) => FileCell[][],
): AsyncGenerator<FileCell[][]> {
  const handles = await readHandles(db)
  for await (const products of readProducts(db, ids)) {
    // A product created meanwhile is not among the ids.
    yield products.flatMap((product) => toRows(product, handles.get(product.id) ?? product.id, shop))
  }
}

/** Rows in batches, each read when the one before is written. */
type RowBatches = AsyncIterable<readonly (readonly FileCell[])[]>

/** A CSV file in UTF-8 with commas; `batches` come after the headings. */
export async function* writeCsv(headings: readonly string[], batches: RowBatches): AsyncGenerator<string> {
  yield CSV_START + csvLine(headings)
  for await (const rows of batches) {
    if (rows.length > 0) yield rows.map((row) => csvLine(row.map(csvCell))).join('')
  }
}

function csvCell(cell: FileCell): string | number | null {
  return cell !== null && typeof cell === 'object' ? cell.amount : cell
}

/** Columns of a sheet with their widths in characters. */
interface SheetColumn {
  header: string
  width: number
}

/**
 * An XLSX file with one sheet whose first row stays visible. Memory does not grow with the rows. Texts are text cells,
 * never formulas.
 */
export async function* writeXlsx(
  name: string,
  columns: readonly SheetColumn[],
  batches: RowBatches,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(sheetRows(batches), { name, columns: [...columns], freezePane: { rows: 1 } })
}

async function* sheetRows(batches: RowBatches): AsyncGenerator<(string | number | null)[]> {
  for await (const rows of batches) for (const row of rows) yield row.map(sheetCell)
}

function sheetCell(cell: FileCell): string | number | null {
  if (cell === null || typeof cell === 'number') return cell
  if (typeof cell === 'object') return Number(cell.amount)
  // Spreadsheets read _x0041_ as the character with this code; the library does not escape it.
  return spreadsheetText(cell).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}
