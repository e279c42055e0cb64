import fs from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type ModuleOptions = Parameters<NodeFS['init']>[1]

/** The part of Emscripten's NODEFS that this file uses. A test counts the fsyncs per commit. */
interface NodeFileSystem {
  stream_ops?: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
  realPath(node: unknown): string
}

/**
 * PGlite's folder on the disk, with real fsync. PGlite never syncs by default: after a power failure, acknowledged rows
 * are lost or the database does not open. `onFailure` must end the thread, because the engine would acknowledge the
 * commit.
 */
class DurableFileSystem extends NodeFS {
  readonly #onFailure: (reason: string) => void

  constructor(folder: string, onFailure: (reason: string) => void) {
    super(folder)
    this.#onFailure = onFailure
  }

  override async init(engine: PGlite, options: ModuleOptions) {
    const { emscriptenOpts } = await super.init(engine, options)
    const useRealFsync = (module: { NODEFS: unknown }) => {
      const nodeFileSystem = module.NODEFS as NodeFileSystem
      if (!nodeFileSystem?.stream_ops)
        throw new Error('PGlite no longer offers NODEFS.stream_ops: its files cannot be synced')
      nodeFileSystem.stream_ops.fsync = (stream) => {
        try {
          if (stream.nfd === undefined) syncPath(nodeFileSystem.realPath(stream.node))
          else fs.fsyncSync(stream.nfd)
        } catch (error) {
          this.#onFailure(`fsync: ${(error as Error).message}`)
        }
        return 0
      }
    }
    emscriptenOpts.preRun = [...(emscriptenOpts.preRun ?? []), useRealFsync]
    return { emscriptenOpts }
  }
}

/** The same as `server/storage/sync-path.ts`, for the engine, which cannot wait. */
function syncPath(path: string): void {
  if (process.platform === 'win32' && fs.statSync(path).isDirectory()) return // Windows cannot sync folders
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

const settings = {
  fsync: 'on',
  // fdatasync, the default, never reaches the host.
  wal_sync_method: 'fsync',
  // Without limits the engine takes 345 to 500 MB of memory, and its log exceeds 2 GB.
  shared_buffers: '32MB',
  max_wal_size: '64MB',
  // What VACUUM uses to merge the search index's pending list. The engine never returns memory to the system.
  maintenance_work_mem: '16MB',
  // Pages are in the memory of the system. For a few rows a bitmap scan would also ask for the size of the file each time.
  random_page_cost: '1.1',
  // A generic plan cannot use the trigram index of the search.
  plan_cache_mode: 'force_custom_plan',
  // Failed statements would be on standard error with values of their rows, and its last lines go into the shop's log.
  log_min_messages: 'log',
}

/**
 * V8 replaces code of WebAssembly that runs often by optimized code. For the parser of SQL (`raw_parser`, 105 KB), which
 * is due with the first statements, that took 2.2 s of a core and 600 MB (Node 24.21, PGlite 0.5.16), more than all else
 * of the process. Functions that are compiled first while this filter is set are not optimized.
 */
const NO_OPTIMIZATION = '--wasm-tier-up-filter=0'
const ALL_OPTIMIZATION = '--wasm-tier-up-filter=-1'

class Engine extends PGlite {
  /** The first statement of a new engine, in place of PGlite's own, which reads array types for its own parsers. */
  override async _initArrayTypes(): Promise<void> {
    setFlagsFromString(NO_OPTIMIZATION)
    try {
      await this.exec(';') // an empty statement: the parser runs, and little else
    } finally {
      setFlagsFromString(ALL_OPTIMIZATION)
    }
  }
}

/** Exit status of PostgreSQL's main loop after an ordinary SQL error. */
const sqlErrorStatus = 100

/**
 * Starts PGlite on the folder; an empty folder gets a new database. `onFailure` is called after a failure of the engine
 * or the disk and must end the thread.
 */
export async function startEngine(folder: string, onFailure: (reason: string) => void): Promise<PGlite> {
  const said: string[] = []
  // While the event loop has nothing to wait for, as during a compilation, Node blocks this thread until V8's threads are
  // done. One that needs a garbage collection waits for this thread, and the start never ends.
  const busy = setInterval(() => {}, 1000)
  try {
    const engine = new Engine({
      fs: new DurableFileSystem(folder, onFailure),
      startParams: [
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      extensions: { pg_trgm, unaccent },
      onStderr: (line) => {
        said.push(line)
        said.splice(0, said.length - 20)
        return false // no output on standard error
      },
    })
    await engine.waitReady
    watchMainLoop(engine, (reason) => onFailure([reason, ...said].join('\n')))
    return engine
  } catch (error) {
    throw new Error([(error as Error).message, ...said].join('\n'), { cause: error })
  } finally {
    clearInterval(busy)
  }
}

/** PGlite ignores errors of its main loop and calls it again, which is an endless loop after a crash. */
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
