import { isRetryable } from './constraint-errors.ts'

const TRIES = 5

/** Runs a transaction, with up to five attempts after conflicts, which `hasCrossed` recognizes by the error. */
export async function withRetry<Result>(
  transaction: () => Promise<Result>,
  hasCrossed: (error: unknown) => boolean = isRetryable,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === TRIES || !hasCrossed(error)) throw error
    }
  }
}
