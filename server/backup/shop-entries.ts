import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Queries, RowSum, readRows, tablesInOrder } from '#server/db/table-rows.ts'
import { IMAGES_LOCK, SHOWN_IMAGES } from '#server/images/upload/orphans.ts'
import { PRODUCT_IMAGES, type Storage } from '#server/storage/storage.ts'
import { IMAGES, type Manifest, TABLES, TRANSIENT_TABLES } from './manifest.ts'
import type { Entry } from './tar.ts'

/** Max JSON characters of one entry: compresses well and fits into the memory of a small machine. */
const CHUNK = 4 * 1024 * 1024
/** One thread reads rows and another compresses them: with level 1 the compression is not the bottleneck. */
const LEVEL = { level: 1 }

const compressed = promisify<string, typeof LEVEL, Buffer>(gzip)

export interface Snapshot {
  /** PGlite has only one connection, so it is held while rows are read but not while most images are copied. */
  pool: { connect(): Promise<Queries & { release(broken?: boolean): void }> }
  storage: Storage
}

/**
 * Images, then the rows of one snapshot. Images never change: existing ones are copied before the snapshot without a
 * lock. The few new ones are copied in the snapshot, under a lock that blocks removals.
 */
export async function* imagesAndRows(
  { pool, storage }: Snapshot,
  found: Pick<Manifest, 'migrations' | 'tables' | 'missingPictures'>,
): AsyncGenerator<Entry> {
  const copied = new Set<string>()
  const copy = async function* (names: string[]): AsyncGenerator<Entry> {
    for (const name of names) {
      if (copied.has(name)) continue
      const bytes = await imageNamed(name, storage)
      if (!bytes) continue
      copied.add(name)
      yield { name: IMAGES + name, bytes }
    }
  }
  const before = await pool.connect()
  const names = await namedImages(before).finally(() => before.release())
  yield* copy(names)

  const client = await pool.connect()
  let whole = false
  try {
    await client.query(`select pg_advisory_lock_shared(${IMAGES_LOCK})`)
    await client.query('begin isolation level repeatable read read only')
    await client.query("set local time zone 'UTC'")
    const named = await namedImages(client)
    yield* copy(named)
    await client.query(`select pg_advisory_unlock_shared(${IMAGES_LOCK})`)
    found.missingPictures.push(...named.filter((name) => !copied.has(name)))
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
    found.migrations.push(...rows.map(({ name }) => name))
    for (const name of await tablesInOrder(client)) {
      const sum = new RowSum()
      if (!TRANSIENT_TABLES.has(name)) yield* rowEntries(name, client, sum)
      found.tables.push({ name, ...sum.sum })
    }
    await client.query('commit')
    whole = true
  } finally {
    client.release(!whole)
  }
}

/** The rows of a table, one JSON text a line, compressed while the next ones are read. */
async function* rowEntries(name: string, client: Queries, sum: RowSum): AsyncGenerator<Entry> {
  let number = 0
  let lines: string[] = []
  let length = 0
  let waiting: Promise<Entry> | undefined
  const next = () => {
    const file = `${TABLES}${name.replaceAll('"', '')}/${String(++number).padStart(6, '0')}.jsonl.gz`
    const entry = compressed(`${lines.join('\n')}\n`, LEVEL).then((bytes) => ({ name: file, bytes }))
    entry.catch(() => {}) // awaited below
    lines = []
    length = 0
    return entry
  }
  for await (const rows of readRows(name, client)) {
    sum.add(rows)
    for (const row of rows) length += row.length
    lines.push(...rows)
    if (length < CHUNK) continue
    if (waiting) yield await waiting
    waiting = next()
  }
  if (waiting) yield await waiting
  if (lines.length > 0) yield await next()
}

/** All stored images that the shop shows or may show again; other paths are URLs of other sites. */
async function namedImages(client: Queries): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as one (name) where to_regclass(name) is not null',
    [Object.keys(SHOWN_IMAGES)],
  )
  const queries = tables.rows.map(({ name }) => SHOWN_IMAGES[name])
  const { rows } = await client.query<{ name: string }>(
    `select distinct path as name from (${queries.join(' union all ')}) as shown where path !~ '[/:]' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** The bytes of an image; undefined when it no longer exists. */
async function imageNamed(name: string, storage: Storage): Promise<Uint8Array | undefined> {
  const key = `${PRODUCT_IMAGES}/${name}`
  try {
    return await storage.getBytes(key)
  } catch (error) {
    if (await storage.exists(key)) throw error
    return undefined
  }
}
