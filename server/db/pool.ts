import pg from 'pg'
import { emitter, timed } from '#server/telemetry/instrumentation.ts'
import { sqlState } from './constraint-errors.ts'

// The driver returns int8 (count, sum, bigint columns) as text. Ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const emitQuery = emitter('query')

type Query = (...config: unknown[]) => unknown

class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // A connection loss during a transaction rejects the query and emits this event. Without a listener Node exits.
    this.on('error', () => {})
  }

  /**
   * Drizzle requests dates as text because its columns convert them. Hand-written SQL (`db.execute`) has no columns, so
   * it uses the driver's parsers: timestamptz is a Date.
   */
  override query = ((config: unknown, ...rest: unknown[]) => {
    const query = super.query as Query
    const result = query.call(this, isHandWritten(config) ? { ...config, types: undefined } : config, ...rest)
    if (!(result instanceof Promise)) return result
    return timed(result, (ms, failed) => emitQuery(() => ({ ms, failed })))
  }) as pg.Client['query']
}

function isHandWritten(config: unknown): config is object {
  return (
    typeof config === 'object' &&
    config !== null &&
    'types' in config &&
    !('rowMode' in config || 'submit' in config)
  )
}

/** The driver's pool, except that an SQL error (a duplicate, a failed check) does not close the connection. */
export class Pool extends pg.Pool {
  #fullSince: number | undefined

  constructor(config: pg.PoolConfig) {
    super({ ...config, Client })
    this.on('acquire', () => {
      const isFull = this.idleCount === 0 && this.totalCount >= this.options.max
      this.#fullSince = isFull ? performance.now() : undefined
    })
    this.on('release', () => {
      this.#fullSince = undefined
    })
  }

  /** Milliseconds for which no connection has been free. With PGlite, which has one, a long transaction keeps it. */
  get fullFor(): number {
    return this.#fullSince === undefined ? 0 : performance.now() - this.#fullSince
  }

  override query = (async (...query: unknown[]) => {
    const client = await this.connect()
    try {
      const result = await (client.query as Query)(...query)
      client.release()
      return result
    } catch (error) {
      client.release(!isUsableAfter(error))
      throw error
    }
  }) as pg.Pool['query']
}

/** True for SQL errors except those that end the connection (08: connection, 57: shutdown). */
function isUsableAfter(error: unknown): boolean {
  const state = sqlState(error)
  return state !== undefined && !/^(08|57)/.test(state)
}
