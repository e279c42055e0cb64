import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Database, Log } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { hashTemplateSources } from '#server/db/pglite/database-template.ts'
import { postgresUrl } from './embedded-postgres.ts'

export type Engine = Database['engine']

const root = fileURLToPath(new URL('..', import.meta.url))

export interface TestDatabase extends Database {
  /** The settings of the shop's process: one of the two. */
  settings: { databaseUrl?: string; dataDir: string }
}

/** A new database with the shop's empty tables; `close` removes it. */
export function createTestDatabase(
  engine = (process.env.TEST_ENGINE ?? 'pglite') as Engine,
  log?: Log,
): Promise<TestDatabase> {
  return engine === 'postgres' ? createPostgresDatabase(log) : createPgliteDatabase(log)
}

/** What `open` returns, opened before the tests of this file or `describe` and closed after them; empty until then. */
export function openForTests<Opened extends { close(): Promise<void> } | { stop(): Promise<void> }>(
  open: () => Promise<Opened>,
): Opened {
  const opened = {} as Opened
  beforeAll(async () => {
    Object.assign(opened, await open())
  })
  afterAll(() => ('close' in opened ? opened.close() : opened.stop()))
  return opened
}

/** For tests with hundreds of queries at once: the pool of PostgreSQL waits for a connection as long as PGlite's does. */
export function waitLonger({ pool }: Database): void {
  pool.options.connectionTimeoutMillis = 120_000
}

/** Runs the tests on both engines; `createTestDatabase(engine)` returns the engine's database. */
export function describeEachEngine(name: string, tests: (engine: Engine) => void): void {
  describe.each<Engine>(['pglite', 'postgres'])(`${name} (%s)`, tests)
}

/** A copy of a migrated folder, which is created once for these migrations and this PGlite version. */
async function createPgliteDatabase(log?: Log): Promise<TestDatabase> {
  const template = join(root, '.cache', 'test-database', hashTemplateSources())
  if (!existsSync(template)) {
    const unfinished = `${template}.${randomUUID()}`
    const database = await openDatabase({ dataDir: unfinished })
    await migrate(database)
    await database.close()
    await rename(unfinished, template).catch(() => rm(unfinished, { recursive: true })) // another worker has created it
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'azahar-test-'))
  // In half the time of `cp`, of which every test file has some.
  cpSync(join(template, 'pgdata'), join(dataDir, 'pgdata'), { recursive: true })
  const settings = { dataDir }
  const database = await openDatabase({ ...settings, log })
  return {
    ...database,
    settings,
    close: () => database.close().then(() => rmSync(dataDir, { recursive: true })),
  }
}

/** A copy of a migrated database on the test server. */
async function createPostgresDatabase(log?: Log): Promise<TestDatabase> {
  const server = await postgresUrl()
  const name = `test_${randomUUID()}`
  await asAdministrator(server, async (client) => {
    await client.query(`create database "${name}" template "${await templateDatabase(server, client)}"`)
  })
  const settings = { databaseUrl: toUrl(server, name), dataDir: '' }
  const database = await openDatabase({ ...settings, log })
  const remove = () =>
    asAdministrator(server, (client) => client.query(`drop database "${name}" with (force)`))
  return { ...database, settings, close: () => database.close().then(remove) }
}

async function templateDatabase(server: string, client: pg.Client): Promise<string> {
  const name = `template_${hashTemplateSources()}`
  await client.query('select pg_advisory_lock(1)') // held until the client disconnects: one worker creates the template
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    await client.query('drop database if exists unfinished')
    await client.query('create database unfinished')
    const database = await openDatabase({ databaseUrl: toUrl(server, 'unfinished'), dataDir: '' })
    await migrate(database).finally(() => database.close())
    await client.query(`alter database unfinished rename to "${name}"`)
  }
  return name
}

async function asAdministrator(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await work(client).finally(() => client.end())
}

function toUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = database
  return url.href
}
