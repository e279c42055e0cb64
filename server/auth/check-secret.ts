import type { AccountServices, Pauses } from './account-services.ts'
import { type Attempt, accountLane, ownGuess, queuePlace } from './attempt.ts'
import { isPasswordRight } from './customers.ts'
import { QUEUE_FULL } from './fair-queue.ts'
import type { Counted } from './sign-in-throttle.ts'

export type Checked<Right> =
  | { kind: 'right'; value: Right }
  | { kind: 'wrong' }
  /** Wrong or not checked: the answer does not reveal which. */
  | { kind: 'slowed'; seconds: number }

/** Seconds to wait when the queue has no room for an attempt. */
const FULL_SECONDS = 5

/**
 * Checks a secret in its turn. Failures of other visitors at the same address never block a right secret. A wrong one
 * is counted; over a limit the next attempt of its lane waits. `check` returns undefined for a wrong secret and costs
 * one hash. With `keepsCount` a right secret does not reset the count: a guesser may have an own one.
 */
export async function checkSecret<Right>(
  { queue, throttle, parts }: Pick<AccountServices, 'queue' | 'throttle' | 'parts'>,
  attempt: Attempt,
  check: () => Promise<Right | undefined>,
  { keepsCount = false } = {},
): Promise<Checked<Right>> {
  const checked = await queue.run(queuePlace(attempt), async (rest): Promise<Checked<Right>> => {
    const value = await check()
    if (value !== undefined) {
      if (!keepsCount) await throttle.forget(attempt)
      return { kind: 'right', value }
    }
    const counted = await throttle.count(attempt)
    if (counted.kind === 'slowed') {
      for (const lane of counted.lanes) rest(lane, findPause(attempt, lane, parts.pauses))
    }
    return toOutcome(counted)
  })
  return checked === QUEUE_FULL ? { kind: 'slowed', seconds: FULL_SECONDS } : checked
}

/** The answer to a wrong secret. */
export function toOutcome(counted: Counted): Exclude<Checked<never>, { kind: 'right' }> {
  return counted.kind === 'counted' ? { kind: 'wrong' } : { kind: 'slowed', seconds: counted.waitSeconds }
}

/** Behind an unconfigured proxy all visitors share the lanes, so these pause as briefly as an account's lane. */
function findPause(attempt: Attempt, lane: string, { source, account }: Pauses): number {
  return attempt.isShared || lane === accountLane(attempt) ? account : source
}

/** Characters of a password that are read. */
export const MAX_PASSWORD = 1024

/** Checks the password of a signed-in user. Attempts are limited: a finder of the phone must not guess the password. */
export function checkOwnPassword(
  accounts: AccountServices,
  userId: string,
  password: string,
): Promise<Checked<true>> {
  const { db, hashing } = accounts.parts
  return checkSecret(accounts, ownGuess(accounts, 'own-password', userId), async () =>
    (await isPasswordRight(db, hashing, userId, password.slice(0, MAX_PASSWORD))) ? true : undefined,
  )
}
