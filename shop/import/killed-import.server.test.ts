import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { startChild } from '#server/db/fixtures/children.ts'
import { openDatabase } from '#server/db/open.ts'
import { openStorage } from '#server/storage/storage.ts'
import { createTestDatabase, describeEachEngine, openForTests, type TestDatabase } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { requestApply } from './import-actions.server.ts'
import { findImport } from './import-record.server.ts'
import { runImports } from './run-imports.server.ts'
import type { KilledImport } from './testing/killed-import.ts'
import { COMPLETE, imported, plannedImport } from './testing/planned-import.ts'

const child = new URL('./testing/killed-import.ts', import.meta.url).href
const COUNT = 40

/** Where the process ends: before a write, before the commit, and while the commit is under way. */
const KILLS: readonly Pick<KilledImport, 'at' | 'msAfter'>[] = [
  { at: 'insert into product_sizes' },
  { at: 'update imports set state' },
  { at: 'commit' },
  { at: 'commit', msAfter: 1 },
]

describeEachEngine('an import whose process is killed', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  const filesDir = temporaryFolder()

  test('has written all of its products or none, and says which', async () => {
    const storage = openStorage(filesDir)
    const products = Array.from({ length: COUNT }, (_, at) =>
      imported(at + 2, { name: `Perfume ${at}`, ...COMPLETE }, {}),
    )
    const record = await plannedImport({ db: database.db, storage }, products)
    const { id } = record
    await requestApply(database.db, record, { newProducts: 'complete', fetchImages: false })
    for (const [number, kill] of KILLS.entries()) {
      const lane = await openLane(number)
      const argument: KilledImport = { settings: lane, filesDir, ...kill }
      const { ended, errors } = startChild(child, [JSON.stringify(argument)])
      expect([await ended, errors.join('')]).toEqual([null, ''])
      const opened = engine === 'pglite' ? await openDatabase(lane) : database
      const isAll = await expectAllOrNothing(opened, id)
      expect([kill, isAll]).toEqual([kill, kill.msAfter === undefined ? false : expect.any(Boolean)])
      if (engine === 'pglite') await opened.close()
      else if (isAll) break
      else
        await requestApply(database.db, (await findImport(database.db, id)) ?? record, {
          newProducts: 'complete',
          fetchImages: false,
        })
    }
  }, 240_000)

  /** A copy of PGlite's folder for each kill; a PostgreSQL server stays. */
  async function openLane(number: number): Promise<TestDatabase['settings']> {
    if (engine === 'postgres') return database.settings
    const dataDir = join(filesDir, `lane-${number}`)
    await database.db.execute(sql`checkpoint`)
    await cp(join(database.settings.dataDir, 'pgdata'), join(dataDir, 'pgdata'), { recursive: true })
    return { dataDir }
  }

  async function expectAllOrNothing(opened: Database, id: string): Promise<boolean> {
    if (engine === 'postgres')
      await opened.db.execute(
        sql`update imports set claimed_until = now() - interval '1 s' where state = 'applying'`,
      )
    // The next process looks for interrupted imports.
    await runImports(
      { database: opened, storage: openStorage(filesDir), log: console },
      randomUUID(),
      new AbortController().signal,
    )
    const { rows } = await opened.db.execute<{
      state: string
      error: string | null
      products: number
      sizes: number
    }>(sql`
      select state, error, (select count(*)::int from products) as products,
          (select count(*)::int from product_sizes) as sizes
        from imports where id = ${id}`)
    const isAll = rows[0]?.state === 'applied'
    expect(rows).toEqual([
      isAll
        ? { state: 'applied', error: null, products: COUNT, sizes: COUNT }
        : { state: 'ready', error: expect.stringContaining('No se escribió nada'), products: 0, sizes: 0 },
    ])
    return isAll
  }
})
