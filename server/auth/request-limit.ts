import type { Accounts, Visitor } from './accounts.ts'
import { keyedHash } from './keyed-hash.ts'
import { networkOf } from './network-address.ts'

/**
 * Counts one more request of a kind from the visitor's network. After five in a day each waits a little longer than
 * the last, as sign-ins do; at most twenty in a quarter of an hour. The seconds to wait, or undefined.
 */
export async function countRequest(
  { parts: { secret }, throttle }: Accounts,
  kind: 'registration' | 'forgotten',
  { address }: Visitor,
): Promise<number | undefined> {
  // An account of its own for each network: what others do slows nobody.
  const source = keyedHash(secret, kind, networkOf(address))
  const admission = await throttle.admit({ account: source, source, knownDevice: false })
  return 'waitSeconds' in admission ? admission.waitSeconds : undefined
}

/** Letters that strangers may have sent to one mailbox in a day. */
const LETTERS = 5

/** Whether one more letter that anybody could have asked for may go to this mailbox, and counts it. */
export function mayWriteTo({ parts: { secret }, throttle }: Accounts, email: string): Promise<boolean> {
  return throttle.countUpTo(LETTERS, keyedHash(secret, 'letter', email))
}
