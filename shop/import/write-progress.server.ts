import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/telemetry/log.ts'
import { secondsLeft } from './import-states.ts'

/** The channel that reports how far the write of an import is: JSON, or null at its end (server/http/live.ts). */
export const PROGRESS = 'import_progress'

/** Called with the number of products that a transaction has written. */
export type OnWritten = (done: number, total: number) => void

/**
 * Reports the write of an import to every node. No row has its progress: others see the rows of its transaction at the
 * end only. `end` is called after the transaction.
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
      .catch((err) => log.warn({ err, import: id }, 'Sin avisos del avance de una importación'))
  return {
    onWritten: (done, total) => send({ id, done, total, secondsLeft: secondsLeft(startedAt, done, total) }),
    end: () => send(null),
  }
}
