import { join } from 'node:path'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { openPglite } from './pglite/open-pglite.ts'
import { openPostgres } from './postgres.ts'

/** What queries take as their first argument: the database or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** An engine behind one pool of connections. */
export interface Connections {
  pool: pg.Pool
  /**
   * Calls `onNotify` for every NOTIFY on the channel, until the returned function is called.
   * An empty payload also says that the connection was lost and is back: something may have been missed.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export interface Database extends Connections {
  engine: 'pglite' | 'postgres'
  db: Db
}

/**
 * Opens the shop's database: the PostgreSQL server of `databaseUrl`, or else PGlite in `dataDir`.
 * Throws a StartError when that is impossible.
 */
export async function openDatabase(options: {
  databaseUrl?: string
  dataDir: string
  log?: Log
  /** Where there is no database yet, PGlite copies this folder instead of making one. */
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
