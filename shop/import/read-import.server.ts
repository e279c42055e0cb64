import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import {
  ImportFileError,
  type ImportOptions,
  type ImportProgress,
  type ImportSource,
  type Inspection,
} from './import-source.ts'
import type { ImportMessage, ImportTask } from './import-worker.server.ts'
import type { ImportBatch } from './imported-product.ts'

interface Running {
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
}

/** Megabytes of the worker's heap. 50,000 rows in 20 MB need half of it. */
const HEAP = 256

const TOO_LARGE =
  'El archivo necesita demasiada memoria para leerlo de una vez. Divídelo en varios y vuelve a subirlos.'

/**
 * Reads a file in a worker thread, in batches of at most 200 products. Leaving the loop or aborting ends the worker.
 * Throws an ImportFileError for a file that cannot be read, and the reason of the signal.
 */
export async function* readImport(
  source: ImportSource,
  options: ImportOptions,
  { signal, onProgress }: Running = {},
): AsyncGenerator<ImportBatch, void, void> {
  for await (const { message, next } of runWorker({ source, options, kind: 'read' }, signal)) {
    if (message.kind === 'progress') onProgress?.(message.progress)
    if (message.kind !== 'batch') continue
    yield message.batch
    next()
  }
}

/** What a file is, and a guess for each of its columns. Throws an ImportFileError for a file that cannot be read. */
export async function inspectImport(
  source: ImportSource,
  options: Pick<ImportOptions, 'brands' | 'hasHeader'>,
  { signal }: Pick<Running, 'signal'> = {},
): Promise<Inspection> {
  const task: ImportTask = { source, options: { currency: '$', origin: '', ...options }, kind: 'inspect' }
  for await (const { message } of runWorker(task, signal))
    if (message.kind === 'inspection') return message.inspection
  throw new Error('The import worker ended without an answer')
}

/** The messages of a worker until it ends. `next` asks for the next batch. */
async function* runWorker(
  task: ImportTask,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ message: ImportMessage; next: () => void }, void, void> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./import-worker.server.ts', import.meta.url), {
    name: 'import',
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP, maxYoungGenerationSizeMb: 16 },
  })
  const next = () => worker.postMessage('next')
  try {
    for await (const [message] of on(worker, 'message', { signal, close: ['exit'] }) as AsyncIterable<
      [ImportMessage]
    >) {
      if (message.kind === 'end') return
      if (message.kind === 'refused') throw new ImportFileError(message.message)
      yield { message, next }
    }
    throw new Error('The import worker ended early')
  } catch (error) {
    signal?.throwIfAborted()
    throw isOutOfMemory(error) ? new ImportFileError(TOO_LARGE) : error
  } finally {
    await worker.terminate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
