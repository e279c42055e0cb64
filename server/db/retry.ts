import { isRetryable } from './constraint-errors.ts'

const TRIES = 5

/** Carries out a transaction, up to five times where another one got in its way: `hasCrossed` tells by the error. */
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
