import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/database.ts'
import { type Attempt, accountLane, pairLane } from './attempt.ts'
import { signInAttempts } from './schema.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Retention of attempts: no limit needs older ones. */
export const ATTEMPT_MAX_AGE_MS = DAY
const WINDOW = 15 * MINUTE
const MAX_DELAY = MINUTE
/** Failures from other sources that indicate guesses at an account from many addresses. */
const MANY_ELSEWHERE = 20
/** Max failures of unknown devices at one account in a day. */
const UNKNOWN_PER_DAY = 100
/** Max failures in a window of all visitors behind an unconfigured proxy. */
const SHARED_PER_WINDOW = 500

/** `lanes` are the lanes of the queue that are over their limits. */
export type Counted = { kind: 'counted' } | { kind: 'slowed'; waitSeconds: number; lanes: string[] }

interface Scope {
  network: string
  where: SQL
  /** Failures at one account in a day before the next has to wait. */
  free: number
  /** Failures at all accounts within a window. */
  perWindow: number
}

interface Counts extends Record<string, unknown> {
  ofPair: number
  lastOfPair: Date | null
  oldestOfWindow: Date | null
}

/**
 * Counts failures after the check, so that attempts of others never block the right password. Over a limit, an attempt
 * has to wait, its lanes of the queue pause (check-secret.ts), and its failure is not counted.
 */
export class SignInThrottle {
  readonly #db: Db
  readonly #now: () => Date

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /** Counts a failed guess or a request. Over a limit it returns the time to wait instead. */
  count(attempt: Attempt): Promise<Counted> {
    const now = this.#now()
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.signInAttempts})`)
      await tx
        .delete(signInAttempts)
        .where(lt(signInAttempts.at, new Date(now.getTime() - ATTEMPT_MAX_AGE_MS)))
      const waits = await readWaits(tx, attempt, now)
      if (waits.size > 0) {
        const waitSeconds = Math.ceil(Math.max(...waits.values()) / 1000)
        return { kind: 'slowed', waitSeconds, lanes: [...waits.keys()] }
      }
      const { account, source, network56, network48, isKnownDevice: knownDevice } = attempt
      await tx.insert(signInAttempts).values({ account, source, network56, network48, knownDevice, at: now })
      return { kind: 'counted' }
    })
  }

  /** Counts an event with a max per day; false when the max is reached. */
  countUpTo(max: number, what: string): Promise<boolean> {
    const now = this.#now()
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.signInAttempts})`)
      const ofToday = and(
        eq(signInAttempts.account, what),
        gt(signInAttempts.at, new Date(now.getTime() - DAY)),
      )
      if ((await tx.$count(signInAttempts, ofToday)) >= max) return false
      await tx.insert(signInAttempts).values({ account: what, source: what, at: now })
      return true
    })
  }

  /** After the right password: resets the count of this source at this account. */
  async forget({ account, source }: Attempt): Promise<void> {
    await this.#db
      .delete(signInAttempts)
      .where(and(eq(signInAttempts.account, account), eq(signInAttempts.source, source)))
  }
}

function listScopes({ source, network56, network48, isShared, isRequest }: Attempt): Scope[] {
  const { source: bySource, network56: by56, network48: by48 } = signInAttempts
  const scopes: Scope[] = [
    {
      network: source,
      where: eq(bySource, source),
      // A delay on the shared network would slow the requests of all visitors.
      free: isShared && isRequest ? Number.POSITIVE_INFINITY : 5,
      perWindow: isShared ? SHARED_PER_WINDOW : 20,
    },
  ]
  if (network56) scopes.push({ network: network56, where: eq(by56, network56), free: 10, perWindow: 40 })
  if (network48) scopes.push({ network: network48, where: eq(by48, network48), free: 20, perWindow: 100 })
  return scopes
}

/** Milliseconds to wait, by the lane of each limit that is reached. */
async function readWaits(tx: Db, attempt: Attempt, now: Date): Promise<Map<string, number>> {
  const waits = new Map<string, number>()
  const add = (lane: string, until: number) => {
    if (until > now.getTime()) waits.set(lane, until - now.getTime())
  }
  const { fromElsewhere, ofUnknown } = await countOfAccount(tx, attempt, now)
  const isStrange = !attempt.isKnownDevice && !attempt.isRequest
  if (isStrange && ofUnknown >= UNKNOWN_PER_DAY) add(accountLane(attempt), now.getTime() + MAX_DELAY)
  const isGuessedAt = isStrange && fromElsewhere >= MANY_ELSEWHERE
  for (const { network, where, free, perWindow } of listScopes(attempt)) {
    const counts = await countOfScope(tx, attempt.account, where, perWindow, now)
    const delay = isGuessedAt ? MAX_DELAY : delayAfter(counts.ofPair, free)
    // Without a delay the last failure is ignored: a concurrent attempt may have read its clock later.
    if (counts.lastOfPair && delay > 0) add(pairLane(attempt, network), counts.lastOfPair.getTime() + delay)
    if (counts.oldestOfWindow) add(network, counts.oldestOfWindow.getTime() + WINDOW)
  }
  return waits
}

async function countOfAccount(tx: Db, { account, source }: Attempt, now: Date) {
  const since = new Date(now.getTime() - WINDOW).toISOString()
  const { rows } = await tx.execute<{ fromElsewhere: number; ofUnknown: number }>(sql`
    select count(*) filter (where source <> ${source} and at > ${since}) as "fromElsewhere",
      count(*) filter (where not known_device) as "ofUnknown"
    from ${signInAttempts} where account = ${account}`)
  return rows[0] ?? { fromElsewhere: 0, ofUnknown: 0 }
}

async function countOfScope(tx: Db, account: string, where: SQL, perWindow: number, now: Date) {
  const since = new Date(now.getTime() - WINDOW).toISOString()
  const { rows } = await tx.execute<Counts>(sql`
    select count(*) filter (where account = ${account}) as "ofPair",
      max(at) filter (where account = ${account}) as "lastOfPair",
      (array_agg(at order by at desc) filter (where at > ${since}))[${sql.raw(String(perWindow))}] as "oldestOfWindow"
    from ${signInAttempts} where ${where}`)
  return rows[0] as Counts
}

/** 1, 2, 4 … 60 seconds after the free failures. */
function delayAfter(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(MAX_DELAY, 1000 * 2 ** Math.min(failures - free, 10))
}
