import { isRetryable } from './constraint-errors.ts'

const TRIES = 5

/** Carries out a transaction, and once more whenever another one got in its way. */
export async function retried<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error
    }
  }
}
