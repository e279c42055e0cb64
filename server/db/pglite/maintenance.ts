import type pg from 'pg'
import type { Log } from '#server/db/database.ts'

const minute = 60_000
const manyBytes = 16 * 2 ** 20

/**
 * Replaces PostgreSQL's background processes, which PGlite does not have. After each minute with writes: a CHECKPOINT,
 * so that the log stays short and opening is fast. After an hour or many writes: VACUUM ANALYZE. Returns the function
 * that stops it.
 */
export function startMaintenance(pool: pg.Pool, log: Log): () => void {
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

/** Frees dead rows, merges the search index's pending list and updates the planner statistics, e.g. after an import. */
export async function tidy(pool: pg.Pool): Promise<void> {
  await pool.query('vacuum (analyze)')
  await pool.query('checkpoint')
}
