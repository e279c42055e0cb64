import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { csvLine } from '#shop/text/csv.ts'
import { FileKeys } from './file-keys.server.ts'
import { withoutFormulaMark } from './formats/headings.ts'
import {
  ImportFileError,
  type ImportOptions,
  type ImportProgress,
  type ImportSource,
  type Inspection,
} from './import-source.ts'
import type { ImportFormat } from './imported-product.ts'
import { inspectTable } from './inspect-table.server.ts'
import type { BatchAnswer, BatchQuestion, ShopLookup, StoredAnswer } from './plan-batch.server.ts'
import { readTable } from './read-table.server.ts'
import { openTable } from './tables/open-table.server.ts'

/** What the worker does. */
export type ImportTask = { source: ImportSource } & (
  | { kind: 'plan' | 'inspect'; options: ImportOptions }
  | { kind: 'errors'; options: ErrorRows }
)

/** The rows of a file that are not imported. */
export interface ErrorRows {
  /** The reason of each by its number. */
  reasons: ReadonlyMap<number, string>
  /** Number of columns of the file. */
  columns: number
  sheet?: number | undefined
}

/** What products and rows of a file mean, as `encodeRows` writes it. */
export interface PlannedBatch {
  format: ImportFormat
  rows: Uint8Array<ArrayBuffer>
}

/** What the worker sends. After 'find', 'read' and 'batch' it waits for a message. */
export type ImportMessage =
  | { kind: 'progress'; progress: ImportProgress }
  | { kind: 'find'; question: BatchQuestion }
  | { kind: 'read'; ids: string[] }
  | { kind: 'batch'; batch: PlannedBatch }
  | { kind: 'inspection'; inspection: Inspection }
  | { kind: 'lines'; text: string }
  | { kind: 'refused'; message: string }
  | { kind: 'end' }

const send = (message: ImportMessage, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer)

async function run(task: ImportTask): Promise<void> {
  const { source } = task
  try {
    if (task.kind === 'inspect')
      send({ kind: 'inspection', inspection: await inspectTable(source, task.options) })
    else if (task.kind === 'errors') await writeErrors(source, task.options)
    else await plan(source, task.options)
    send({ kind: 'end' })
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    send({ kind: 'refused', message: error.message })
  } finally {
    parentPort?.close()
  }
}

async function plan(source: ImportSource, options: ImportOptions): Promise<void> {
  // Inspections do without these modules.
  const { encodeRows, planBatch } = await import('./plan-batch.server.ts')
  const lookup: ShopLookup = {
    find: (question) => ask<BatchAnswer>({ kind: 'find', question }),
    read: (ids) => ask<StoredAnswer>({ kind: 'read', ids }),
  }
  const { currency } = options
  const keys = new FileKeys()
  const progress: ImportProgress = { rows: 0, total: null }
  const onProgress = (read: ImportProgress) => {
    progress.total = read.total
    send({ kind: 'progress', progress: read })
  }
  for await (const { format, products, skipped } of readTable(source, options, onProgress)) {
    release(source)
    const planned = await planBatch(lookup, products, { format, currency, keys })
    const rows = encodeRows(planned, skipped)
    progress.rows += skipped.length + products.reduce((sum, product) => sum + product.rows.length, 0)
    send({ kind: 'progress', progress })
    await ask({ kind: 'batch', batch: { format, rows } }, [rows.buffer])
  }
}

/**
 * After the last row the bytes, up to 20 MB, are not needed, and Node.js holds the data of a worker while it lives. They
 * are not detached: a thread may still unpack the part of a workbook whose reading ended early.
 */
function release(source: ImportSource): void {
  if ('bytes' in source) source.bytes = new Uint8Array()
}

/** Rows after which lines are sent, so that the caller sees that the worker goes on, and characters of the lines. */
const SENT_ROWS = 1_000
const SENT_LENGTH = 256 * 1024

/** Sends the lines of a CSV file of these rows, with the reason in a last column. */
async function writeErrors(source: ImportSource, { reasons, columns, sheet }: ErrorRows): Promise<void> {
  let text = ''
  let rows = 0
  for await (const { row, cells } of openTable(source, sheet)) {
    const reason = reasons.get(row)
    // The marks of formulas that the file has are written again.
    const cellAt = (_: unknown, at: number) => withoutFormulaMark(cells[at] ?? '')
    if (reason !== undefined) text += csvLine([...Array.from({ length: columns }, cellAt), reason])
    if (++rows % SENT_ROWS !== 0 && text.length < SENT_LENGTH) continue
    send({ kind: 'lines', text })
    text = ''
  }
  send({ kind: 'lines', text })
}

function ask<Answer>(message: ImportMessage, transfer?: ArrayBuffer[]): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  parentPort?.once('message', resolve)
  send(message, transfer)
  return promise
}

if (parentPort) {
  // Linux gives each thread its own priority; elsewhere this would be that of the whole process.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  void run(workerData as ImportTask)
}
