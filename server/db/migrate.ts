import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { sqlState } from './constraint-errors.ts'
import { type Database, StartError } from './database.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

interface Options {
  folder?: string
  /** Run only these migrations of the folder. */
  only?: readonly string[]
  /** Called with the pending migrations before they change an existing shop. An error aborts the migration. */
  before?: (pending: string[], client: pg.PoolClient) => Promise<void>
}

/** The names of the migrations that this version knows, in their order. */
export async function knownMigrations(folder = migrations): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/**
 * The tables that the migrations create, also those that a later one removes. Any other table of the schema is not of the
 * shop: an extension or another program made it.
 */
export async function createdTables(): Promise<string[]> {
  const files = await Promise.all(
    (await knownMigrations()).map((name) => readFile(`${migrations}/${name}`, 'utf8')),
  )
  return files.flatMap((text) =>
    [...text.matchAll(/^create table "?(\w+)/gim)].map(([, table]) => table as string),
  )
}

/**
 * Runs the pending SQL files of the folder in the order of their names, in one transaction: after a failure the
 * database still fits the earlier version. Nodes that start concurrently wait for each other. Rejects the database of a
 * newer version. Returns the names of the migrations that ran.
 */
export async function migrate(
  database: Pick<Database, 'pool'>,
  { folder = migrations, only, before }: Options = {},
): Promise<string[]> {
  const names = (await knownMigrations(folder)).filter((name) => only?.includes(name) ?? true)
  const client = await database.pool.connect()
  try {
    // The limits of managed servers are for pages. A migration of a large catalog takes longer, and so does another node's.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query(`select pg_advisory_lock(${ADVISORY_LOCKS.migrations})`)
    const known = await appliedMigrations(client).catch(explainPrivileges)
    refuseNewer(known, names)
    const pending = names.filter((name) => !known.has(name))
    if (pending.length > 0 && known.size > 0) await before?.(pending, client)
    await client.query('begin')
    for (const name of pending) await apply(name, folder, client, known.size > 0)
    await client.query('commit')
    await client.query(`select pg_advisory_unlock(${ADVISORY_LOCKS.migrations})`)
    await client.query('reset statement_timeout; reset lock_timeout')
    client.release()
    return pending
  } catch (error) {
    client.release(true) // closing the connection rolls back and releases the lock
    throw error
  }
}

async function appliedMigrations(client: pg.ClientBase): Promise<Set<string>> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  return new Set(rows.map((row) => row.name))
}

/** This version would misread what a newer one stores, and write what that one cannot read. */
function refuseNewer(applied: ReadonlySet<string>, names: readonly string[]): void {
  const newer = [...applied].find((name) => name > (names.at(-1) ?? ''))
  if (newer === undefined) return
  throw new StartError(
    `La base de datos es de una versión más nueva de la tienda (${newer}). Abre esa versión, o restaura en una base de datos vacía la copia que se hizo antes de actualizar.`,
  )
}

/** The most common failure of a new database: since PostgreSQL 15 only its owner creates tables. */
function explainPrivileges(error: Error): never {
  const advice =
    sqlState(error) === '42501'
      ? ' El usuario de DATABASE_URL tiene que ser el dueño de la base de datos: alter database … owner to …'
      : ''
  throw new StartError(`La base de datos no se puede preparar: ${error.message}.${advice}`)
}

async function apply(name: string, folder: string, client: pg.ClientBase, isUpgrade: boolean): Promise<void> {
  try {
    await client.query(await readFile(`${folder}/${name}`, 'utf8'))
    await client.query('insert into schema_migrations (name) values ($1)', [name])
  } catch (error) {
    const before = isUpgrade ? ': la versión anterior de la tienda sigue abriendo' : ''
    throw new StartError(
      `La migración ${name} no se pudo aplicar: ${(error as Error).message}. La base de datos queda como estaba${before}.`,
    )
  }
}
