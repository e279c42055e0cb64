import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { zipFile } from '#tests/zip-file.ts'
import { exportErrors } from './error-rows.server.ts'
import { createImport, requestApply, setSheet } from './import-actions.server.ts'
import { importKey } from './import-record.server.ts'
import { ACTOR, openImportShop } from './testing/import-shop.ts'
import { textSheet, workbookEntries } from './testing/workbook-entries.ts'

const { database, place, run, find, upload, choose, dryRun } = openImportShop()

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
  const id = await upload({ name: 'libro.xlsx', bytes: zipFile(workbookEntries({ sheets })) })
  await dryRun(id)
  expect(await find(id)).toMatchObject({ counts: { new: 2, skipped: 2 }, inspection: { sheet: 0 } })
  expect(await setSheet(place(), id, 7)).toBe('El archivo no tiene esa hoja.')
  expect(await setSheet(place(), id, 1)).toBeUndefined()
  expect((await find(id)).inspection.sheets?.map(({ name }) => name)).toEqual(['Hoja1', 'Hoja2'])
  // What was shown of the other sheet is not written.
  expect(
    await requestApply(database.db, await find(id), { newProducts: 'draft', fetchImages: false }),
  ).toMatch(/ya no está/)
  await dryRun(id)
  expect(await find(id)).toMatchObject({
    counts: { new: 2, error: 1, skipped: 2 },
    inspection: { sheet: 1 },
  })
  const { parts = [] } = await exportErrors(place(), await find(id))
  expect(parts.join('')).toContain(`${'x'.repeat(201)},Afnan,100 ml,20`)
})

test('the list behind a cover is read, and the choice of a sheet stays', async () => {
  const list = ['Alba', 'Brisa', 'Duna'].map((name) => [name, 'Afnan', '100 ml', '20'])
  const sheets = [
    [['Lista de precios'], ['Noviembre']],
    [HEADINGS, ...list],
  ].map(textSheet)
  const id = await upload({ name: 'libro.xlsx', bytes: zipFile(workbookEntries({ sheets })) })
  const readSheet = async () => {
    await dryRun(id)
    const { counts, inspection } = await find(id)
    return { counts, sheet: inspection.sheet, sheets: inspection.sheets?.map(({ name }) => name) }
  }
  const both = ['Hoja1', 'Hoja2']
  expect(await readSheet()).toMatchObject({ counts: { new: 3, skipped: 1 }, sheet: 1, sheets: both })
  expect(await setSheet(place(), id, 0)).toBeUndefined()
  expect(await readSheet()).toMatchObject({ counts: { skipped: 3 }, sheet: 0, sheets: both })
  expect(await setSheet(place(), id, 1)).toBeUndefined()
  expect(await readSheet()).toMatchObject({ counts: { new: 3, skipped: 1 }, sheet: 1, sheets: both })
})

test('a text that is cut within a character is stored', async () => {
  const cut = (length: number) => `${'x'.repeat(length - 1)}🔥${'y'.repeat(9)}`
  const id = await upload(`${cut(80)}\nNombre;Marca;Precio\nAsad;Lattafa;${cut(40)} 5\n${cut(120)}\n`)
  await dryRun(id)
  expect(await find(id)).toMatchObject({ state: 'ready', counts: { new: 1, skipped: 3 } })
})

test('a file that is gone is an error of its import', async () => {
  const id = await upload()
  await choose(id)
  await place().storage.delete(importKey(id))
  await run()
  expect(await find(id)).toMatchObject({ state: 'failed', error: 'El archivo ya no está. Súbelo otra vez.' })
})

test('rows with errors are exported as they were, with the reason in a last column', async () => {
  const id = await upload()
  await dryRun(id)
  const { parts = [] } = await exportErrors(place(), await find(id))
  expect(parts.join('')).toBe(
    `\uFEFFNombre,Marca,Tamaño,Precio,Motivo\r\n${'x'.repeat(201)},Lattafa,100 ml,20,Nombre: El nombre: como mucho 200 caracteres.\r\n`,
  )
})
