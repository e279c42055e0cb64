import type { Db } from '#server/db/database.ts'
import type { ExportedProduct, FileCell, FileShop } from './columns.ts'
import type { ExportFormat } from './formats.ts'
import { OWN_COLUMNS, OWN_HEADINGS, ownRows } from './own-file.ts'
import { readHandles, readProducts } from './read-products.server.ts'
import { SHOPIFY_HEADINGS, shopifyRows } from './shopify-file.ts'
import { WOOCOMMERCE_HEADINGS, woocommerceRows } from './woocommerce-file.ts'
import { writeCsv, writeXlsx } from './write-files.server.ts'

/** What is exported, and where to. */
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

/** The parts of a file. */
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
