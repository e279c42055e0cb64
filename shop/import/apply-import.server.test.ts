import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openStorage } from '#server/storage/storage.ts'
import { deleteProduct, purgeProduct } from '#shop/products/trash.server.ts'
import { undoChange } from '#shop/products/undo-change.server.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { applyImport } from './apply-import.server.ts'
import { findImport } from './import-record.server.ts'
import type { ImportedProduct } from './imported-product.ts'
import { COMPLETE, imported, plannedImport } from './testing/planned-import.ts'

const TABLES = ['products', 'product_sizes', 'product_notes', 'product_attributes', 'product_images']
const ACTOR = 'admin@prueba.local'

describeEachEngine('an import', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  const filesDir = temporaryFolder()
  const place = () => ({ db: database.db, storage: openStorage(filesDir), log: console })

  beforeEach(async () => {
    await database.db.execute(sql`delete from products`)
    await database.db.execute(sql`delete from imports`)
    await write([
      imported(
        2,
        { name: 'Khamrah', brand: 'Lattafa', ...COMPLETE, attributes: ['Nuevo'] },
        { stock: 5, sku: 'K' },
      ),
      imported(3, { name: 'Asad', brand: 'Lattafa', ...COMPLETE }, {}, { value: 50 }),
    ])
  })

  async function write(products: ImportedProduct[], options = {}): Promise<string> {
    const outcome = await applyImport(place(), await plannedImport(place(), products, options))
    if (outcome.kind !== 'applied') throw new Error(outcome.kind)
    return outcome.changeId
  }

  /** Every row of the catalog, without what a change of the rows may leave. */
  async function everyRow(): Promise<unknown> {
    const left = sql.param(['version', 'updated_at'])
    const all: unknown[] = []
    for (const table of TABLES) {
      const { rows } = await database.db.execute(
        sql`select (to_jsonb(t) - ${left}::text[])::text as row from ${sql.identifier(table)} t order by 1`,
      )
      all.push([table, ...rows.map(({ row }) => row)])
    }
    return all
  }

  const CHANGES = [
    imported(
      2,
      {
        ...{ name: 'Khamrah', brand: 'Lattafa', description: 'Canela', attributes: ['Exclusivo'] },
        notes: { top: ['Canela'], middle: [], base: ['Vainilla'] },
      },
      { price: 5000, salePrice: 3990, stock: 8 },
      { value: 30, price: 1500 },
    ),
    imported(
      3,
      { name: 'Yara', brand: 'Lattafa', ...COMPLETE, attributes: ['Nuevo', 'Exclusivo'] },
      { stock: 0 },
    ),
    imported(4, { name: 'Sin precio', ...COMPLETE }, { price: null }),
  ]

  test('can be undone until all of its products were deleted for good', async () => {
    const record = await plannedImport(place(), [imported(2, { name: 'Solo', ...COMPLETE })])
    await applyImport(place(), record)
    const read = async () => findImport(database.db, record.id)
    expect(await read()).toMatchObject({ isUndone: false, canUndo: true })
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select id from products where name = 'Solo'`,
    )
    const [{ id } = { id: '' }] = rows
    await deleteProduct(place(), id, ACTOR)
    expect(await read()).toMatchObject({ canUndo: true })
    await purgeProduct(place(), id, ACTOR)
    expect(await read()).toMatchObject({ isUndone: false, canUndo: false })
  })

  test('writes what was planned: changed fields and sizes, new products, drafts without a price', async () => {
    await write(CHANGES)
    const { rows } = await database.db.execute(sql`
      select p.name, p.description, p.attributes, p.note_names, p.state, p.version, p.lowest_price::float as lowest,
          (select json_agg(json_build_array(s.value::float, s.price::float, s.sale_price::float, s.stock) order by s.value)
             from product_sizes s where s.product_id = p.id) as sizes
        from products p where p.name <> 'Asad' order by p.name`)
    expect(rows).toMatchObject([
      {
        ...{
          name: 'Khamrah',
          description: 'Canela',
          attributes: ['Exclusivo'],
          state: 'published',
          version: 2,
        },
        ...{ note_names: ['Canela', 'Vainilla'], lowest: 15 },
        sizes: [
          [30, 15, null, null],
          [100, 50, 39.9, 8],
        ],
      },
      { name: 'Sin precio', state: 'draft', sizes: [[100, 0, null, null]], version: 1 },
      {
        ...{ name: 'Yara', attributes: ['Exclusivo', 'Nuevo'], state: 'published', version: 1, lowest: 45 },
        sizes: [[100, 45, null, 0]],
      },
    ])
  })

  test('gives new products the computed columns that the triggers would write', async () => {
    const everything = imported(
      9,
      {
        name: 'Todo',
        ...COMPLETE,
        notes: { top: ['Rosa', 'Ámbar'], middle: [], base: ['Oud'] },
        attributes: ['b', 'A'],
      },
      { salePrice: 4000 },
      { value: 10, decant: true, price: 900, stock: 0 },
      { value: 1.5, unit: 'oz', price: 2000 },
    )
    await write([everything])
    const columns = sql`attributes, note_names, lowest_price, highest_price, size_prices, size_names`
    const read = () => database.db.execute(sql`select ${columns} from products where name = 'Todo'`)
    const { rows: inserted } = await read()
    await database.db.execute(sql`update product_sizes set stock = stock`)
    await database.db.execute(sql`update product_notes set notes = notes`)
    await database.db.execute(sql`update product_attributes set attribute = attribute`)
    expect((await read()).rows).toEqual(inserted)
  })

  test('reports what is written before its transaction ends', async () => {
    const many = Array.from({ length: 1001 }, (_, at) => imported(at + 2, { name: `Perfume ${at}` }, {}))
    const reports: [number, number][] = []
    const record = await plannedImport(place(), many)
    await applyImport(place(), record, (done, total) => reports.push([done, total]))
    expect(reports).toEqual([
      [0, 1001],
      [1000, 1001],
      [1001, 1001],
    ])
  })

  test('gives new products the initial values of fields that the version of its dry run did not have', async () => {
    const record = await plannedImport(place(), [imported(2, { name: 'Anterior', ...COMPLETE }, {})])
    await database.db.execute(
      sql`update import_products set write = write #- '{product,description}' #- '{product,is_available}'`,
    )
    expect((await applyImport(place(), record)).kind).toBe('applied')
    const { rows } = await database.db.execute(
      sql`select description, is_available from products where name = 'Anterior'`,
    )
    expect(rows).toEqual([{ description: '', is_available: true }])
  })

  test('is undone to the former rows', async () => {
    const before = await everyRow()
    const changeId = await write(CHANGES)
    expect(await everyRow()).not.toEqual(before)
    expect(await undoChange(database.db, changeId, ACTOR)).toMatchObject({ restored: 3, changedSince: [] })
    expect(await everyRow()).toEqual(before)
  })

  test('writes nothing after an edit of one of its products', async () => {
    const record = await plannedImport(place(), CHANGES)
    await database.db.execute(sql`update products set version = version + 1 where name = 'Khamrah'`)
    const before = await everyRow()
    expect(await applyImport(place(), record)).toEqual({ kind: 'conflict', places: [2] })
    expect(await everyRow()).toEqual(before)
  })

  test('writes nothing when one of its new products has appeared meanwhile', async () => {
    const record = await plannedImport(place(), CHANGES)
    await write([imported(2, { name: 'YARA', brand: 'lattafa' }, {})])
    expect(await applyImport(place(), record)).toEqual({ kind: 'conflict', places: [3] })
  })

  test('writes nothing after a change of the currency', async () => {
    const record = await plannedImport(place(), CHANGES)
    const before = await everyRow()
    expect(await applyImport(place(), { ...record, currency: 'EUR' })).toEqual({ kind: 'currency' })
    expect(await everyRow()).toEqual(before)
  })

  test('adds the difference of pieces when an order came between the dry run and the write', async () => {
    const record = await plannedImport(place(), CHANGES)
    await database.db.execute(sql`update product_sizes set stock = stock - 1 where sku = 'K'`)
    expect((await applyImport(place(), record)).kind).toBe('applied')
    const { rows } = await database.db.execute(sql`select stock from product_sizes where sku = 'K'`)
    expect(rows).toEqual([{ stock: 7 }])
  })

  test.each([
    ['complete', ['Completo']],
    ['priced', ['Completo', 'Con precio']],
    ['draft', []],
  ] as const)('publishes the new products that the operator chose: %s', async (newProducts, published) => {
    await write(
      [
        imported(2, { name: 'Completo', ...COMPLETE }, {}),
        imported(3, { name: 'Con precio' }, {}),
        imported(4, { name: 'Nada' }, { price: null }),
        { ...imported(5, { name: 'Archivado', ...COMPLETE }, {}), state: 'archived' },
      ],
      { options: { newProducts, fetchImages: false } },
    )
    const { rows } = await database.db.execute<{ name: string }>(
      sql`select name from products where state = 'published' and brand = '' order by name`,
    )
    expect(rows.map(({ name }) => name)).toEqual(published)
  })

  test('that was applied or canceled meanwhile writes nothing more', async () => {
    const record = await plannedImport(place(), [imported(2, { name: 'Nuevo', ...COMPLETE }, {})])
    await database.db.execute(sql`update imports set state = 'cancelled' where id = ${record.id}`)
    const before = await everyRow()
    expect(await applyImport(place(), record)).toEqual({ kind: 'ended' })
    await database.db.execute(sql`update imports set state = 'ready' where id = ${record.id}`)
    expect(await everyRow()).toEqual(before)
    const outcomes = await Promise.all([applyImport(place(), record), applyImport(place(), record)])
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['applied', 'ended'])
  })
})
