import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import { CatalogIndex } from './catalog-index.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { type IndexedRow, indexedJson, readIndexed } from './product-row.server.ts'

/** Products of one statement: 1.6 MB of JSON. With 500, a first load of 10,000 products takes 13 % more CPU. */
const CHUNK = 2000
/** Products that are indexed in one turn of the event loop: some 3 ms. */
const TURN = 100

/** The index of all published products in the database. */
export async function loadCatalogIndex(db: Db): Promise<CatalogIndex> {
  const index = new CatalogIndex()
  for await (const products of readAllIndexed(db)) index.update(products)
  return index
}

/** Reads all products again: an index in place of this one would take as much memory once more. */
export async function refreshAll(db: Db, index: CatalogIndex): Promise<void> {
  const gone = new Set(index.ids())
  for await (const products of readAllIndexed(db)) {
    for (const { id } of products) gone.delete(id)
    index.update(listChanged(index, products))
  }
  index.update([], [...gone])
}

/** Reads products again: changes those that are published, and removes the others. */
export async function refreshProducts(db: Db, index: CatalogIndex, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += TURN) {
    const part = ids.slice(at, at + TURN)
    const rows = await readRows(db, sql`and p.id = any(${textArray(part)}::uuid[])`)
    const products = rows.map(toIndexed)
    const gone = new Set(part)
    for (const { id } of products) gone.delete(id)
    index.update(listChanged(index, products), [...gone])
  }
}

/** The products that are not in the index as they were read, with the popularity that they have in it. */
function listChanged(index: CatalogIndex, products: readonly IndexedProduct[]): IndexedProduct[] {
  return products.flatMap((product) => {
    const former = index.find(product.id)
    const popularity = former?.popularity
    const read = popularity === undefined ? product : { ...product, popularity }
    return isDeepStrictEqual(former, read) ? [] : [read]
  })
}

/** All published products in chunks. The database reads the next one while this thread indexes the last one. */
async function* readAllIndexed(db: Db): AsyncGenerator<IndexedProduct[]> {
  const read = (after?: string) =>
    readRows(db, sql`${after ? sql`and p.id > ${after}::uuid` : sql``} order by p.id limit ${CHUNK}`)
  for (let reading: Promise<IndexedRow[]> | undefined = read(); reading; ) {
    const chunk: IndexedRow[] = await reading
    reading = chunk.length === CHUNK ? read(chunk.at(-1)?.id) : undefined
    // It is awaited after the caller's work; until then its error is not unhandled.
    reading?.catch(() => {})
    for (let at = 0; at < chunk.length; at += TURN) {
      // The first one sends the statement.
      await setImmediate()
      yield chunk.slice(at, at + TURN).map(toIndexed)
    }
  }
}

async function readRows(db: Db, selection: SQL): Promise<IndexedRow[]> {
  const { rows } = await db.execute<{ product: IndexedRow }>(
    sql`select ${indexedJson} as product from products p where ${isPublished} ${selection}`,
  )
  return rows.map(({ product }) => product)
}

/** Equal texts of different products, such as brands and notes, share their memory. */
const shared = new Map<string, string>()
const MAX_SHARED = 50_000

function share(text: string): string {
  const known = shared.get(text)
  if (known !== undefined) return known
  if (shared.size < MAX_SHARED) shared.set(text, text)
  return text
}

/** Families and attributes have few combinations: equal lists share their memory too. */
const sharedLists = new Map<string, string[]>()

function shareList<Text extends string>(texts: readonly Text[]): Text[] {
  const key = texts.join('\n')
  const known = sharedLists.get(key)
  if (known !== undefined) return known as Text[]
  const list = texts.map(share)
  if (sharedLists.size < MAX_SHARED) sharedLists.set(key, list)
  return list as Text[]
}

function toIndexed(row: IndexedRow): IndexedProduct {
  const product = readIndexed(row)
  const { top, middle, base } = product.notes
  return Object.assign(product, {
    brand: share(product.brand),
    currency: share(product.currency),
    concentration: share(product.concentration),
    scentFamily: shareList(product.scentFamily),
    attributes: shareList(product.attributes),
    notes: { top: top.map(share), middle: middle.map(share), base: base.map(share) },
    sizes: product.sizes.map((size) => Object.assign(size, { unit: share(size.unit) })),
  })
}
