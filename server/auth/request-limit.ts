import type { AccountServices } from './account-services.ts'
import { queuePlace, requestFrom } from './attempt.ts'
import { toOutcome } from './check-secret.ts'
import { keyedHash } from './encryption.ts'
import { QUEUE_FULL } from './fair-queue.ts'
import { knownDevice } from './known-device.ts'
import type { Visitor } from './visitor.ts'

type Kind = 'registration' | 'forgotten'

/**
 * Counts a request of a kind from the visitor's network. After five in a day each waits longer than the last, like
 * sign-in attempts; the max is twenty in 15 minutes. Behind an unconfigured proxy all visitors share the network, so
 * only several hundred in 15 minutes are too many. Returns the seconds to wait, or undefined.
 */
export async function countRequest(
  accounts: AccountServices,
  kind: Kind,
  visitor: Visitor,
): Promise<number | undefined> {
  const counted = toOutcome(await accounts.throttle.count(requestFrom(accounts, kind, visitor)))
  return counted.kind === 'slowed' ? counted.seconds : undefined
}

/** Hashes a new password in the turn of the visitor's network; undefined when the queue is full. */
export async function hashInTurn(
  accounts: AccountServices,
  password: string,
  visitor: Visitor,
): Promise<string | undefined> {
  const place = queuePlace(requestFrom(accounts, 'registration', visitor))
  const hash = await accounts.queue.run(place, () => accounts.parts.hashing.hash(password))
  return hash === QUEUE_FULL ? undefined : hash
}

/** Max e-mails of a kind in a day that visitors can send to one mailbox: in total, and from one network. */
const EMAILS_A_DAY = {
  registration: { total: 10, ofNetwork: 2 },
  forgotten: { total: 6, ofNetwork: 3 },
} satisfies Record<Kind, object>

/**
 * Counts an e-mail that any visitor can request, and returns whether it may go to this mailbox. One network must not
 * use up the limit that the mailbox's owner needs, nor must all networks that of the owner's known devices.
 */
export async function mayWriteTo(
  accounts: AccountServices,
  kind: Kind,
  email: string,
  visitor: Visitor,
): Promise<boolean> {
  const { throttle, parts } = accounts
  const { total, ofNetwork } = EMAILS_A_DAY[kind]
  const purpose = `${kind} e-mail`
  const toKey = (source: string) => keyedHash(parts.secret, purpose, `${email} ${source}`)
  const account = keyedHash(parts.secret, 'account', email)
  // All known devices together: a user with the password makes any number of them known.
  if (knownDevice(parts.secret, visitor, account) !== undefined)
    return throttle.countUpTo(ofNetwork, toKey('known device'))
  const { source, network48, isShared } = requestFrom(accounts, purpose, visitor)
  return (
    (isShared || (await throttle.countUpTo(ofNetwork, toKey(network48 ?? source)))) &&
    throttle.countUpTo(total, toKey(''))
  )
}
