import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import { UNDO_DAYS } from '#shop/dates/days.ts'
import { formatCount } from '#shop/text/counts.ts'
import { finishChange, startChange } from './catalog-changes.server.ts'
import type { NamedProduct } from './product.ts'
import { isPublished } from './publication.server.ts'
import { removeProducts } from './removed-products.server.ts'
import { products } from './schema.server.ts'
import { canUndo, restoreChanged } from './undo-change.server.ts'

/** The demo catalog in the shop. */
export interface Demo {
  /** Products that were not edited. */
  untouched: number
  /** Those that the operator edited. */
  edited: NamedProduct[]
  /** Products that can be restored until a moment (ISO 8601); null when there are none. */
  removed: { count: number; until: string } | null
  /** Products whose prices are not in the currency of the shop, which changed before they were restored. */
  foreign: number
}

/** The products that a removal of the demonstration has put into the trash. */
const ofDemo = sql`removed_products r join catalog_changes c on c.id = r.change_id where c.kind = 'demo'`

export async function readDemo(db: Db): Promise<Demo> {
  const { id, name, brand } = products
  const edited = await db
    .select({ id, name, brand })
    .from(products)
    .where(eq(products.demo, 'edited'))
    .orderBy(name, id)
  const { rows } = await db.execute<{ count: number; until: string | null }>(sql`
    select count(*)::int as count,
           to_json((min(removed_at) + make_interval(days => ${UNDO_DAYS})) at time zone 'UTC') #>> '{}' || 'Z' as until
      from ${ofDemo}`)
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
    sql`select exists (select from products p where p.demo = 'untouched' and ${isPublished}) as has`,
  )
  return rows[0]?.has ?? false
}

/** Removes the untouched demo products, and those of the edited ones that the operator chose. */
export function removeDemo(db: Db, chosen: readonly string[], actor: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .select({ id: products.id, demo: products.demo })
      .from(products)
      .where(inArray(products.demo, ['untouched', 'edited']))
      .orderBy(products.id)
      // A save that runs now makes a product the shop's own.
      .for('update')
    const ids = rows.filter(({ id, demo }) => demo === 'untouched' || chosen.includes(id)).map(({ id }) => id)
    if (ids.length === 0) return 0
    const summary = `Quitó la demostración: ${formatCount(ids.length, 'perfume', 'perfumes')}`
    const change = await startChange(tx, { kind: 'demo', summary, actor }, ids)
    const removed = await removeProducts(tx, ids, change)
    await finishChange(tx, change, { action: 'demo.removed' })
    return removed
  })
}

/** Undoes the removals of the demonstration. Returns how many products are back. */
export function restoreDemo(db: Db, actor: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update catalog_changes c set undone_at = now() where c.kind = 'demo' and ${canUndo} returning c.id::text as id`)
    let count = 0
    for (const { id } of rows) {
      const { restored } = await restoreChanged(tx, id, (restored) => {
        const summary = `Devolvió la demostración: ${formatCount(restored, 'perfume', 'perfumes')}`
        return restored > 0 ? { kind: 'restore', summary, actor, entry: { action: 'demo.restored' } } : null
      })
      count += restored
    }
    return count
  })
}
