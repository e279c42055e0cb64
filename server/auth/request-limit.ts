import type { AccountServices } from './account-services.ts'
import { queuePlace, requestFrom } from './attempt.ts'
import { toOutcome } from './check-secret.ts'
import { QUEUE_FULL } from './fair-queue.ts'
import { keyedHash } from './keyed-hash.ts'
import type { Visitor } from './visitor.ts'

type Kind = 'registration' | 'forgotten'

/**
 * Counts one more request of a kind from the visitor's network. After five in a day each waits a little longer than
 * the last, as sign-ins do; at most twenty in a quarter of an hour. Behind an unconfigured proxy, where the network is
 * everybody's, only several hundred in a quarter of an hour are too many. The seconds to wait, or undefined.
 */
export async function countRequest(
  accounts: AccountServices,
  kind: Kind,
  visitor: Visitor,
): Promise<number | undefined> {
  const counted = toOutcome(await accounts.throttle.count(requestFrom(accounts, kind, visitor)))
  return counted.kind === 'slowed' ? counted.seconds : undefined
}

/** Hashes a new password in the turn of the visitor's network; undefined when too many wait. */
export async function hashInTurn(
  accounts: AccountServices,
  password: string,
  visitor: Visitor,
): Promise<string | undefined> {
  const place = queuePlace(requestFrom(accounts, 'registration', visitor))
  const hash = await accounts.queue.run(place, () => accounts.parts.hashing.hash(password))
  return hash === QUEUE_FULL ? undefined : hash
}

/** E-mails that strangers may have sent to one mailbox in a day, all together and from one network. */
const PER_MAILBOX = 10
const PER_NETWORK = 2

/**
 * Whether one more e-mail that anybody could have asked for may go to this mailbox, and counts it. One network must not
 * use up what its owner needs.
 */
export async function mayWriteTo(
  accounts: AccountServices,
  email: string,
  visitor: Visitor,
): Promise<boolean> {
  const { throttle, parts } = accounts
  const { source, network48, isShared } = requestFrom(accounts, 'letter', visitor)
  const mailbox = keyedHash(parts.secret, 'letter', email)
  const network = keyedHash(parts.secret, 'letter', `${email} ${network48 ?? source}`)
  return (
    (isShared || (await throttle.countUpTo(PER_NETWORK, network))) && throttle.countUpTo(PER_MAILBOX, mailbox)
  )
}
