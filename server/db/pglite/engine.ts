import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { DurableFileSystem } from './durable-file-system.ts'

const settings = {
  fsync: 'on',
  // fdatasync, the default, never reaches the host.
  wal_sync_method: 'fsync',
  // Without limits the engine takes 345 to 500 MB of memory, and its log grows past 2 GB.
  shared_buffers: '32MB',
  max_wal_size: '64MB',
  // A generic plan cannot use the trigram index of the search.
  plan_cache_mode: 'force_custom_plan',
}

/** Status with which PostgreSQL leaves its main loop after an ordinary SQL error. */
const sqlErrorStatus = 100

/**
 * Starts PGlite on the folder, made new when it is empty. `onFailure` is called when the engine or the
 * disk can no longer be trusted, and must end the thread.
 */
export async function startEngine(folder: string, onFailure: (reason: string) => void): Promise<PGlite> {
  const said: string[] = []
  try {
    const engine = await PGlite.create({
      fs: new DurableFileSystem(folder, onFailure),
      startParams: [
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      extensions: { pg_trgm, unaccent },
      onStderr: (line) => {
        said.push(line)
        said.splice(0, said.length - 20)
        return false // nothing on our own standard error
      },
    })
    watchMainLoop(engine, (reason) => onFailure([reason, ...said].join('\n')))
    return engine
  } catch (error) {
    throw new Error([(error as Error).message, ...said].join('\n'), { cause: error })
  }
}

/** PGlite swallows what its main loop throws and calls it again: after a crash that is an endless loop. */
function watchMainLoop(engine: PGlite, onCrash: (reason: string) => void): void {
  const module = engine.Module
  const mainLoop = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      mainLoop()
    } catch (error) {
      if ((error as { status?: number }).status !== sqlErrorStatus) onCrash(String(error))
      throw error
    }
  }
}
