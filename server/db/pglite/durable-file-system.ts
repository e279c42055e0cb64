import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
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
export class DurableFileSystem extends NodeFS {
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
