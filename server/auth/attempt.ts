import type { QueuePlace } from './fair-queue.ts'
import { keyedHash } from './keyed-hash.ts'
import { knownDevice } from './known-device.ts'
import { toNetwork, widerNetworks } from './network-address.ts'
import type { Visitor } from './visitor.ts'

/** What a failed guess, or a request that is limited, is counted by. All keys are keyed hashes: none can be read. */
export interface Attempt {
  /** What is guessed at, or the kind of request. */
  account: string
  /** The network that it comes from, or the device when it has signed in to the account before. */
  source: string
  /** Wider networks of an IPv6 address. */
  network56?: string
  network48?: string
  isKnownDevice: boolean
  /** The source is an unconfigured proxy, and so everybody's. */
  isShared: boolean
  /** Each counts, and none is right or wrong: what others send must not slow it. */
  isRequest: boolean
}

type Parts = { parts: { secret: string } }

/** A guess at the password or the code of an account; `account` is the keyed hash of its e-mail. */
export function guessFrom(
  { parts: { secret } }: Parts,
  visitor: Visitor,
  { account, guessed = account }: { account: string; guessed?: string },
): Attempt {
  const device = knownDevice(secret, visitor.headers.get('cookie'), account)
  const common = { account: guessed, isRequest: false }
  if (device === undefined)
    return { ...common, ...sourceOf(secret, 'address', visitor), isKnownDevice: false }
  return { ...common, source: keyedHash(secret, 'device', device), isKnownDevice: true, isShared: false }
}

/** A guess at what only the holder of a session or of a link gets to see: nobody else's failures count. */
export function ownGuess({ parts: { secret } }: Parts, purpose: string, holder: string): Attempt {
  const key = keyedHash(secret, purpose, holder)
  return { account: key, source: key, isKnownDevice: true, isShared: false, isRequest: false }
}

/** A request of a kind that each network may send so often. */
export function requestFrom({ parts: { secret } }: Parts, kind: string, visitor: Visitor): Attempt {
  return {
    account: keyedHash(secret, 'requests', kind),
    ...sourceOf(secret, kind, visitor),
    isKnownDevice: false,
    isRequest: true,
  }
}

function sourceOf(secret: string, purpose: string, { address, addressIsShared: isShared }: Visitor) {
  if (isShared) return { source: keyedHash(secret, purpose, 'shared'), isShared }
  const wider = widerNetworks(address)
  return {
    source: keyedHash(secret, purpose, toNetwork(address)),
    ...(wider && {
      network56: keyedHash(secret, `${purpose}/56`, wider.network56),
      network48: keyedHash(secret, `${purpose}/48`, wider.network48),
    }),
    isShared,
  }
}

/** What an attempt is counted by, the narrowest first; each is a lane of the queue. */
export function listNetworks({ source, network56, network48 }: Attempt): string[] {
  return [source, network56, network48].filter((network) => network !== undefined)
}

/** The lane of what one network guesses at one account. */
export const pairLane = ({ account }: Attempt, network: string) => `${account} ${network}`

/** The lane of what all unknown devices guess at one account. */
export const accountLane = ({ account }: Attempt) => account

/** Guesses that wait in a paused lane, the narrowest first: a wider network has more people in it. */
const ROOM = [3, 6, 12]
const SHARED_ROOM = 30

/**
 * Where an attempt waits for its password hash. The account is a lane for unknown devices only, so that nobody's guessing
 * holds up the owner's own device.
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
  // Every network has a try of its own: what fills this lane is bounded by the queue as a whole.
  const ofAccount = { key: accountLane(attempt), maxWaiting: Number.POSITIVE_INFINITY }
  return {
    lanes: isKnownDevice || isRequest ? lanes : [...lanes, ofAccount],
    turns: [isShared ? account : (networks.at(-1) ?? ''), account],
    isKnown: isKnownDevice,
  }
}
