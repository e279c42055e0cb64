import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { startChild } from '#server/db/fixtures/children.ts'
import { openDatabase } from '#server/db/open.ts'
import { findShown, removeOrphans } from '#server/images/upload/orphans.ts'
import { openStorage, type Storage } from '#server/storage/storage.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { createProduct } from './save-product.server.ts'
import type { KilledChange } from './testing/killed-change.ts'
import { watchStatements } from './testing/statements.ts'
import { imagesNamed, WHOLE_CHANGES, type WholeChange, wholeProduct } from './testing/whole-changes.ts'

const child = new URL('./testing/killed-change.ts', import.meta.url).href
const CHILD_TABLES = ['product_sizes', 'product_notes', 'product_images', 'product_attributes']
const CHANGES = { postgres: ['save', 'creation', 'removal'], pglite: ['save'] } as const
const log = console

type Lane = Pick<KilledChange, 'settings' | 'filesDir'>

/** Each kill has its own product, so that no round hides the effects of another. */
interface Round extends Pick<KilledChange, 'change' | 'key' | 'at'> {
  id: string
  before: string
  /** The versions allowed afterwards; both are allowed when the kill happens during the commit. */
  expected: ('old' | 'new')[]
  lane: number
}

describeEachEngine('a process killed in the middle', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  const filesDir = temporaryFolder()
  const rounds: Round[] = []
  const changed = {} as Record<WholeChange, string>
  /** Two processes at a time; PGlite's folder admits one, so there it is two copies of it. */
  let lanes: Lane[]
  let keys = 0

  const place = () => ({ db: database.db, storage: openStorage(filesDir), log })

  async function addProduct(change: WholeChange) {
    const key = String(++keys).padStart(31, '0')
    for (const path of imagesNamed(key)) await place().storage.put(`product-images/${path}`, 'picture')
    if (change === 'creation') return { key, id: '' }
    const created = await createProduct(place(), wholeProduct(key), 'admin@prueba.local')
    return { key, id: created.kind === 'saved' ? created.id : '' }
  }

  beforeAll(async () => {
    for (const change of CHANGES[engine]) {
      const model = await addProduct(change)
      const carryOut = await WHOLE_CHANGES[change](place(), model.id, model.key)
      const statements: string[] = []
      const stop = watchStatements((text) => statements.push(text))
      await carryOut().finally(stop)
      changed[change] = await readContent(database.db, model)
      for (const point of killPoints(change, statements)) {
        const product = await addProduct(change)
        const before = await readProductRows(database.db, product)
        rounds.push({ ...product, ...point, change, before, lane: rounds.length % 2 })
      }
    }
    lanes = await Promise.all([0, 1].map(openLane))
  })

  /**
   * Ahead of every statement of a save, after the last one, and while the commit is under way. PGlite opens slowly,
   * and creation and removal have fewer parts: there ahead of each kind of writing statement.
   */
  function* killPoints(change: WholeChange, statements: string[]): Generator<Pick<Round, 'at' | 'expected'>> {
    const commit = statements.indexOf('commit')
    expect(commit).toBeGreaterThan(0)
    const all = engine === 'postgres' && change === 'save'
    for (let n = 0; n <= statements.length; n++) {
      const text = statements[n] ?? ''
      if (!all && (/^(begin|select)/.test(text) || statements.indexOf(text) < n)) continue
      yield { at: { statement: n }, expected: [n <= commit ? 'old' : 'new'] }
    }
    for (const msAfter of all ? [0, 1, 3] : [1])
      yield { at: { statement: commit, msAfter }, expected: ['old', 'new'] }
  }

  async function openLane(number: number): Promise<Lane> {
    if (engine === 'postgres') return { settings: database.settings, filesDir }
    const dataDir = join(filesDir, `lane-${number}`)
    await cp(join(database.settings.dataDir, 'pgdata'), join(dataDir, 'pgdata'), { recursive: true })
    await cp(join(filesDir, 'storage'), join(dataDir, 'storage'), { recursive: true })
    return { settings: { dataDir }, filesDir: dataDir }
  }

  test('leaves every product as it was or as it should be', async () => {
    await Promise.all(
      lanes.map(async (lane, number) => {
        for (const { id, key, change, at } of rounds.filter((round) => round.lane === number)) {
          const argument: KilledChange = { ...lane, change, id, key, at }
          const { ended, errors } = startChild(child, [JSON.stringify(argument)])
          expect([await ended, errors.join('')]).toEqual([null, ''])
        }
      }),
    )
    for (const [number, { settings, filesDir }] of lanes.entries()) {
      const opened = engine === 'pglite' ? await openDatabase(settings) : database
      for (const round of rounds.filter(({ lane }) => lane === number)) await expectWhole(opened.db, round)
      await expectFiles(opened.db, openStorage(filesDir))
      if (engine === 'pglite') await opened.close()
    }
  }, 300_000)

  async function expectWhole(db: Db, round: Round): Promise<void> {
    const where = [round.change, round.at]
    const isOld = (await readProductRows(db, round)) === round.before
    expect([where, isOld ? 'old' : await readContent(db, round)]).toEqual([
      where,
      isOld ? 'old' : changed[round.change],
    ])
    expect([where, round.expected]).toEqual([where, expect.arrayContaining([isOld ? 'old' : 'new'])])
  }
})

/** Every image of a product, or of a change that can be undone, is stored; the cleanup job finds the other files. */
async function expectFiles(db: Db, storage: Storage): Promise<void> {
  const names = async () => {
    const { objects } = await storage.listAll('product-images/')
    return [...objects].map(({ name }) => name).sort()
  }
  const shown = [...(await findShown(db))].sort()
  expect(await names()).toEqual(expect.arrayContaining(shown))
  await removeOrphans({ db, storage, log, olderThan: new Date(Date.now() + 60_000) })
  expect(await names()).toEqual(shown)
}

async function readProductRows(db: Db, product: Pick<Round, 'id' | 'key'>): Promise<string> {
  return readRows(db, product, sql`ctid::text, xmin::text, t::text as row`)
}

/** The content without generated values such as ids. */
async function readContent(db: Db, product: Pick<Round, 'id' | 'key'>): Promise<string> {
  const made = sql.param(['id', 'product_id', 'subject_id', 'created_at', 'updated_at', 'at'])
  const text = await readRows(db, product, sql`to_jsonb(t) - ${made}::text[] as row`)
  return text.replaceAll(product.key, '#')
}

async function readRows(db: Db, { id, key }: Pick<Round, 'id' | 'key'>, columns: SQL): Promise<string> {
  const own = sql`${id} = id::text or name = ${`Khamrah ${key}`}`
  const { rows } = await db.execute(sql`select ${columns} from products t where ${own}`)
  const texts = [JSON.stringify(rows)]
  for (const table of CHILD_TABLES) {
    const { rows } = await db.execute(sql`select ${columns} from ${sql.identifier(table)} t
      where product_id::text = ${id} or product_id in (select id from products where ${own}) order by 1`)
    texts.push(JSON.stringify(rows))
  }
  const audit = await db.execute(
    sql`select ${columns} from audit_log t where summary like ${`%${key}`} order by id`,
  )
  return [...texts, JSON.stringify(audit.rows)].join('\n')
}
