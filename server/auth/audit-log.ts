import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { auditLog } from './schema.ts'

export interface AuditEntry {
  /** E-mail of the administrator who did it, or `UNKNOWN`, `CUSTOMER` or `SHOP`. */
  actor: string
  /** Subject and verb, such as `product.deleted` or `session.opened`. */
  action: string
  subjectType: string
  subjectId?: string | null
  /** One sentence in Spanish, as the activity list shows it. Holds no password and no text that a visitor typed. */
  summary: string
}

/** A visitor without valid credentials. */
export const UNKNOWN = 'desconocido'
/** A customer. The log is permanent, so it does not name the customer. */
export const CUSTOMER = 'cliente'
/** Actions of the shop without a user. */
export const SHOP = 'tienda'

/** Action of the entry about a limit of orders that the whole shop has reached; the dashboard warns of it. */
export const ORDER_LIMIT_REACHED = 'orders.limited'

/** Adds an entry. Call it inside the transaction of the logged change, so that both commit or neither. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry)
}

/** Adds an entry unless the same action has one in the last `quiet` milliseconds: visitors must not fill the log. */
export async function recordAuditSparingly(db: Db, entry: AuditEntry, quiet: number): Promise<void> {
  const since = sql<Date>`now() - make_interval(secs => ${quiet / 1000})`
  const recent = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.action, entry.action), gt(auditLog.at, since)))
    .limit(1)
  if (recent.length === 0) await recordAudit(db, entry)
}

/** The newest entries first. */
export async function listAudit(db: Db, { limit = 20 }: { limit?: number } = {}) {
  return db.select().from(auditLog).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(limit)
}

/** When the newest entry of an action was added; undefined when there is none since then. */
export async function lastAudit(db: Db, action: string, since: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), gt(auditLog.at, since)))
    .orderBy(desc(auditLog.at))
    .limit(1)
  return row?.at
}
