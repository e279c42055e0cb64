import type { AccountServices, Pauses } from './account-services.ts'
import { type Attempt, accountLane, queuePlace } from './attempt.ts'
import { QUEUE_FULL } from './fair-queue.ts'
import type { Counted } from './sign-in-throttle.ts'

export type Checked<Right> =
  | { kind: 'right'; value: Right }
  | { kind: 'wrong' }
  /** Wrong or not looked at: the answer does not tell which. */
  | { kind: 'slowed'; seconds: number }

/** Told to a guess that found no room to wait. */
const FULL_SECONDS = 5

/**
 * Checks a secret in its turn. A right one passes whatever others did at the same address; a wrong one is counted, and
 * past a limit the next of its lane has to wait. `check` gives undefined for a wrong secret and costs one hash.
 */
export async function checkSecret<Right>(
  { queue, throttle, parts }: Pick<AccountServices, 'queue' | 'throttle' | 'parts'>,
  attempt: Attempt,
  check: () => Promise<Right | undefined>,
): Promise<Checked<Right>> {
  const checked = await queue.run(queuePlace(attempt), async (rest): Promise<Checked<Right>> => {
    const value = await check()
    if (value !== undefined) {
      await throttle.forget(attempt)
      return { kind: 'right', value }
    }
    const counted = await throttle.count(attempt)
    if (counted.kind === 'slowed') {
      for (const lane of counted.lanes) rest(lane, pauseOf(attempt, lane, parts.pauses))
    }
    return toOutcome(counted)
  })
  return checked === QUEUE_FULL ? { kind: 'slowed', seconds: FULL_SECONDS } : checked
}

/** How a wrong secret is answered. */
export function toOutcome(counted: Counted): Exclude<Checked<never>, { kind: 'right' }> {
  return counted.kind === 'counted' ? { kind: 'wrong' } : { kind: 'slowed', seconds: counted.waitSeconds }
}

/** Behind an unconfigured proxy, lanes are everybody's: they pause as briefly as that of an account. */
function pauseOf(attempt: Attempt, lane: string, { source, account }: Pauses): number {
  return attempt.isShared || lane === accountLane(attempt) ? account : source
}
