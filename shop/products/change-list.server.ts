import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { momentText } from '#shop/dates/moment-text.ts'
import type { ChangeKind } from './catalog-changes.server.ts'
import { canUndo } from './undo-change.server.ts'

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
  { page, timeZone }: { page: number; timeZone: string },
): Promise<{ changes: ListedChange[]; page: number; pageCount: number }> {
  const { rows: counted } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from catalog_changes`,
  )
  const pageCount = Math.max(1, Math.ceil((counted[0]?.count ?? 0) / PAGE_SIZE))
  const shown = Math.min(page, pageCount)
  const paged = sql`true order by c.id desc limit ${PAGE_SIZE} offset ${(shown - 1) * PAGE_SIZE}`
  return { changes: await readChanges(db, paged, timeZone), page: shown, pageCount }
}

/** One change of the catalog, or undefined. */
export async function findChange(db: Db, id: string, timeZone: string): Promise<ListedChange | undefined> {
  const [change] = await readChanges(db, sql`c.id::text = ${id}`, timeZone)
  return change
}

async function readChanges(db: Db, condition: SQL, timeZone: string): Promise<ListedChange[]> {
  const { rows } = await db.execute<Row>(sql`
    select c.id::text as id, c.kind, c.summary, c.actor,
           to_json(c.made_at at time zone 'UTC') #>> '{}' || 'Z' as "madeAt",
           c.undone_at is not null as "isUndone", ${canUndo} as "canUndo",
           (select count(*)::int from product_versions v where v.change_id = c.id) as products,
           exists (select from product_versions v join products p on p.id = v.product_id
              where v.change_id = c.id) as "isListed",
           (select min(product_id::text) from product_versions v where v.change_id = c.id
              having count(*) = 1) as "productId"
      from catalog_changes c where ${condition}`)
  return rows.map(({ madeAt, ...change }) => ({ ...change, moment: momentText(new Date(madeAt), timeZone) }))
}
