import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Log } from '#server/db/database.ts'
import { variantKey } from '#server/images/variant-plan.ts'
import { addFiles } from '#server/storage/files-in.ts'
import { PRODUCT_IMAGES, type Storage } from '#server/storage/storage.ts'
import { IMAGE_WIDTHS, type ImageWidth } from '#shop/images/image-url.ts'
import {
  productAttributes,
  productImages,
  productNotes,
  productSizes,
  products,
} from '#shop/products/schema.server.ts'
import { toProductId } from './product-id.ts'
import { type ProductRows, productRows } from './product-rows.ts'
import { readCatalogFile } from './read-catalog-file.ts'

/** As a catalog file it opens a shop with the same perfumes as its own catalog, without marks of a demonstration. */
export const DEMO_CATALOG = fileURLToPath(new URL('./demo-perfumes.json', import.meta.url))
/** Rows of one insert: far below the 65,535 parameters that a statement may have. */
const rowsAtOnce = 500

interface LoadOptions {
  db: Db
  storage: Storage
  /** 'demo', 'none' for an empty shop, or the path of a catalog file. */
  seed?: string
  log?: Pick<Log, 'info'>
}

/**
 * Loads the first catalog into a new database and returns the number of perfumes. A database that was seeded before
 * (also with 'none') or that has products is not changed. 'demo' marks the products as a demonstration. Only the perfumes
 * of the demo have images; the products of another file show the placeholder. An invalid file throws a StartError, and nothing is written.
 */
export async function loadCatalogIfNew({ db, storage, seed = 'demo', log }: LoadOptions): Promise<number> {
  if (!(await isNew(db))) return 0
  if (seed === 'none') {
    await claim(db, seed)
    return 0
  }
  const isDemo = seed === 'demo'
  const file = isDemo ? DEMO_CATALOG : seed
  const perfumes = await readCatalogFile(file)
  const index = resolve(file) === DEMO_CATALOG ? await readDemoIndex() : {}
  const images = perfumes.map((perfume) => index[toProductId(perfume)] ?? [])
  const rows = productRows(perfumes, { images, isDemo, now: new Date() })
  const loaded = await db.transaction(async (transaction) => {
    // A concurrent node may have claimed the only row: the insert waits for its transaction.
    if (!(await claim(transaction, seed))) return false
    // The database inserts in its thread while this one stores files; the first insert is sent before.
    const storing = setImmediate().then(() => storeDemoImages(storage, images.flat()))
    storing.catch(() => {})
    await insertAll(transaction, rows)
    await storing
    return true
  })
  if (!loaded) return 0
  await analyze(db)
  log?.info(`Catálogo cargado: ${perfumes.length} perfumes (${seed}).`)
  return perfumes.length
}

async function isNew(db: Db): Promise<boolean> {
  const result = await db.execute<{ fresh: boolean }>(
    sql`select not exists (select from catalogue_seed) and not exists (select from products) as fresh`,
  )
  return result.rows[0]?.fresh ?? false
}

/** Inserts the row that marks the database as seeded; false when it exists. */
async function claim(db: Db, name: string): Promise<boolean> {
  const result = await db.execute(
    sql`insert into catalogue_seed (name) values (${name}) on conflict do nothing returning name`,
  )
  return result.rows.length === 1
}

async function insertAll(db: Db, rows: ProductRows): Promise<void> {
  await insert(db, products, rows.products)
  await insert(db, productSizes, rows.sizes)
  await insert(db, productNotes, rows.notes)
  await insert(db, productAttributes, rows.attributes)
  await insert(db, productImages, rows.images)
}

async function insert<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await db.insert(table).values(rows.slice(start, start + rowsAtOnce))
  }
}

/** Without statistics, and with a long list of pending index entries, the first searches would be slow. */
async function analyze(db: Db): Promise<void> {
  for (const table of [products, productSizes, productNotes, productAttributes, productImages]) {
    await db.execute(sql`vacuum (analyze) ${table}`)
  }
}

/** Written by tools/demo-bottles: a folder for each image, with its AVIF variants. */
const IMAGES = new URL('./images/', import.meta.url)
/** The widest file is also the original and replaces the wider variants. */
const WIDEST: ImageWidth = 960

/** The storage paths of every demo perfume's images, by product id. */
async function readDemoIndex(): Promise<Record<string, string[]>> {
  return JSON.parse(await readFile(new URL('index.json', IMAGES), 'utf8'))
}

/**
 * Copies images of the demo into the storage: originals and AVIF variants. Their names are content hashes, so that two
 * nodes can do so concurrently. The background job adds the other formats.
 */
async function storeDemoImages(storage: Storage, names: readonly string[]): Promise<void> {
  const files = names.flatMap((name) => {
    const toPath = (width: number) => fileURLToPath(new URL(`${name}/${width}.avif`, IMAGES))
    return [
      { path: toPath(WIDEST), key: `${PRODUCT_IMAGES}/${name}` },
      ...IMAGE_WIDTHS.map((width) => ({
        path: toPath(Math.min(width, WIDEST)),
        key: variantKey(name, { width, format: 'avif' }),
      })),
    ]
  })
  await addFiles(storage, files)
}
