import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from './open.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Any number: the same for every node of a shop, so that only one migrates at a time. */
const lock = 20_261_121

/**
 * Runs the SQL files of the folder that this database has not seen, in the order of their names,
 * each whole and in a transaction of its own. Returns the names of those it ran.
 */
export async function migrate(database: Pick<Database, 'pool'>, folder = migrations): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const applied: string[] = []
  const client = await database.pool.connect()
  try {
    await client.query(`select pg_advisory_lock(${lock})`)
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
    const known = new Set(rows.map((row) => row.name))
    for (const name of names) {
      if (known.has(name)) continue
      await client.query('begin')
      try {
        await client.query(await readFile(`${folder}/${name}`, 'utf8'))
        await client.query('insert into schema_migrations (name) values ($1)', [name])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`La migración ${name} no se pudo aplicar: ${(error as Error).message}`, {
          cause: error,
        })
      }
      applied.push(name)
    }
    await client.query(`select pg_advisory_unlock(${lock})`)
    client.release()
    return applied
  } catch (error) {
    client.release(true) // a closed connection gives the lock back by itself
    throw error
  }
}
