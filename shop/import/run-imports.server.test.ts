import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PROGRESS } from '#shop/products/write-progress.server.ts'
import {
  cancelImport,
  chooseColumns,
  createImport,
  findLastMap,
  requestApply,
} from './import-actions.server.ts'
import { importKey } from './import-record.server.ts'
import { ACTOR, LIST, openImportShop } from './testing/import-shop.ts'

const { database, place, run, find, upload, choose, dryRun } = openImportShop()

const products = async () =>
  (await database.db.execute(sql`select name, state from products order by name`)).rows
const OPTIONS = { newProducts: 'priced', fetchImages: false } as const

/** An import to be written whose product another import has written since its dry run; returns its id. */
async function requestOutdated(): Promise<string> {
  const id = await upload()
  await dryRun(id)
  const other = await upload('Nombre,Marca,Tamaño,Precio\nKhamrah,Lattafa,100 ml,30\n')
  await dryRun(other)
  await requestApply(database.db, await find(other), OPTIONS)
  await run()
  await requestApply(database.db, await find(id), OPTIONS)
  return id
}

test('a file is read by its columns, shown, and written when the operator applies it', async () => {
  const id = await upload()
  expect(await find(id)).toMatchObject({ state: 'mapping', fileName: 'lista.csv', format: 'unknown' })
  await dryRun(id)
  expect(await find(id)).toMatchObject({ state: 'ready', counts: { new: 2, error: 1, warnings: 3 } })
  expect(await products()).toEqual([])
  expect(await requestApply(database.db, await find(id), OPTIONS)).toBeUndefined()
  await run()
  expect(await find(id)).toMatchObject({ state: 'applied', changeId: expect.any(String), error: null })
  expect(await products()).toEqual([
    { name: 'Asad', state: 'draft' },
    { name: 'Khamrah', state: 'published' },
  ])
})

test('columns of several sizes are written as the dry run shows them', async () => {
  const write = async (text: string) => {
    const id = await upload(text)
    await dryRun(id)
    const { rows } = await database.db.execute<{ changes: { label: string }[] }>(
      sql`select changes from import_products where import_id = ${id} and result <> 'skipped'`,
    )
    await requestApply(database.db, await find(id), OPTIONS)
    await run()
    return rows.flatMap(({ changes }) => changes.map(({ label }) => label))
  }
  const sizes = async () =>
    (
      await database.db.execute(sql`
        select value::int as value, price::text as price, sale_price::text as sale, stock, sku
          from product_sizes order by value`)
    ).rows
  await write(
    'Nombre;Marca;Precio 100 ml;Precio 10 ml;Oferta 100 ml;Stock 100 ml;Stock 10 ml;Código 10 ml\nAsad;Lattafa;25;5;20;3;4;A-10\n',
  )
  expect(await sizes()).toEqual([
    { value: 10, price: '5.00', sale: null, stock: 4, sku: 'A-10' },
    { value: 100, price: '25.00', sale: '20.00', stock: 3, sku: null },
  ])
  expect(await write('Nombre;Marca;Stock 100 ml;Stock 10 ml\nAsad;Lattafa;1;\n')).toEqual([
    '100 ml: existencias',
  ])
  expect((await sizes()).map(({ stock }) => stock)).toEqual([4, 1])
})

test('the columns that were chosen are remembered for the same headings', async () => {
  const id = await upload()
  const { headerKey } = await find(id)
  expect(await findLastMap(database.db, headerKey)).toBeNull()
  await choose(id)
  expect(await findLastMap(database.db, headerKey)).toEqual({
    columns: ['name', 'brand', 'size', 'price'],
    hasHeader: true,
  })
})

test('a second import is refused while one is read, and accepted after it was canceled', async () => {
  const [first, second] = [await upload(), await upload()]
  await choose(first)
  expect(await chooseColumns(database.db, second, { columns: ['name'], hasHeader: true })).toMatch(
    /Otra importación/,
  )
  const refused = await createImport(place(), { text: LIST }, ACTOR)
  expect(refused).toEqual({ refused: expect.stringMatching(/Otra importación/), status: 409 })
  expect(await cancelImport(place(), first)).toBeUndefined()
  expect(await place().storage.exists(importKey(first))).toBe(false)
  expect(await chooseColumns(database.db, second, { columns: ['name'], hasHeader: true })).toBeUndefined()
})

test('a canceled import stops its run, and leaves no products', async () => {
  const id = await upload(
    `Nombre,Precio\n${Array.from({ length: 900 }, (_, at) => `Perfume ${at},${at + 1}`).join('\n')}`,
  )
  await choose(id)
  const running = run()
  while ((await find(id)).progress === 0) await setImmediate()
  await cancelImport(place(), id)
  await running
  expect(await find(id)).toMatchObject({ state: 'cancelled' })
  expect((await database.db.execute(sql`select from import_products where import_id = ${id}`)).rows).toEqual(
    [],
  )
})

test('a stopped node leaves the import to the next one, which reads it from its beginning', async () => {
  const id = await upload()
  await choose(id)
  const stop = new AbortController()
  const running = run(stop.signal)
  stop.abort()
  await running
  expect(await find(id)).toMatchObject({ state: 'reading' })
  await run()
  expect(await find(id)).toMatchObject({ state: 'ready', counts: { new: 2, error: 1 } })
})

test('the write reports its progress while its transaction runs', async () => {
  const id = await upload()
  await dryRun(id)
  await requestApply(database.db, await find(id), OPTIONS)
  const reports: unknown[] = []
  const stop = await database.listen(PROGRESS, (payload) => reports.push(JSON.parse(payload)))
  await run()
  await stop()
  expect(reports).toEqual([
    { id, done: 0, total: 2, secondsLeft: null },
    { id, done: 2, total: 2, secondsLeft: 1 },
    null,
  ])
})

test('a write begins its progress at zero before it waits for its products', async () => {
  const id = await requestOutdated()
  const reports: unknown[] = []
  const stop = await database.listen(PROGRESS, (payload) => reports.push(JSON.parse(payload)))
  // Its product has changed since the dry run: the write ends when it has locked its products.
  await run()
  await stop()
  expect(reports).toEqual([{ id, done: 0, total: 2, secondsLeft: null }, null])
})

test('an import whose process ended while it was applied is ready again, with the reason', async () => {
  const id = await upload()
  await dryRun(id)
  await requestApply(database.db, await find(id), OPTIONS)
  await database.db.execute(
    sql`update imports set worker = gen_random_uuid(), claimed_until = now() - interval '1 s'`,
  )
  await run()
  expect(await find(id)).toMatchObject({
    state: 'ready',
    error: expect.stringMatching(/No se escribió nada/),
  })
  expect(await products()).toEqual([])
})

test('products that changed since the dry run are planned again and shown as such; nothing is written', async () => {
  const id = await requestOutdated()
  await run()
  expect(await find(id)).toMatchObject({
    state: 'ready',
    error: expect.stringMatching(/No se escribió nada/),
    counts: { change: 1, new: 1, error: 1, again: 1 },
  })
  expect(await products()).toEqual([{ name: 'Khamrah', state: 'published' }])
  await requestApply(database.db, await find(id), OPTIONS)
  await run()
  expect(await find(id)).toMatchObject({ state: 'applied' })
})
