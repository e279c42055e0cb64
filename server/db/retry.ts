import { isRetryable } from './constraint-errors.ts'
import type { Db } from './database.ts'

const TRIES = 5

/** Runs a transaction, with up to five attempts after conflicts, which `hasCrossed` recognizes by the error. */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
  hasCrossed: (error: unknown) => boolean = isRetryable,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === TRIES || !hasCrossed(error)) throw error
    }
  }
}
