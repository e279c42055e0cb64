import { parentPort, workerData } from 'node:worker_threads'
import {
  ImportFileError,
  type ImportOptions,
  type ImportProgress,
  type ImportSource,
  type Inspection,
} from './import-source.ts'
import type { ImportBatch } from './imported-product.ts'
import { inspectTable } from './inspect-table.server.ts'
import { readTable } from './read-table.server.ts'

/** What the worker does. */
export type ImportTask = { source: ImportSource; options: ImportOptions; kind: 'read' | 'inspect' }

/** What the worker sends. After each batch it waits for a message. */
export type ImportMessage =
  | { kind: 'progress'; progress: ImportProgress }
  | { kind: 'batch'; batch: ImportBatch }
  | { kind: 'inspection'; inspection: Inspection }
  | { kind: 'refused'; message: string }
  | { kind: 'end' }

async function run({ source, options, kind }: ImportTask): Promise<void> {
  const send = (message: ImportMessage) => parentPort?.postMessage(message)
  try {
    if (kind === 'inspect') send({ kind: 'inspection', inspection: await inspectTable(source, options) })
    else {
      for await (const batch of readTable(source, options, (progress) =>
        send({ kind: 'progress', progress }),
      )) {
        release(source)
        const next = nextRequest()
        send({ kind: 'batch', batch })
        await next
      }
    }
    send({ kind: 'end' })
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    send({ kind: 'refused', message: error.message })
  } finally {
    parentPort?.close()
  }
}

/** After the last row the bytes, up to 20 MB, are not needed, and Node.js holds the data of a worker while it lives. */
function release(source: ImportSource): void {
  const { buffer } = 'bytes' in source ? source.bytes : {}
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
}

function nextRequest(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  parentPort?.once('message', () => resolve())
  return promise
}

if (parentPort) void run(workerData as ImportTask)
