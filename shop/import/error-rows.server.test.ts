import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openStorage } from '#server/storage/storage.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { zipFile } from '#tests/zip-file.ts'
import { exportErrors } from './error-rows.server.ts'
import { cancelImport } from './import-actions.server.ts'
import { findImport, type ImportRecord, importKey } from './import-record.server.ts'
import { plannedImport } from './testing/planned-import.ts'
import { workbookEntries } from './testing/workbook-entries.ts'

const database = openForTests(() => createTestDatabase())
const filesDir = temporaryFolder()
const place = () => ({ db: database.db, storage: openStorage(filesDir) })

/** An import of this file, whose rows from the second on have the error "No". */
async function makeImport(bytes: Uint8Array, errors: number): Promise<ImportRecord> {
  const { db, storage } = place()
  const { id } = await plannedImport({ db, storage }, [])
  await storage.put(importKey(id), bytes)
  const columns = ['Nombre', 'Notas'].map((heading, index) => ({
    index,
    heading,
    samples: [],
    guess: 'name',
  }))
  await db.execute(
    sql`update imports set inspection = ${JSON.stringify({ columns })}::jsonb where id = ${id}`,
  )
  await db.execute(sql`
    insert into import_products (import_id, place, title, rows, result, issues)
      select ${id}::uuid, n, '', array[n], 'error', '[{"severity": "error", "column": null, "message": "No"}]'::jsonb
        || jsonb_build_object('severity', 'error', 'row', n, 'column', 'Notas', 'message', 'Fila ' || n)
        from generate_series(2, ${errors + 1}) n`)
  const record = await findImport(db, id)
  if (!record) throw new Error('no import')
  return record
}

/** The part of the work's time for which the thread does nothing else without a break: between 0 and 1. */
async function longestPause(work: Promise<unknown>): Promise<number> {
  let longest = 0
  const start = performance.now()
  let last = start
  const measure = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const timer = setInterval(measure, 5)
  await work
  measure()
  clearInterval(timer)
  return longest / (performance.now() - start)
}

test('all of many rows with errors are in the file, in their order', async () => {
  const rows = Array.from({ length: 2_500 }, (_, at) => `Perfume ${at + 2},x`)
  const record = await makeImport(Buffer.from(`Nombre,Notas\n${rows.join('\n')}\nBien,x\n`), 2_500)
  const { parts = [] } = await exportErrors(place(), record)
  const lines = rows.map((row, at) => `${row},Notas: Fila ${at + 2}\r\n`)
  expect(parts.join('')).toBe(`\uFEFFNombre,Notas,Motivo\r\n${lines.join('')}`)
})

test('the mark of a formula is there once, also where the file has it', async () => {
  const row = `'=Asad,"Salida:\n'- Rosa\n'- Oud"`
  const record = await makeImport(Buffer.from(`Nombre,Notas\n${row}\n-Yara,x\n`), 2)
  const { parts = [] } = await exportErrors(place(), record)
  expect(parts.join('').split('\r\n').slice(1, 3)).toEqual([`${row},Notas: Fila 2`, `'-Yara,x,Notas: Fila 3`])
})

test('a large file does not keep other requests waiting', async () => {
  const row = `Asad,"${'Rosa, '.repeat(40)}"\n`
  const record = await makeImport(Buffer.from(`Nombre,Notas\n${row.repeat(49_000)}`), 2)
  expect(await longestPause(exportErrors(place(), record))).toBeLessThan(0.2)
})

test('a file that cannot be read, or is gone, is refused with the reason', async () => {
  const strings = '<x>'.repeat(200_000)
  const sheets = ['<sheetData><row><c><v>1</v></c></row></sheetData>']
  const record = await makeImport(zipFile(workbookEntries({ sheets, strings })), 1)
  expect(await exportErrors(place(), record)).toEqual({
    refused: expect.stringMatching(/no es como los de una hoja de cálculo/),
    status: 422,
  })
  await cancelImport(place(), record.id)
  const gone = { refused: 'El archivo ya no está. Súbelo otra vez.', status: 404 }
  expect(await exportErrors(place(), record)).toEqual(gone)
})
