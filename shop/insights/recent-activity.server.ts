import { lastAudit, listAudit, ORDER_LIMIT_REACHED, SHOP, UNKNOWN } from '#server/auth/audit-log.ts'
import type { Db } from '#server/db/database.ts'
import { type Activity, agoInWords } from './activity.ts'

const NAMES: Readonly<Record<string, string>> = { [SHOP]: 'La tienda', [UNKNOWN]: 'Un desconocido' }

const LINES = 12
/** Entries that are read: enough for twelve lines after a day of many sign-ins. */
const ENTRIES = 150

/** The newest entries of the audit log: user, action, time. Equal ones are one line. `reader` is the user who reads it. */
export async function recentActivity(db: Db, reader: string, now = new Date()): Promise<Activity[]> {
  const lines = new Map<string, Activity>()
  for (const { id, actor, summary, at } of await listAudit(db, { limit: ENTRIES })) {
    const key = JSON.stringify([actor, summary])
    const newest = lines.get(key)
    if (newest) newest.times++
    else
      lines.set(key, {
        id,
        who: actor === reader ? 'Tú' : (NAMES[actor] ?? actor),
        what: summary,
        times: 1,
        at: at.toISOString(),
        ago: agoInWords(at, now),
      })
  }
  return [...lines.values()].slice(0, LINES)
}

const DAY = 24 * 3_600_000

/** When buyers last hit the rate limit of the whole shop; null when not within a day. */
export async function orderLimitNews(db: Db, now = new Date()): Promise<string | null> {
  const at = await lastAudit(db, ORDER_LIMIT_REACHED, new Date(now.getTime() - DAY))
  return at ? agoInWords(at, now) : null
}
