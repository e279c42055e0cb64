import { eq, inArray, sql } from 'drizzle-orm'
import { recordAudit } from '#server/auth/audit-log.ts'
import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/retry.ts'
import { RESTORE_DAYS, removeProducts, restoreProducts } from './removed-products.server.ts'
import { products } from './schema.server.ts'

/** The demo catalog in the shop. */
export interface Demo {
  /** Products that were not edited. */
  untouched: number
  /** Those that the operator edited. */
  edited: { id: string; name: string; brand: string }[]
  /** Products that can be restored until a moment (ISO 8601); null when there are none. */
  removed: { count: number; until: string } | null
  /** Products whose prices are not in the currency of the shop, which changed before they were restored. */
  foreign: number
}

export async function readDemo(db: Db): Promise<Demo> {
  const { id, name, brand } = products
  const edited = await db
    .select({ id, name, brand })
    .from(products)
    .where(eq(products.demo, 'edited'))
    .orderBy(name, id)
  const { rows } = await db.execute<{ count: number; until: string | null }>(sql`
    select count(*)::int as count,
           to_json((min(removed_at) + make_interval(days => ${RESTORE_DAYS})) at time zone 'UTC') #>> '{}' || 'Z' as until
      from removed_products`)
  const { count = 0, until = null } = rows[0] ?? {}
  const isForeign = sql`${products.demo} is not null and ${products.currency} <> (select currency from store_settings)`
  return {
    untouched: await db.$count(products, eq(products.demo, 'untouched')),
    edited,
    removed: until === null ? null : { count, until },
    foreign: await db.$count(products, isForeign),
  }
}

/** Whether the shop shows products of the demonstration. */
export async function hasDemo(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select exists (select from products where demo = 'untouched') as has`,
  )
  return rows[0]?.has ?? false
}

/** Removes the untouched demo products, and those of the edited ones that the operator chose. */
export function removeDemo(db: Db, chosen: readonly string[], actor: string): Promise<number> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: products.id, demo: products.demo })
        .from(products)
        .where(inArray(products.demo, ['untouched', 'edited']))
      const ids = rows
        .filter(({ id, demo }) => demo === 'untouched' || chosen.includes(id))
        .map(({ id }) => id)
      const removed = await removeProducts(tx, ids)
      if (removed > 0) await record(tx, actor, 'demo.removed', `Quitó la demostración: ${removed} perfumes`)
      return removed
    }),
  )
}

/** Restores what `removeDemo` removed. */
export function restoreDemo(db: Db, actor: string): Promise<number> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const restored = await restoreProducts(tx)
      if (restored > 0)
        await record(tx, actor, 'demo.restored', `Devolvió la demostración: ${restored} perfumes`)
      return restored
    }),
  )
}

function record(tx: Db, actor: string, action: string, summary: string): Promise<void> {
  return recordAudit(tx, { actor, action, subjectType: 'product', summary })
}
