import { listAudit, SHOP, UNKNOWN } from '#server/auth/audit-log.ts'
import type { Db } from '#server/db/open.ts'
import { type Activity, agoInWords } from './activity.ts'

const NAMES: Readonly<Record<string, string>> = { [SHOP]: 'La tienda', [UNKNOWN]: 'Un desconocido' }

/** The newest entries of the audit log: who did what, and when. */
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
