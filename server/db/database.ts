import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Pool } from './pool.ts'

/** The first argument of queries: the database or a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** An engine behind one pool of connections. */
export interface Connections {
  pool: Pool
  /**
   * Calls `onNotify` for every NOTIFY on the channel, until the returned function is called.
   * An empty payload also reports a reconnect: notifications may have been lost.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>
  /** Notifies every node at once, outside of transactions. PGlite does it without its one connection, which may be busy. */
  notify(channel: string, payload: string): Promise<void>
  close(): Promise<void>
}

export interface Database extends Connections {
  engine: 'pglite' | 'postgres'
  db: Db
}

/** The database cannot be opened; `message` is one line in Spanish for the operator. */
export class StartError extends Error {
  override name = 'StartError'

  constructor(message: string) {
    super(message.trim().replaceAll(/\s*\n\s*/g, ' · '))
  }
}
