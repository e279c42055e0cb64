import { parentPort, workerData } from 'node:worker_threads'
import { startEngine } from './engine.ts'

/** Creates a new database in an empty folder. Runs in a worker thread, whose end frees 200 MB. */

function fail(reason: string): never {
  parentPort?.postMessage(reason)
  process.exit(1)
}

const engine = await startEngine(workerData.folder, fail)
await engine.close()
