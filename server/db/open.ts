import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, Log } from './database.ts'
import { openPglite } from './pglite/open-pglite.ts'
import { openPostgres } from './postgres.ts'

/**
 * Opens the shop's database: the PostgreSQL server of `databaseUrl`, or else PGlite in `dataDir`.
 * Throws a StartError when that is impossible.
 */
export async function openDatabase(options: {
  databaseUrl?: string
  dataDir: string
  log?: Log
  /** PGlite copies this folder to create a new database. */
  template?: string | undefined
}): Promise<Database> {
  const log = options.log ?? { info: () => {}, warn: console.warn, error: console.error }
  const connections = options.databaseUrl
    ? await openPostgres(options.databaseUrl, log)
    : await openPglite(join(options.dataDir, 'pgdata'), log, options.template)
  return {
    engine: options.databaseUrl ? 'postgres' : 'pglite',
    db: drizzle(connections.pool),
    ...connections,
  }
}
