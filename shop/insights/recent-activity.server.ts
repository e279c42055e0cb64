import { lastAudit, listAudit, ORDER_LIMIT_REACHED, SHOP, UNKNOWN } from '#server/auth/audit-log.ts'
import type { Db } from '#server/db/database.ts'
import { type Activity, agoInWords } from './activity.ts'

const NAMES: Readonly<Record<string, string>> = { [SHOP]: 'La tienda', [UNKNOWN]: 'Un desconocido' }

/** The newest entries of the audit log: user, action, time. */
export async function recentActivity(db: Db, now = new Date()): Promise<Activity[]> {
  const rows = await listAudit(db, { limit: 12 })
  return rows.map(({ id, actor, summary, at }) => ({
    id,
    who: NAMES[actor] ?? actor,
    what: summary,
    at: at.toISOString(),
    ago: agoInWords(at, now),
  }))
}

const DAY = 24 * 3_600_000

/** When buyers last hit the rate limit of the whole shop; null when not within a day. */
export async function orderLimitNews(db: Db, now = new Date()): Promise<string | null> {
  const at = await lastAudit(db, ORDER_LIMIT_REACHED, new Date(now.getTime() - DAY))
  return at ? agoInWords(at, now) : null
}
