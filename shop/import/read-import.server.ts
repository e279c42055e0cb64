import { on } from 'node:events'
import { createLimited } from '#server/jobs/limited-worker.ts'
import { Semaphore } from '#server/jobs/semaphore.ts'
import {
  ImportFileError,
  type ImportOptions,
  type ImportProgress,
  type ImportSource,
  type Inspection,
} from './import-source.ts'
import type { ErrorRows, ImportMessage, ImportTask, PlannedBatch } from './import-worker.server.ts'
import type { InspectOptions } from './inspect-table.server.ts'
import type { ShopLookup } from './plan-batch.server.ts'

interface Running {
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
  /** Milliseconds without a message after which the worker is ended. */
  maxSilence?: number
}

/** Megabytes of the worker's heap. 50,000 rows in 20 MB need half of it. */
const HEAP = 256

/** A thousand rows take a second: this is a cell that a pattern cannot get through. */
const MAX_SILENCE = 60_000
const TOO_SLOW =
  'El archivo tiene celdas que no se pueden leer en un tiempo razonable. Quita los textos muy largos y vuelve a subirlo.'
/** An inspection and a file of errors have a worker each: many at once wait for each other. */
const turns = new Semaphore(1)

const TOO_LARGE =
  'El archivo necesita demasiada memoria para leerlo de una vez. Divídelo en varios y vuelve a subirlos.'

/**
 * Reads and plans a file in a worker thread, in batches of at most 100 products. Its bytes move to the worker and are gone
 * here. Leaving the loop or aborting ends the worker. Throws an ImportFileError for a file that cannot be read, and the
 * reason of the signal.
 */
export async function* planImport(
  source: ImportSource,
  options: ImportOptions,
  lookup: ShopLookup,
  { onProgress, ...running }: Running = {},
): AsyncGenerator<PlannedBatch, void, void> {
  for await (const { message, answer } of runWorker(
    { source, options, kind: 'plan' },
    running,
    wholeBuffer(source),
  )) {
    if (message.kind === 'progress') onProgress?.(message.progress)
    else if (message.kind === 'find') answer(await lookup.find(message.question))
    else if (message.kind === 'read') answer(await lookup.read(message.ids))
    else if (message.kind === 'batch') {
      yield message.batch
      answer(null)
    }
  }
}

/** What a file is, and a guess for each of its columns. Throws an ImportFileError for a file that cannot be read. */
export async function inspectImport(
  source: ImportSource,
  options: InspectOptions,
  running: Omit<Running, 'onProgress'> = {},
): Promise<Inspection> {
  const task: ImportTask = { source, options: { currency: '$', origin: '', ...options }, kind: 'inspect' }
  return turns.run(async () => {
    for await (const { message } of runWorker(task, running))
      if (message.kind === 'inspection') return message.inspection
    throw new Error('The import worker ended without an answer')
  })
}

/**
 * The lines of a CSV file of rows that are not imported, in parts. The bytes of the source are gone here. Throws an
 * ImportFileError for a file that cannot be read.
 */
export async function writeErrorLines(source: ImportSource, options: ErrorRows): Promise<string[]> {
  return turns.run(async () => {
    const parts: string[] = []
    for await (const { message } of runWorker({ source, options, kind: 'errors' }, {}, wholeBuffer(source)))
      if (message.kind === 'lines') parts.push(message.text)
    return parts
  })
}

/** The messages of a worker until it ends. `answer` sends what it waits for. */
async function* runWorker(
  task: ImportTask,
  { signal, maxSilence = MAX_SILENCE }: Omit<Running, 'onProgress'>,
  transferList: ArrayBuffer[] = [],
): AsyncGenerator<{ message: ImportMessage; answer: (value: unknown) => void }, void, void> {
  signal?.throwIfAborted()
  const worker = createLimited(new URL('./import-worker.server.ts', import.meta.url), {
    ...{ name: 'import', workerData: task, transferList },
    resourceLimits: { maxOldGenerationSizeMb: HEAP, maxYoungGenerationSizeMb: 4 },
  })
  const answer = (value: unknown) => worker.postMessage(value)
  const silence = new AbortController()
  const either = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal
  const wait = () => setTimeout(() => silence.abort(), maxSilence)
  let timer = wait()
  try {
    for await (const [message] of on(worker, 'message', { signal: either, close: ['exit'] }) as AsyncIterable<
      [ImportMessage]
    >) {
      clearTimeout(timer)
      if (message.kind === 'end') return
      if (message.kind === 'refused') throw new ImportFileError(message.message)
      // Not while the caller works on the message.
      yield { message, answer }
      timer = wait()
    }
    throw new Error('The import worker ended early')
  } catch (error) {
    signal?.throwIfAborted()
    if (silence.signal.aborted) throw new ImportFileError(TOO_SLOW)
    throw isOutOfMemory(error) ? new ImportFileError(TOO_LARGE) : error
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** The buffer of the bytes, unless it has others, too. */
function wholeBuffer(source: ImportSource): ArrayBuffer[] {
  if (!('bytes' in source)) return []
  const { buffer, byteLength } = source.bytes
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
