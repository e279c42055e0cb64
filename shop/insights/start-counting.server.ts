import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/telemetry/log.ts'
import { dayIn } from '#shop/dates/time-zone.ts'
import type { Counted, VisitCounts } from './visit-counts.server.ts'
import { forgetOldCounts, readTerms, writeCounts } from './write-counts.server.ts'

/** Max distinct search terms that this process stores for one day. */
export const MAX_TERMS = 1000

interface Parts {
  db: Db
  counts: VisitCounts
  /** The shop's time zone, which its settings may change. */
  timeZone: () => string
  log: Pick<Log, 'warn'>
  /** Milliseconds between two writes. */
  every?: number
}

/**
 * Writes the counts every few seconds. Counts are lost when a write fails (no database): counting must not slow down
 * the shop. Returns how to write the rest and stop.
 */
export function startCounting({ db, counts, timeZone, log, every = 5000 }: Parts): () => Promise<void> {
  let today = ''
  let known = new Set<string>()
  let failed = false

  async function write(): Promise<void> {
    const counted = counts.take()
    if (!counted) return
    try {
      const day = dayIn(timeZone(), new Date())
      if (day !== today) {
        await forgetOldCounts(db, day)
        known = new Set(await readTerms(db, day))
        today = day
      }
      await writeCounts(db, day, { ...counted, terms: withinBound(counted.terms, known) })
      failed = false
    } catch (err) {
      if (!failed) log.warn({ err }, 'Las visitas no se pudieron contar')
      failed = true
    }
  }

  let writing = Promise.resolve()
  const next = () => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(next, every).unref()
  return () => {
    clearInterval(timer)
    return next()
  }
}

/** The terms within the day's limit: robots cannot make the table grow. */
function withinBound(terms: Counted['terms'], known: Set<string>): Counted['terms'] {
  return terms.filter(({ term }) => {
    if (!known.has(term) && known.size >= MAX_TERMS) return false
    known.add(term)
    return true
  })
}
