import { keyedHash } from './encryption.ts'
import type { QueuePlace } from './fair-queue.ts'
import { knownDevice } from './known-device.ts'
import { nestedNetworks, toNetwork } from './network-address.ts'
import type { Visitor } from './visitor.ts'

/** The keys by which a failed guess or a rate-limited request is counted. All are keyed hashes. */
export interface Attempt {
  /** The account that is guessed at, or the kind of request. */
  account: string
  /** The narrowest network of the visitor, or the device if it has signed in to the account before. */
  source: string
  /** Wider networks of an IPv6 address. */
  network56?: string
  network48?: string
  isKnownDevice: boolean
  /** The source is an unconfigured proxy, which all visitors share. */
  isShared: boolean
  /** A rate-limited request instead of a guess: requests from other networks must not delay it. */
  isRequest: boolean
}

type Parts = { parts: { secret: string } }

/** A guess at the password or the code of an account; `account` is the keyed hash of its e-mail. */
export function guessFrom(
  { parts: { secret } }: Parts,
  visitor: Visitor,
  { account, guessed = account }: { account: string; guessed?: string },
): Attempt {
  const device = knownDevice(secret, visitor, account)
  const common = { account: guessed, isRequest: false }
  if (device === undefined)
    return { ...common, ...toSource(secret, 'address', visitor), isKnownDevice: false }
  return { ...common, source: keyedHash(secret, 'device', device), isKnownDevice: true, isShared: false }
}

/** A guess that needs the holder's session or link: failures of other visitors do not count. */
export function ownGuess({ parts: { secret } }: Parts, purpose: string, holder: string): Attempt {
  const key = keyedHash(secret, purpose, holder)
  return { account: key, source: key, isKnownDevice: true, isShared: false, isRequest: false }
}

/** A request of a kind that has a rate limit per network. */
export function requestFrom({ parts: { secret } }: Parts, kind: string, visitor: Visitor): Attempt {
  return {
    account: keyedHash(secret, 'requests', kind),
    ...toSource(secret, kind, visitor),
    isKnownDevice: false,
    isRequest: true,
  }
}

function toSource(secret: string, purpose: string, { address, addressIsShared: isShared }: Visitor) {
  if (isShared) return { source: keyedHash(secret, purpose, 'shared'), isShared }
  const nested = nestedNetworks(address)
  return {
    source: keyedHash(secret, purpose, nested?.network64 ?? toNetwork(address)),
    ...(nested && {
      network56: keyedHash(secret, `${purpose}/56`, nested.network56),
      network48: keyedHash(secret, `${purpose}/48`, nested.network48),
    }),
    isShared,
  }
}

/** The networks by which an attempt is counted, narrowest first; each is a lane of the queue. */
function listNetworks({ source, network56, network48 }: Attempt): string[] {
  return [source, network56, network48].filter((network) => network !== undefined)
}

/** The lane for guesses of one network at one account. */
export const pairLane = ({ account }: Attempt, network: string) => `${account} ${network}`

/** The lane for guesses of all unknown devices at one account. */
export const accountLane = ({ account }: Attempt) => account

/** Max guesses that wait in a paused lane, narrowest network first: a wider network has more users. */
const ROOM = [3, 6, 12]
const SHARED_ROOM = 30

/**
 * Where an attempt waits for its password hash. The account is a lane for unknown devices only, so that their guesses
 * do not delay the owner's known device.
 */
export function queuePlace(attempt: Attempt): QueuePlace {
  const { account, isKnownDevice, isShared, isRequest } = attempt
  const networks = listNetworks(attempt)
  const lanes = networks.flatMap((network, width) => {
    const maxWaiting = isShared ? SHARED_ROOM : (ROOM[width] ?? 0)
    return [
      { key: pairLane(attempt, network), maxWaiting },
      { key: network, maxWaiting },
    ]
  })
  // Every network gets an attempt: only the limits of the whole queue bound this lane.
  const ofAccount = { key: accountLane(attempt), maxWaiting: Number.POSITIVE_INFINITY }
  return {
    lanes: isKnownDevice || isRequest ? lanes : [...lanes, ofAccount],
    turns: [isShared ? account : (networks.at(-1) ?? ''), account],
    isKnown: isKnownDevice,
  }
}
