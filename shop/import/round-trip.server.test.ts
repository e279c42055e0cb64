import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { fileResponse } from '#server/http/file-response.ts'
import { openStorage } from '#server/storage/storage.ts'
import { exportFile } from '#shop/export/export-file.server.ts'
import type { ExportFormat } from '#shop/export/formats.ts'
import { listAllIds } from '#shop/export/read-products.server.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { applyImport } from './apply-import.server.ts'
import { createImport, requestApply } from './import-actions.server.ts'
import { findImport, type ImportRecord } from './import-record.server.ts'
import { runImports } from './run-imports.server.ts'
import { COMPLETE, imported, plannedImport } from './testing/planned-import.ts'

const ORIGIN = 'https://shop.example'
const database = openForTests(() => createTestDatabase())
const filesDir = temporaryFolder()
const place = () => ({ db: database.db, storage: openStorage(filesDir), origin: ORIGIN })
const run = () =>
  runImports(
    { database, storage: openStorage(filesDir), log: { ...console, info: () => {} } },
    randomUUID(),
    new AbortController().signal,
  )

beforeAll(async () => {
  const products = [
    {
      ...imported(
        2,
        {
          ...COMPLETE,
          ...{
            name: 'Khamrah, "Qahwa"',
            brand: 'لطافة',
            shortDescription: '=1+1 🌹',
            description: 'Uno\n\nDos; tres',
          },
          ...{ scentFamily: ['Oriental', 'Gourmand'], attributes: ['Nuevo', 'A|B'], isAvailable: false },
          notes: { top: ['Canela'], middle: [], base: ['Oud', 'Vainilla'] },
        },
        { price: 4550, salePrice: 3990, stock: 0, sku: '-K1', gtin: '4006381333931' },
        { value: 10, decant: true, price: 900, stock: 7 },
        { value: 1.5, unit: 'oz', price: 2000 },
      ),
      handle: 'khamrah-qahwa',
    },
    {
      ...imported(3, { ...COMPLETE, name: 'Borrador' }, {}),
      state: 'draft' as const,
      publishAt: '2030-01-02T03:04:00.000Z',
    },
    { ...imported(4, { ...COMPLETE, name: 'Archivado' }, {}), state: 'archived' as const },
    imported(5, { ...COMPLETE, name: 'Archivado', brand: 'Otra' }, {}),
  ]
  expect((await applyImport(place(), await plannedImport(place(), products))).kind).toBe('applied')
})

/** The rows of the catalog without what a new row gets. */
async function rows(): Promise<unknown[]> {
  const made = sql.param(['created_at', 'updated_at'])
  const all: unknown[] = []
  for (const table of ['products', 'product_sizes', 'product_notes', 'product_attributes']) {
    const key = sql.param(table === 'product_sizes' ? ['id'] : [])
    const { rows } = await database.db.execute(
      sql`select (to_jsonb(t) - ${made}::text[] - ${key}::text[])::text as row from ${sql.identifier(table)} t order by 1`,
    )
    all.push(rows.map(({ row }) => row))
  }
  return all
}

async function exportCatalog(format: ExportFormat) {
  const ids = await listAllIds(database.db)
  const body = exportFile(format, { db: database.db, shop: { origin: ORIGIN }, ids })
  return new Uint8Array(await fileResponse({ name: 'x', contentType: 'x', body }).arrayBuffer())
}

/** The import of a file after its dry run. */
async function importFile(name: string, bytes: Uint8Array): Promise<ImportRecord> {
  const { id = '' } = await createImport(place(), { name, bytes }, 'admin@prueba.local')
  await run()
  const record = await findImport(database.db, id)
  if (!record) throw new Error('The import was not stored')
  return record
}

test.each(['csv', 'xlsx'] as const)(
  'an export as %s brings every product back into an empty shop',
  async (format) => {
    const before = await rows()
    const bytes = await exportCatalog(format)
    await database.db.execute(sql`delete from products`)
    const record = await importFile(`productos.${format}`, bytes)
    expect(record).toMatchObject({ state: 'ready', counts: { new: 4, error: 0 } })
    await requestApply(database.db, record, { newProducts: 'complete', fetchImages: false })
    await run()
    expect(await rows()).toEqual(before)
  },
)

test.each(['shopify', 'woocommerce'] as const)(
  'sizes that are no contents survive a file of %s',
  async (format) => {
    await database.db.execute(sql`delete from products`)
    const sizes = [
      { value: 1, unit: 'Rosa' },
      { value: 2, unit: 'piezas' },
      { value: 1, unit: 'Rosa', decant: true },
    ]
    const fields = { ...COMPLETE, brand: 'Alba', description: 'De mesa' }
    const products = [
      { ...imported(2, { ...fields, name: 'Vela 100ml' }, ...sizes), handle: 'alba-vela-100ml' },
      { ...imported(3, { ...fields, name: 'Vela' }, { value: 3, unit: 'piezas' }), handle: 'alba-vela' },
    ]
    await applyImport(place(), await plannedImport(place(), products))
    const readSizes = async () => {
      const { rows } = await database.db.execute<{ size: string }>(
        sql`select p.name || s.value || s.unit || s.decant as size from product_sizes s join products p on p.id = s.product_id order by 1`,
      )
      return rows.map(({ size }) => size)
    }
    const before = await readSizes()
    expect(before).toHaveLength(4)
    const file = await exportCatalog(format)
    expect((await importFile(`${format}.csv`, file)).counts).toMatchObject({ same: 2 })
    await database.db.execute(sql`delete from products`)
    const record = await importFile(`${format}.csv`, file)
    await requestApply(database.db, record, { newProducts: 'complete', fetchImages: false })
    await run()
    expect(await readSizes()).toEqual(before)
  },
)

test.each(['shopify', 'woocommerce'] as const)(
  'a file of %s leaves the pieces of a perfume that is not available',
  async (format) => {
    await database.db.execute(sql`delete from products`)
    const fields = { ...COMPLETE, brand: 'Alba', description: 'De mesa', isAvailable: false }
    const products = [
      { ...imported(2, { ...fields, name: 'Uno' }, { stock: 7 }, { value: 50 }), handle: 'uno' },
      { ...imported(3, { ...fields, name: 'Dos' }, { stock: 3 }), handle: 'dos' },
    ]
    await applyImport(place(), await plannedImport(place(), products))
    const file = await exportCatalog(format)
    expect((await importFile(`${format}.csv`, file)).counts).toMatchObject({ same: 2 })
    // Of a perfume that is available again, the file has the pieces.
    await database.db.execute(sql`update products set is_available = true where name = 'Dos'`)
    expect((await importFile(`${format}.csv`, file)).counts).toMatchObject({ same: 1, change: 1 })
  },
)

test.each(['shopify', 'woocommerce'] as const)(
  'a file of %s leaves attributes of the shop and the description as they are',
  async (format) => {
    await database.db.execute(sql`delete from products`)
    const products = [
      { ...imported(2, { ...COMPLETE, name: 'Uno', attributes: ['Nuevo', 'De autor'] }, {}), handle: 'uno' },
      { ...imported(3, { ...COMPLETE, name: 'Dos', description: 'Canela' }, {}), handle: 'dos' },
    ]
    await applyImport(place(), await plannedImport(place(), products))
    const file = await exportCatalog(format)
    expect((await importFile(`${format}.csv`, file)).counts).toMatchObject({ same: 2 })
  },
)

test.each(['shopify', 'woocommerce'] as const)(
  'a file of %s leaves offers that do not apply as they are',
  async (format) => {
    await database.db.execute(sql`delete from products`)
    const sizes = [{ stock: 3 }, { value: 50, stock: 3 }, { value: 30, stock: 3 }]
    const fields = { ...COMPLETE, brand: 'Alba', description: 'De mesa' }
    const products = [{ ...imported(2, { ...fields, name: 'Uno' }, ...sizes), handle: 'uno' }]
    await applyImport(place(), await plannedImport(place(), products))
    await database.db.execute(sql`
      update product_sizes set sale_price = case value when 100 then price + 5 when 50 then price else 0 end`)
    const file = await exportCatalog(format)
    expect((await importFile(`${format}.csv`, file)).counts).toMatchObject({ same: 1 })
    // The file has another price than the shop by now: its offer would apply.
    await database.db.execute(sql`update product_sizes set price = price + 10`)
    const record = await importFile(`${format}.csv`, file)
    await requestApply(database.db, record, { newProducts: 'complete', fetchImages: false })
    await run()
    const { rows: stored } = await database.db.execute(
      sql`select sale_price::text as sale from product_sizes order by value`,
    )
    expect(stored.map(({ sale }) => sale)).toEqual(['0.00', null, null])
  },
)
