import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/telemetry/log.ts'

/** The channel that reports how far a write of products is: JSON, or null at its end (server/http/live.ts). */
export const PROGRESS = 'write_progress'

/** Called with the number of products that a transaction has written. It must not use the transaction's connection. */
export type OnWritten = (done: number, total: number) => void

/**
 * Reports a write of products to every node. No row has its progress: others see the rows of its transaction at the end
 * only. `id` is what the page that waits knows it by: that of an import or of a change that is undone, or the fingerprint
 * of a preview. `end` is called after the transaction.
 */
export function reportWrite(
  database: Pick<Database, 'notify'>,
  id: string,
  log: Pick<Log, 'warn'>,
): { onWritten: OnWritten; end: () => void } {
  const startedAt = Date.now()
  const send = (progress: object | null) =>
    void database
      .notify(PROGRESS, JSON.stringify(progress))
      .catch((err) => log.warn({ err, write: id }, 'Sin avisos del avance de un cambio de productos'))
  return {
    onWritten: (done, total) => send({ id, done, total, secondsLeft: secondsLeft(startedAt, done, total) }),
    end: () => send(null),
  }
}

/** By the pace since `startedAt` (milliseconds); null while there is none. */
export function secondsLeft(startedAt: number, done: number, total: number): number | null {
  if (done === 0) return null
  const seconds = (Date.now() - startedAt) / 1000
  return Math.max(1, Math.round((seconds / done) * (total - done)))
}
