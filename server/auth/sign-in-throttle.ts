import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { signInAttempts } from '#server/db/schema/accounts.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const WINDOW = 15 * MINUTE
const FREE_TRIES = 5
const LONGEST_DELAY = MINUTE
const PER_SOURCE = 20
/** Failures from elsewhere that say an account is being guessed at from many addresses. */
const SIEGE = 20

/** Any number: one admission at a time on all nodes, so that tries sent together are counted one after another. */
const LOCK = 20_261_124

export interface Knock {
  /** Keyed hash of the e-mail. */
  account: string
  /** Keyed hash of the address, or of the device when it is one of the account's own. */
  source: string
  knownDevice: boolean
}

export type Admission = { attempt: number } | { waitSeconds: number }

interface Counts extends Record<string, unknown> {
  ofPair: number
  lastOfPair: Date | null
  ofSource: number
  oldestThatCounts: Date | null
  fromElsewhere: number
}

/**
 * Slows guessing without ever shutting an account: each source has its own delays, and what others do only makes a
 * stranger's *second* try slower. So the owner gets in with the right password at the first try, from anywhere.
 * A known device counts by itself, also where strangers share its address.
 */
export class SignInThrottle {
  readonly #db: Db
  readonly #now: () => Date

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /** Counts the try as failed before the password is looked at; `forgive` takes that back. */
  admit({ account, source, knownDevice }: Knock): Promise<Admission> {
    const now = this.#now()
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
      await tx.delete(signInAttempts).where(lt(signInAttempts.at, new Date(now.getTime() - DAY)))
      const counts = await countAttempts(tx, account, source, new Date(now.getTime() - WINDOW))
      const wait = waitOf(counts, knownDevice, now)
      if (wait > 0) return { waitSeconds: Math.ceil(wait / 1000) }
      const [row] = await tx
        .insert(signInAttempts)
        .values({ account, source, at: now })
        .returning({ id: signInAttempts.id })
      return { attempt: row?.id ?? 0 }
    })
  }

  /** Counts one more of what may happen so often in a day; false when it has. */
  countUpTo(most: number, what: string): Promise<boolean> {
    const now = this.#now()
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
      const ofToday = and(
        eq(signInAttempts.account, what),
        gt(signInAttempts.at, new Date(now.getTime() - DAY)),
      )
      if ((await tx.$count(signInAttempts, ofToday)) >= most) return false
      await tx.insert(signInAttempts).values({ account: what, source: what, at: now })
      return true
    })
  }

  /** After the right password: this source starts anew with this account. */
  async forgive({ account, source }: Knock): Promise<void> {
    await this.#db
      .delete(signInAttempts)
      .where(and(eq(signInAttempts.account, account), eq(signInAttempts.source, source)))
  }

  /** Takes tries back that were none: the shop itself failed. */
  async withdraw(attempts: number[]): Promise<void> {
    await this.#db.delete(signInAttempts).where(inArray(signInAttempts.id, attempts))
  }
}

async function countAttempts(tx: Db, account: string, source: string, since: Date): Promise<Counts> {
  const start = since.toISOString()
  const { rows } = await tx.execute<Counts>(sql`
    select
      count(*) filter (where account = ${account} and source = ${source}) as "ofPair",
      max(at) filter (where account = ${account} and source = ${source}) as "lastOfPair",
      count(*) filter (where source = ${source} and at > ${start}) as "ofSource",
      (array_agg(at order by at desc) filter (where source = ${source}))[${sql.raw(String(PER_SOURCE))}] as "oldestThatCounts",
      count(*) filter (where account = ${account} and source <> ${source} and at > ${start}) as "fromElsewhere"
    from sign_in_attempts where source = ${source} or account = ${account}`)
  return rows[0] as Counts
}

/** Milliseconds until this source may try this account again. */
function waitOf(counts: Counts, knownDevice: boolean, now: Date): number {
  const besieged = !knownDevice && counts.fromElsewhere >= SIEGE
  const delay = delayAfter(counts.ofPair, besieged)
  // Without a delay the last try says nothing: it may be one sent together with this, whose clock was read later.
  const pair = counts.lastOfPair && delay > 0 ? counts.lastOfPair.getTime() + delay : 0
  const source =
    counts.ofSource >= PER_SOURCE && counts.oldestThatCounts ? counts.oldestThatCounts.getTime() + WINDOW : 0
  return Math.max(pair, source) - now.getTime()
}

/** 1, 2, 4 … 60 seconds from the fifth failure on; 60 from the first while the account is guessed at from elsewhere. */
function delayAfter(failures: number, besieged: boolean): number {
  if (besieged) return LONGEST_DELAY
  return failures < FREE_TRIES ? 0 : Math.min(LONGEST_DELAY, 1000 * 2 ** Math.min(failures - FREE_TRIES, 10))
}
