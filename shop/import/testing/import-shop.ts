import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { openStorage } from '#server/storage/storage.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { chooseColumns, createImport } from '../import-actions.server.ts'
import { findImport, type ImportRecord } from '../import-record.server.ts'
import { runImports } from '../run-imports.server.ts'

export const ACTOR = 'admin@prueba.local'

/** Two new products, one of them without a price, and a row with an error. */
export const LIST = `Nombre,Marca,Tamaño,Precio
Khamrah,Lattafa,100 ml,45
Asad,Lattafa,100 ml,consultar
${'x'.repeat(201)},Lattafa,100 ml,20
`

/** A shop that imports files, without products and imports before each test of the file. */
export function openImportShop() {
  const database = openForTests(() => createTestDatabase())
  const filesDir = temporaryFolder()
  const place = () => ({ db: database.db, storage: openStorage(filesDir), origin: 'https://shop.example' })

  beforeEach(async () => {
    await database.db.execute(sql`delete from products`)
    await database.db.execute(sql`delete from imports`)
  })

  /** Does what is due, as another process. */
  function run(signal = new AbortController().signal) {
    const log = { ...console, info: () => {}, error: () => {} } as never
    return runImports({ database, storage: openStorage(filesDir), log }, randomUUID(), signal)
  }

  async function find(id: string): Promise<ImportRecord> {
    const record = await findImport(database.db, id)
    if (!record) throw new Error('no import')
    return record
  }

  /** Returns the id of the import. A text is a CSV file. */
  async function upload(file: string | { name: string; bytes: Uint8Array } = LIST): Promise<string> {
    const sent =
      typeof file === 'string' ? { name: 'lista.csv', bytes: new TextEncoder().encode(file) } : file
    const { id, refused } = await createImport(place(), sent, ACTOR)
    if (id === undefined) throw new Error(refused)
    return id
  }

  /** Chooses the columns that were guessed. */
  async function choose(id: string): Promise<void> {
    const { inspection } = await find(id)
    const columns = inspection.columns.map(({ guess }) => guess)
    const refused = await chooseColumns(database.db, id, { columns, hasHeader: inspection.hasHeader })
    if (refused !== undefined) throw new Error(refused)
  }

  async function dryRun(id: string): Promise<void> {
    await choose(id)
    await run()
  }

  return { database, place, run, find, upload, choose, dryRun }
}
