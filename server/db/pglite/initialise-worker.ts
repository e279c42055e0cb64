import { parentPort, workerData } from 'node:worker_threads'
import { startEngine } from './engine.ts'

/** Makes a new database in an empty folder. In a thread of its own, whose 200 MB are given back with it. */

function fail(reason: string): never {
  parentPort?.postMessage(reason)
  process.exit(1)
}

const engine = await startEngine(workerData.folder, fail)
await engine.close()
