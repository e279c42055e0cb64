import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { syncPath, syncPaths } from '#server/storage/sync-path.ts'

/**
 * Creates a new database in a draft folder and renames it when all bytes are synced. Otherwise a power failure during
 * the first start leaves a folder that never opens. `template`: the folder of an empty database to copy
 * (database-template.ts), which takes a tenth of the time.
 */
export async function createDataFolder(folder: string, template?: string): Promise<void> {
  if (existsSync(folder)) return
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  if (template) cpSync(template, unfinished, { recursive: true })
  else await initialize(unfinished)
  const entries = readdirSync(unfinished, { recursive: true, withFileTypes: true })
  await syncPaths([unfinished, ...entries.map(({ parentPath, name }) => join(parentPath, name))])
  renameSync(unfinished, folder)
  await syncPath(dirname(folder))
}

async function initialize(folder: string): Promise<void> {
  const worker = new Worker(new URL('./initialize-worker.ts', import.meta.url), { workerData: { folder } })
  let reason = ''
  worker.on('message', (message: string) => {
    reason = message
  })
  const [code] = await once(worker, 'exit') // rejects with what the thread throws
  if (code !== 0) throw new Error(reason)
}
