import { type SQL, sql } from 'drizzle-orm'
import { SHOP } from '#server/auth/audit-log.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import { formatNumber } from '#shop/text/counts.ts'
import { finishChange, startChange } from './catalog-changes.server.ts'

/**
 * Whether `p`, a row of `products`, is public. Every query for visitors and buyers has this condition;
 * tests/http/unpublished-products.test.ts crawls the public routes for one that has not.
 */
export const isPublished: SQL = sql.raw("p.state = 'published'")

/** The state of `p` as the operator sees it: a draft with a moment of publication is scheduled. */
export const shownState: SQL = sql.raw("case when p.publish_at is null then p.state else 'scheduled' end")

/**
 * Publishes the drafts whose moment has come, in one transaction. Several nodes may run this concurrently: each draft is
 * published once. Returns how many were published.
 */
export function publishDueDrafts(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string; name: string }>(sql`
      select p.id, p.name from products p where p.state = 'draft' and p.publish_at <= now()
        order by p.id for no key update skip locked`)
    const [first] = rows
    if (!first) return 0
    const summary =
      rows.length === 1
        ? `Producto publicado a su hora: ${first.name}`
        : `${formatNumber(rows.length)} productos publicados a su hora`
    const ids = rows.map(({ id }) => id)
    const change = await startChange(tx, { kind: 'edit', summary, actor: SHOP }, ids)
    await tx.execute(sql`
      update products set state = 'published', publish_at = null, version = version + 1, updated_at = now()
        where id = any(${sql.param(ids)}::uuid[])`)
    await finishChange(tx, change, {
      action: 'product.published',
      ...(rows.length === 1 && { subjectId: first.id }),
    })
    return rows.length
  })
}
