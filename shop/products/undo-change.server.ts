import { type SQL, sql } from 'drizzle-orm'
import { isRowId } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import { UNDO_DAYS } from '#shop/dates/days.ts'
import { momentText } from '#shop/dates/moment-text.ts'
import { findPage, type Paged } from '#shop/urls/define-query.ts'
import {
  type ChangeEntry,
  type ChangeKind,
  finishChange,
  type NewChange,
  startChange,
} from './catalog-changes.server.ts'
import type { NamedProduct } from './product.ts'
import { removeProducts, restoreProducts } from './removed-products.server.ts'
import { restoreVersions } from './restore-versions.server.ts'
import type { OnWritten } from './write-progress.server.ts'

/** A change of the catalog as the list of changes shows it. */
export interface ListedChange {
  id: string
  kind: ChangeKind
  summary: string
  actor: string
  /** "hoy, 14:05" */
  moment: string
  isUndone: boolean
  canUndo: boolean
  products: number
  /** Whether one of its products is in the list; removed ones are in the trash. */
  isListed: boolean
  /** The product of a change of one. */
  productId: string | null
}

const PAGE_SIZE = 30

type Row = Omit<ListedChange, 'moment'> & { [column: string]: unknown; madeAt: Date }

/** One page of the changes of the catalog, the newest first. */
export async function listChanges(
  db: Db,
  { page: asked, timeZone }: { page: number; timeZone: string },
): Promise<{ changes: ListedChange[] } & Paged> {
  const count = await db.$count(sql`catalog_changes`)
  const { page, pageCount, offset } = findPage(asked, count, PAGE_SIZE)
  const paged = sql`true order by c.id desc limit ${PAGE_SIZE} offset ${offset}`
  return { changes: await readChanges(db, paged, timeZone), page, pageCount }
}

/** One change of the catalog, or undefined. */
export async function findChange(db: Db, id: string, timeZone: string): Promise<ListedChange | undefined> {
  if (!isRowId(id)) return undefined
  const [change] = await readChanges(db, sql`c.id = ${id}::bigint`, timeZone)
  return change
}

async function readChanges(db: Db, condition: SQL, timeZone: string): Promise<ListedChange[]> {
  const { rows } = await db.execute<Row>(sql`
    select c.id::text as id, c.kind, c.summary, c.actor, c.made_at as "madeAt",
           c.undone_at is not null as "isUndone", ${canUndo} as "canUndo",
           (select count(*)::int from product_versions v where v.change_id = c.id) as products,
           exists (select from product_versions v join products p on p.id = v.product_id
              where v.change_id = c.id) as "isListed",
           (select min(product_id::text) from product_versions v where v.change_id = c.id
              having count(*) = 1) as "productId"
      from catalog_changes c where ${condition}`)
  return rows.map(({ madeAt, ...change }) => ({
    ...change,
    moment: momentText(madeAt, timeZone),
  }))
}

export interface UndoneChange {
  restored: number
  /** Products that were changed or removed since: they are as they were. */
  changedSince: NamedProduct[]
}

/**
 * Whether a row `c` of `catalog_changes` can be undone: something is left of its products, which were not all deleted for
 * good. A change of the currency is undone in the settings, with the shop's.
 */
export const canUndo = sql`(c.undone_at is null and c.kind <> 'currency'
  and c.made_at > now() - make_interval(days => ${UNDO_DAYS})
  and exists (select from product_versions v where v.change_id = c.id))`

interface Found {
  [column: string]: unknown
  id: string
  /** Empty, as the brand, unless it was changed since: a change may have 50,000 products. */
  name: string
  brand: string
  outcome: 'created' | 'updated' | 'removed' | 'changed since'
}

/**
 * Undoes a change of the last `UNDO_DAYS`, in one transaction. Null when there is no such change, or it cannot be undone.
 */
export async function undoChange(
  db: Db,
  changeId: string,
  actor: string,
  onWritten?: OnWritten,
): Promise<UndoneChange | null> {
  if (!isRowId(changeId)) return null
  return inTransaction(db, async (tx) => {
    const { rows: changes } = await tx.execute<{ summary: string }>(sql`
      update catalog_changes c set undone_at = now() where c.id = ${changeId}::bigint and ${canUndo}
        returning summary`)
    const [change] = changes
    if (!change) return null
    const describe = (restored: number) =>
      restored > 0
        ? {
            ...{ kind: 'undo' as const, summary: `Deshizo: ${change.summary}`, actor },
            entry: { action: 'products.undone' },
          }
        : null
    return restoreChanged(tx, changeId, describe, onWritten)
  })
}

/**
 * Undoes what a change did to products, in a transaction of the caller, which has marked it as undone: products that it
 * wrote get their former rows, those that it created go to the trash, those that it removed come back. That is a change too:
 * `describe` returns it by the number of restored products, or null when it is none.
 */
export async function restoreChanged(
  tx: Db,
  changeId: string,
  describe: (restored: number) => (NewChange & { entry: ChangeEntry }) | null,
  onWritten?: OnWritten,
): Promise<UndoneChange> {
  const found = await findProducts(tx, changeId)
  const listIds = (outcome: Found['outcome']) =>
    found.filter((product) => product.outcome === outcome).map(({ id }) => id)
  const [updated, created, removed] = [listIds('updated'), listIds('created'), listIds('removed')]
  const restored = updated.length + created.length + removed.length
  const change = describe(restored)
  if (change) {
    const undo = await startChange(tx, change, [...updated, ...created])
    await restoreVersions(tx, { from: changeId, change: undo }, updated, onWritten)
    await removeProducts(tx, created, undo)
    await restoreProducts(tx, removed, undo)
    await finishChange(tx, undo, change.entry)
  }
  return {
    restored,
    changedSince: found
      .filter(({ outcome }) => outcome === 'changed since')
      .map(({ id, name, brand }) => ({ id, name, brand })),
  }
}

/** The products of a change, locked, and what became of them. */
async function findProducts(tx: Db, changeId: string): Promise<Found[]> {
  const ofChange = sql`v.change_id = ${changeId}::bigint`
  await tx.execute(sql`
    select from products p where p.id in (select product_id from product_versions v where ${ofChange})
      order by p.id for update`)
  const { rows } = await tx.execute<Found>(sql`
    select v.product_id as id, o.outcome, case when o.outcome = 'changed since'
             then coalesce(p.name, v.before->'products'->0->>'name', '') else '' end as name,
           case when o.outcome = 'changed since'
             then coalesce(p.brand, v.before->'products'->0->>'brand', '') else '' end as brand
      from product_versions v left join products p on p.id = v.product_id
        left join removed_products r on r.product_id = v.product_id and r.change_id = v.change_id,
        lateral (select case when r.product_id is not null then 'removed'
          when p.id is null or p.version is distinct from v.version_after then 'changed since'
          when v.before is null then 'created' else 'updated' end as outcome) o
      where ${ofChange} order by v.product_id`)
  return rows
}
