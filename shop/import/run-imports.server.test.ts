import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openStorage } from '#server/storage/storage.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { zipFile } from '#tests/zip-file.ts'
import { exportErrors } from './error-rows.server.ts'
import {
  cancelImport,
  chooseColumns,
  createImport,
  findLastMap,
  requestApply,
  setSheet,
} from './import-actions.server.ts'
import { findImport, type ImportRecord, importKey } from './import-record.server.ts'
import { runImports } from './run-imports.server.ts'
import { textSheet, workbookEntries } from './testing/workbook-entries.ts'
import { PROGRESS } from './write-progress.server.ts'

const ACTOR = 'admin@prueba.local'
const LIST = `Nombre,Marca,Tamaño,Precio
Khamrah,Lattafa,100 ml,45
Asad,Lattafa,100 ml,consultar
${'x'.repeat(201)},Lattafa,100 ml,20
`

const database = openForTests(() => createTestDatabase())
const filesDir = temporaryFolder()
const worker = randomUUID()
const place = () => ({ db: database.db, storage: openStorage(filesDir), origin: 'https://shop.example' })
const run = (as = worker, signal = new AbortController().signal) =>
  runImports(
    {
      database,
      storage: openStorage(filesDir),
      log: { ...console, info: () => {}, error: () => {} } as never,
    },
    as,
    signal,
  )

beforeEach(async () => {
  await database.db.execute(sql`delete from products`)
  await database.db.execute(sql`delete from imports`)
})

async function upload(text = LIST, name = 'lista.csv'): Promise<string> {
  const { id, refused } = await createImport(place(), { name, bytes: new TextEncoder().encode(text) }, ACTOR)
  if (id === undefined) throw new Error(refused)
  return id
}

async function chosen(id: string): Promise<void> {
  const { inspection } = await found(id)
  const columns = inspection.columns.map(({ guess }) => guess)
  expect(await chooseColumns(database.db, id, { columns, hasHeader: inspection.hasHeader })).toBeUndefined()
}

async function found(id: string): Promise<ImportRecord> {
  const record = await findImport(database.db, id)
  if (!record) throw new Error('no import')
  return record
}

const products = async () =>
  (await database.db.execute(sql`select name, state from products order by name`)).rows
const OPTIONS = { newProducts: 'priced', fetchImages: false } as const

test('a file is read by its columns, shown, and written when the operator applies it', async () => {
  const id = await upload()
  expect(await found(id)).toMatchObject({ state: 'mapping', fileName: 'lista.csv', format: 'unknown' })
  await chosen(id)
  await run()
  expect(await found(id)).toMatchObject({ state: 'ready', counts: { new: 2, error: 1, warnings: 3 } })
  expect(await products()).toEqual([])
  expect(await requestApply(database.db, await found(id), OPTIONS)).toBeUndefined()
  await run()
  expect(await found(id)).toMatchObject({ state: 'applied', changeId: expect.any(String), error: null })
  expect(await products()).toEqual([
    { name: 'Asad', state: 'draft' },
    { name: 'Khamrah', state: 'published' },
  ])
})

test('columns of several sizes are written as the dry run shows them', async () => {
  const write = async (text: string) => {
    const id = await upload(text)
    await chosen(id)
    await run()
    const { rows } = await database.db.execute<{ changes: { label: string }[] }>(
      sql`select changes from import_products where import_id = ${id} and result <> 'skipped'`,
    )
    await requestApply(database.db, await found(id), OPTIONS)
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
  const { headerKey } = await found(id)
  expect(await findLastMap(database.db, headerKey)).toBeNull()
  await chosen(id)
  expect(await findLastMap(database.db, headerKey)).toEqual({
    columns: ['name', 'brand', 'size', 'price'],
    hasHeader: true,
  })
})

test('a second import is refused while one is read, and accepted after it was canceled', async () => {
  const [first, second] = [await upload(), await upload()]
  await chosen(first)
  expect(await chooseColumns(database.db, second, { columns: ['name'], hasHeader: true })).toMatch(
    /Otra importación/,
  )
  const refused = await createImport(place(), { text: LIST }, ACTOR)
  expect(refused).toEqual({ refused: expect.stringMatching(/Otra importación/), status: 409 })
  expect(await cancelImport(place(), first)).toBeUndefined()
  expect(await openStorage(filesDir).exists(importKey(first))).toBe(false)
  expect(await chooseColumns(database.db, second, { columns: ['name'], hasHeader: true })).toBeUndefined()
})

test('a canceled import stops its run, and leaves no products', async () => {
  const id = await upload(
    `Nombre,Precio\n${Array.from({ length: 900 }, (_, at) => `Perfume ${at},${at + 1}`).join('\n')}`,
  )
  await chosen(id)
  const running = run()
  while ((await found(id)).progress === 0) await setImmediate()
  await cancelImport(place(), id)
  await running
  expect(await found(id)).toMatchObject({ state: 'cancelled' })
  expect((await database.db.execute(sql`select from import_products where import_id = ${id}`)).rows).toEqual(
    [],
  )
})

test('a stopped node leaves the import to the next one, which reads it from its beginning', async () => {
  const id = await upload()
  await chosen(id)
  const stop = new AbortController()
  const running = run(worker, stop.signal)
  stop.abort()
  await running
  expect(await found(id)).toMatchObject({ state: 'reading' })
  await run(randomUUID())
  expect(await found(id)).toMatchObject({ state: 'ready', counts: { new: 2, error: 1 } })
})

test('the write reports its progress while its transaction runs', async () => {
  const id = await upload()
  await chosen(id)
  await run()
  await requestApply(database.db, await found(id), OPTIONS)
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
  const id = await upload()
  await chosen(id)
  await run()
  const other = await upload('Nombre,Marca,Tamaño,Precio\nKhamrah,Lattafa,100 ml,30\n')
  await chosen(other)
  await run()
  await requestApply(database.db, await found(other), OPTIONS)
  await run()
  await requestApply(database.db, await found(id), OPTIONS)
  const reports: unknown[] = []
  const stop = await database.listen(PROGRESS, (payload) => reports.push(JSON.parse(payload)))
  // Its product has changed since the dry run: the write ends when it has locked its products.
  await run()
  await stop()
  expect(reports).toEqual([{ id, done: 0, total: 2, secondsLeft: null }, null])
})

test('an import whose process ended while it was applied is ready again, with the reason', async () => {
  const id = await upload()
  await chosen(id)
  await run()
  await requestApply(database.db, await found(id), OPTIONS)
  await database.db.execute(
    sql`update imports set worker = gen_random_uuid(), claimed_until = now() - interval '1 s'`,
  )
  await run()
  expect(await found(id)).toMatchObject({
    state: 'ready',
    error: expect.stringMatching(/No se escribió nada/),
  })
  expect(await products()).toEqual([])
})

test('products that changed since the dry run are planned again and shown as such; nothing is written', async () => {
  const id = await upload()
  await chosen(id)
  await run()
  const other = await upload('Nombre,Marca,Tamaño,Precio\nKhamrah,Lattafa,100 ml,30\n')
  await chosen(other)
  await run()
  await requestApply(database.db, await found(other), OPTIONS)
  await run()
  await requestApply(database.db, await found(id), OPTIONS)
  await run()
  expect(await found(id)).toMatchObject({
    state: 'ready',
    error: expect.stringMatching(/No se escribió nada/),
    counts: { change: 1, new: 1, error: 1, again: 1 },
  })
  expect(await products()).toEqual([{ name: 'Khamrah', state: 'published' }])
  await requestApply(database.db, await found(id), OPTIONS)
  await run()
  expect(await found(id)).toMatchObject({ state: 'applied' })
})

test('a file that is no table is refused, and nothing is stored', async () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  expect(await createImport(place(), { name: 'lista.csv', bytes: png }, ACTOR)).toMatchObject({
    ...{ refused: expect.stringMatching(/imagen/), status: 422 },
  })
  expect((await database.db.execute(sql`select from imports`)).rows).toEqual([])
})

const HEADINGS = ['Nombre', 'Marca', 'Tamaño', 'Precio']

test('another sheet of a workbook is chosen, read, and named in the file of errors', async () => {
  const sheet = (...names: string[]) =>
    textSheet([HEADINGS, ...names.map((name) => [name, 'Afnan', '100 ml', '20'])])
  const sheets = [sheet('Alba', 'Brisa'), sheet('Noche', 'Duna', 'x'.repeat(201))]
  const file = { name: 'libro.xlsx', bytes: zipFile(workbookEntries({ sheets })) }
  const { id = '' } = await createImport(place(), file, ACTOR)
  await chosen(id)
  await run()
  expect(await found(id)).toMatchObject({ counts: { new: 2, skipped: 2 }, inspection: { sheet: 0 } })
  expect(await setSheet(place(), id, 7)).toBe('El archivo no tiene esa hoja.')
  expect(await setSheet(place(), id, 1)).toBeUndefined()
  expect((await found(id)).inspection.sheets?.map(({ name }) => name)).toEqual(['Hoja1', 'Hoja2'])
  // What was shown of the other sheet is not written.
  expect(
    await requestApply(database.db, await found(id), { newProducts: 'draft', fetchImages: false }),
  ).toMatch(/ya no está/)
  await chosen(id)
  await run()
  expect(await found(id)).toMatchObject({
    counts: { new: 2, error: 1, skipped: 2 },
    inspection: { sheet: 1 },
  })
  const { parts = [] } = await exportErrors(place(), await found(id))
  expect(parts.join('')).toContain(`${'x'.repeat(201)},Afnan,100 ml,20`)
})

test('the list behind a cover is read, and the choice of a sheet stays', async () => {
  const list = ['Alba', 'Brisa', 'Duna'].map((name) => [name, 'Afnan', '100 ml', '20'])
  const sheets = [
    [['Lista de precios'], ['Noviembre']],
    [HEADINGS, ...list],
  ].map(textSheet)
  const file = { name: 'libro.xlsx', bytes: zipFile(workbookEntries({ sheets })) }
  const { id = '' } = await createImport(place(), file, ACTOR)
  const dryRun = async () => {
    await chosen(id)
    await run()
    const { counts, inspection } = await found(id)
    return { counts, sheet: inspection.sheet, sheets: inspection.sheets?.map(({ name }) => name) }
  }
  const both = ['Hoja1', 'Hoja2']
  expect(await dryRun()).toMatchObject({ counts: { new: 3, skipped: 1 }, sheet: 1, sheets: both })
  expect(await setSheet(place(), id, 0)).toBeUndefined()
  expect(await dryRun()).toMatchObject({ counts: { skipped: 3 }, sheet: 0, sheets: both })
  expect(await setSheet(place(), id, 1)).toBeUndefined()
  expect(await dryRun()).toMatchObject({ counts: { new: 3, skipped: 1 }, sheet: 1, sheets: both })
})

test('a text that is cut within a character is stored', async () => {
  const cut = (length: number) => `${'x'.repeat(length - 1)}🔥${'y'.repeat(9)}`
  const id = await upload(`${cut(80)}\nNombre;Marca;Precio\nAsad;Lattafa;${cut(40)} 5\n${cut(120)}\n`)
  await chosen(id)
  await run()
  expect(await found(id)).toMatchObject({ state: 'ready', counts: { new: 1, skipped: 3 } })
})

test('a file that is gone is an error of its import', async () => {
  const id = await upload()
  await chosen(id)
  await openStorage(filesDir).delete(importKey(id))
  await run()
  expect(await found(id)).toMatchObject({ state: 'failed', error: 'El archivo ya no está. Súbelo otra vez.' })
})

test('rows with errors are exported as they were, with the reason in a last column', async () => {
  const id = await upload()
  await chosen(id)
  await run()
  const { parts = [] } = await exportErrors(place(), await found(id))
  expect(parts.join('')).toBe(
    `\uFEFFNombre,Marca,Tamaño,Precio,Motivo\r\n${'x'.repeat(201)},Lattafa,100 ml,20,Nombre: El nombre: como mucho 200 caracteres.\r\n`,
  )
})
