import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type pg from 'pg'
import { type Connections, type Log, StartError } from '#server/db/database.ts'
import { Listeners, quoted } from '#server/db/listeners.ts'
import { Pool } from '#server/db/pool.ts'
import { takeDataLock } from './data-lock.ts'
import { EngineThread } from './engine-thread.ts'
import { checkFreeSpace, checkVersion, isReadOnly } from './folder-checks.ts'

/** Exit code after a failure of the disk or the database engine (EX_IOERR). A restart is possible after the repair. */
const failedExitCode = 74

/** Opens PGlite in the folder, exclusively for this process, with a pool of one connection. */
export async function openPglite(folder: string, log: Log, template?: string): Promise<Connections> {
  const lock = prepare(folder)
  const parent = dirname(folder)
  const listeners = new Listeners()
  const engine = new EngineThread(
    { folder, template },
    {
      onNotification: (channel, payload) => listeners.dispatch(channel, payload),
      onWarning: (text) => log.warn(text),
      onFailure: (reason) => {
        if (!isReadOnly(parent)) {
          log.error(`La base de datos de ${folder} ha fallado y la tienda se detiene: ${reason}`)
          process.exit(failedExitCode)
        }
        // A restart would fail on this disk, so the process goes on serving cached pages.
        log.error(
          `El disco de ${folder} no deja escribir: la tienda muestra lo que tiene en memoria y se detiene en cuanto vuelva a dejar. ${reason}`,
        )
        setInterval(() => {
          if (!isReadOnly(parent)) process.exit(failedExitCode)
        }, 1000)
      },
    },
  )
  try {
    await engine.start()
  } catch (error) {
    lock.release()
    throw error
  }
  const pool = new Pool({
    user: 'postgres',
    database: 'postgres',
    host: 'pglite',
    ssl: false,
    stream: () => engine.connect(),
    max: 1,
    idleTimeoutMillis: 0,
    // A second connection inside a transaction then is an error instead of a deadlock. Longer than the write of 50,000
    // imported rows on a busy machine: an order waits for it and does not fail.
    connectionTimeoutMillis: 120_000,
  })
  pool.on('error', (error) => log.warn(`Se perdió la conexión con la base de datos: ${error.message}`))
  const stopUpkeep = startMaintenance(pool, log)
  return {
    pool,
    listen: async (channel, onNotify) => {
      if (listeners.add(channel, onNotify)) await pool.query(`listen ${quoted(channel)}`)
      return async () => {
        if (listeners.remove(channel, onNotify)) await pool.query(`unlisten ${quoted(channel)}`)
      }
    },
    notify: async (channel, payload) => listeners.dispatch(channel, payload),
    close: async () => {
      stopUpkeep()
      await pool.end()
      await engine.close()
      lock.release()
    },
  }
}

/** Locks and checks the folder. */
function prepare(folder: string): { release(): void } {
  const parent = dirname(folder)
  let lock: { release(): void } | undefined
  try {
    mkdirSync(parent, { recursive: true, mode: 0o700 })
    lock = takeDataLock(folder)
    checkVersion(folder)
    checkFreeSpace(parent)
    return lock
  } catch (error) {
    lock?.release()
    if (error instanceof StartError) throw error
    throw new StartError(`No se puede usar la carpeta de datos ${parent}: ${(error as Error).message}`)
  }
}

const minute = 60_000
const manyBytes = 16 * 2 ** 20

/**
 * Replaces PostgreSQL's background processes, which PGlite does not have. After each minute with writes: a CHECKPOINT,
 * so that the log stays short and opening is fast. After an hour or many writes: VACUUM ANALYZE. Returns the function
 * that stops it.
 */
function startMaintenance(pool: pg.Pool, log: Log): () => void {
  const upkeep = new Maintenance(pool)
  const timer = setInterval(() => {
    upkeep.run(Date.now()).catch((error) => log.warn(`No se pudo ordenar la base de datos: ${error.message}`))
  }, minute)
  timer.unref()
  return () => clearInterval(timer)
}

export class Maintenance {
  #pool: pg.Pool
  #checkpointAt: number | undefined
  #vacuumAt: number | undefined
  #vacuumTime: number

  constructor(pool: pg.Pool, now = Date.now()) {
    this.#pool = pool
    this.#vacuumTime = now
  }

  /** Runs one round and returns the executed task. */
  async run(now: number): Promise<'vacuum' | 'checkpoint' | 'nothing'> {
    const written = await this.#written()
    this.#checkpointAt ??= written
    this.#vacuumAt ??= written
    if (written === this.#checkpointAt) return 'nothing'
    const vacuum = written - this.#vacuumAt > manyBytes || now - this.#vacuumTime > 60 * minute
    if (vacuum) await tidy(this.#pool)
    else await this.#pool.query('checkpoint')
    this.#checkpointAt = await this.#written()
    if (vacuum) {
      this.#vacuumAt = this.#checkpointAt
      this.#vacuumTime = now
    }
    return vacuum ? 'vacuum' : 'checkpoint'
  }

  async #written(): Promise<number> {
    const { rows } = await this.#pool.query<{ bytes: string }>(
      `select pg_current_wal_insert_lsn() - '0/0' as bytes`,
    )
    return Number(rows[0]?.bytes)
  }
}

/**
 * Frees dead rows, merges the search index's pending list and updates the planner statistics, e.g. after an import. One
 * table after the other: orders and pages wait for the only connection.
 */
async function tidy(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r'`,
  )
  for (const { name } of rows) {
    await pool.query(`vacuum ${name}`)
    await pool.query(`analyze ${name}`)
  }
  await pool.query('checkpoint')
}
