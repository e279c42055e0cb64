import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { filesIn } from '#server/storage/files-in.ts'
import { zipFile } from '#tests/zip-file.ts'
import { applyImport } from './apply-import.server.ts'
import {
  cancelImport,
  chooseColumns,
  createImport,
  requestApply,
  setHeader,
  setSheet,
} from './import-actions.server.ts'
import { ACTOR, openImportShop } from './testing/import-shop.ts'
import { textSheet, workbookEntries } from './testing/workbook-entries.ts'

const GONE = 'Esta importación ya no está en ese paso: mira cómo va.'
const OPTIONS = { newProducts: 'draft', fetchImages: false } as const

const { database, place, run, find, upload, dryRun } = openImportShop()

/** An import of a workbook with two sheets of three products, whose first sheet was read. */
async function readWorkbook(): Promise<string> {
  const sheets = ['Alba', 'Noche'].map((name) => {
    const cells = [1, 2, 3].map((count) => [`${name} ${count} ${randomUUID()}`, 'Afnan', '100 ml', '20'])
    return textSheet([['Nombre', 'Marca', 'Tamaño', 'Precio'], ...cells])
  })
  const id = await upload({ name: 'libro.xlsx', bytes: zipFile(workbookEntries({ sheets })) })
  await dryRun(id)
  expect(await find(id)).toMatchObject({ state: 'ready', counts: { new: 3 } })
  return id
}

test.each([
  ['another sheet', (id: string) => setSheet(place(), id, 1)],
  ['no headings', (id: string) => setHeader(place(), id, false)],
])('the choice of %s changes nothing of an import that is applied meanwhile', async (_, choose) => {
  const id = await readWorkbook()
  const before = await find(id)
  const choosing = choose(id)
  expect(await requestApply(database.db, before, OPTIONS)).toBeUndefined()
  expect(await choosing).toBe(GONE)
  const { inspection, map } = before
  expect(await find(id)).toMatchObject({ state: 'applying', inspection, map })
  await run()
  expect(await find(id)).toMatchObject({ state: 'applied', inspection, map })
  expect(await choose(id)).toBe(GONE)
})

test('the choice of another sheet does not bring back an import that is canceled meanwhile', async () => {
  const id = await readWorkbook()
  const choosing = setSheet(place(), id, 1)
  await database.db.execute(sql`update imports set state = 'cancelled' where id = ${id}`)
  expect(await choosing).toBe(GONE)
  expect(await find(id)).toMatchObject({ state: 'cancelled', inspection: { sheet: 0 } })

  // The file is gone, too.
  const other = await readWorkbook()
  const [refused, canceled] = await Promise.all([setSheet(place(), other, 1), cancelImport(place(), other)])
  expect([refused, canceled]).toEqual([expect.stringMatching(/ya no está/), undefined])
  expect(await find(other)).toMatchObject({ state: 'cancelled' })
})

test('a dry run that was seen is not applied once the file was read with other columns', async () => {
  const id = await readWorkbook()
  const seen = await find(id)
  const { inspection } = seen
  const columns = inspection.columns.map(({ guess }) => (guess === 'price' ? 'ignore' : guess))
  await chooseColumns(database.db, id, { columns, hasHeader: true })
  await run()
  expect(await requestApply(database.db, seen, OPTIONS)).toMatch(/se revisó otra vez/)
  expect(await requestApply(database.db, { id, startedAt: '' }, OPTIONS)).toMatch(/se revisó otra vez/)
  expect(await find(id)).toMatchObject({ state: 'ready', changeId: null })
  expect(await requestApply(database.db, await find(id), OPTIONS)).toBeUndefined()
  await run()
  expect(await find(id)).toMatchObject({ state: 'applied' })
})

test.each(['mapping', 'reading', 'failed', 'cancelled'])(
  'a process that comes late applies nothing of an import that is %s',
  async (state) => {
    const id = await readWorkbook()
    const record = await find(id)
    await database.db.execute(sql`update imports set state = ${state} where id = ${id}`)
    expect(await applyImport(place(), record)).toEqual({ kind: 'ended' })
    expect(await find(id)).toMatchObject({ state, changeId: null })
    await database.db.execute(sql`update imports set state = 'cancelled' where id = ${id}`)
  },
)

test('a file whose import the database does not take is not left in the storage', async () => {
  const before = await filesIn(place().storage, 'imports')
  await database.db.execute(sql`alter table imports add constraint full_disk check (false) not valid`)
  const file = { text: 'Nombre\tMarca\tTamaño\tPrecio\nAlba\tAfnan\t100 ml\t20' }
  await expect(createImport(place(), file, ACTOR)).rejects.toThrow()
  await database.db.execute(sql`alter table imports drop constraint full_disk`)
  expect(await filesIn(place().storage, 'imports')).toEqual(before)
})
