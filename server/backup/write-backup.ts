import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Database } from '#server/db/database.ts'
import { type Queries, RowSum, readRows, tablesInOrder } from '#server/db/table-rows.ts'
import { SHOWN_IMAGES } from '#server/images/upload/orphans.ts'
import { PRODUCT_IMAGES, readStored, type Storage } from '#server/storage/storage.ts'
import { encrypted } from './encryption.ts'
import { IMAGES, MANIFEST, type Manifest, SECRET, sha256, TABLES, TRANSIENT_TABLES } from './manifest.ts'
import { verifyBackup } from './read-backup.ts'
import { writeSummed } from './summed-file.ts'
import { type Entry, writeTar } from './tar.ts'

/** Twice the reserve of the shop's disk (server/db/pglite/folder-checks.ts). */
const RESERVE = 128 * 2 ** 20

export interface ShopToBackUp extends Snapshot {
  engine: Database['engine']
  storage: Storage
  dataDir: string
  /** Aborts the backup when the shop closes. */
  signal?: AbortSignal | undefined
}

export interface MadeBackup {
  path: string
  bytes: number
  manifest: Manifest
}

/** Writes all data of the shop to one file and verifies it by reading it. Throws a BackupError. */
export async function writeBackup(
  shop: ShopToBackUp,
  path: string,
  { madeAt, passphrase }: { madeAt: Date; passphrase?: string | undefined },
): Promise<MadeBackup> {
  const tar = writeTar(everything(shop, madeAt), madeAt)
  let manifest: Manifest | undefined
  const bytes = await writeSummed(path, passphrase ? encrypted(tar, passphrase) : tar, {
    reserve: (await isOneDisk(dirname(path), shop.dataDir)) ? RESERVE : 0,
    verify: async (draft) => {
      manifest = await verifyBackup({ path: draft, passphrase })
    },
  })
  return { path, bytes, manifest: manifest as Manifest }
}

async function* everything(shop: ShopToBackUp, madeAt: Date): AsyncGenerator<Entry> {
  const entries: Manifest['entries'] = []
  const listed = (entry: Entry) => {
    entries.push({ name: entry.name, bytes: entry.bytes.length, sha256: sha256(entry.bytes) })
    return entry
  }
  const found = { migrations: [], tables: [], missingPictures: [] }
  for await (const entry of imagesAndRows(shop, found)) {
    shop.signal?.throwIfAborted()
    yield listed(entry)
  }
  // With PostgreSQL the secret is a row.
  const secret = shop.engine === 'pglite' && (await readFile(join(shop.dataDir, SECRET)).catch(() => null))
  if (secret) yield listed({ name: SECRET, bytes: secret })
  const manifest: Manifest = {
    format: 1,
    madeAt: madeAt.toISOString(),
    engine: shop.engine,
    ...found,
    entries,
  }
  yield { name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest, null, 1)) }
}

async function isOneDisk(one: string, other: string): Promise<boolean> {
  const [device, otherDevice] = await Promise.all(
    [one, other].map((path) =>
      stat(path).then(
        ({ dev }) => dev,
        () => undefined,
      ),
    ),
  )
  return device === undefined || device === otherDevice
}

/** Max JSON characters of one entry: compresses well and fits into the memory of a small machine. */
const CHUNK = 4 * 1024 * 1024
/** One thread reads rows and another compresses them: with level 1 the compression is not the bottleneck. */
const LEVEL = { level: 1 }

const compressed = promisify<string, typeof LEVEL, Buffer>(gzip)

interface Snapshot {
  /** PGlite has only one connection, so it is held while rows are read but not while most images are copied. */
  pool: { connect(): Promise<Queries & { release(broken?: boolean): void }> }
  storage: Storage
}

/**
 * Images, then the rows of one snapshot. Images never change: existing ones are copied before the snapshot without a
 * lock. The few new ones are copied in the snapshot, under a lock that blocks removals.
 */
async function* imagesAndRows(
  { pool, storage }: Snapshot,
  found: Pick<Manifest, 'migrations' | 'tables' | 'missingPictures'>,
): AsyncGenerator<Entry> {
  const copied = new Set<string>()
  const copy = async function* (names: string[]): AsyncGenerator<Entry> {
    for (const name of names) {
      if (copied.has(name)) continue
      const bytes = await readStored(storage, `${PRODUCT_IMAGES}/${name}`)
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
    await client.query(`select pg_advisory_lock_shared(${ADVISORY_LOCKS.images})`)
    await client.query('begin isolation level repeatable read read only')
    await client.query("set local time zone 'UTC'")
    const named = await namedImages(client)
    yield* copy(named)
    await client.query(`select pg_advisory_unlock_shared(${ADVISORY_LOCKS.images})`)
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
