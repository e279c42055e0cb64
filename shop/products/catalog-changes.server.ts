import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type AuditEntry, recordAudit } from '#server/auth/audit-log.ts'
import type { Db } from '#server/db/database.ts'
import { UNDO_DAYS } from '#shop/dates/days.ts'
import { COMPUTED_COLUMNS } from './schema.server.ts'

export type ChangeKind =
  | 'create'
  | 'edit'
  | 'bulk'
  | 'import'
  | 'duplicate'
  | 'delete'
  | 'demo'
  | 'currency'
  | 'restore'
  | 'undo'

export interface NewChange {
  kind: ChangeKind
  /** One sentence in Spanish, as the list of changes shows it. */
  summary: string
  /** The e-mail of the admin, or `SHOP`. */
  actor: string
  /** Of the request, which `findRepeated` recognizes when it is sent again. */
  fingerprint?: string
}

/** The tables with the rows of a version, by their key of the product. */
export const VERSION_TABLES = [
  { name: 'products', key: 'id' },
  { name: 'product_sizes', key: 'product_id' },
  { name: 'product_notes', key: 'product_id' },
  { name: 'product_attributes', key: 'product_id' },
  { name: 'product_images', key: 'product_id' },
] as const

/** A version does not need the columns that triggers compute from others. */
const COMPUTED = ['search_text', 'has_image', ...COMPUTED_COLUMNS]

/** All rows of `p`, a row of `products`, and its order lines with a size: they lose one that goes. */
const versionJson: SQL = sql`jsonb_build_object(${sql.join(
  [
    ...VERSION_TABLES.map(({ name, key }) => {
      const row = name === 'products' ? sql`to_jsonb(t) - ${sql.param(COMPUTED)}::text[]` : sql`to_jsonb(t)`
      return sql`${sql.raw(`'${name}'`)}, (select coalesce(jsonb_agg(${row}), '[]')
        from ${sql.identifier(name)} t where t.${sql.identifier(key)} = p.id)`
    }),
    sql`'order_lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'product_id', l.product_id,
        'size_id', l.size_id, 'held', l.held)), '[]') from order_lines l where l.product_id = p.id and l.size_id is not null)`,
  ],
  sql`, `,
)})`

/**
 * Locks products and their sizes, in the order of the locks of orders: no order takes or releases pieces of them until the
 * end of the transaction. `ids` is an array.
 */
export async function lockProducts(tx: Db, ids: SQL): Promise<void> {
  await tx.execute(sql`select from products where id = any(${ids}) order by id for no key update`)
  await tx.execute(
    sql`select from product_sizes where product_id = any(${ids}) order by id for no key update`,
  )
}

/**
 * Begins a change in the transaction of its writer: locks the products that it will write, and stores all their rows as
 * they are. Returns the id of the change.
 */
export async function startChange(
  tx: Db,
  { kind, summary, actor, fingerprint }: NewChange,
  ids: readonly string[],
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into catalog_changes (kind, summary, actor, fingerprint)
      values (${kind}, ${summary}, ${actor}, ${fingerprint ?? null}) returning id::text as id`)
  const id = rows[0]?.id ?? ''
  await addChanged(tx, id, ids)
  return id
}

/** The fingerprint of a request by all that it says. */
export const toFingerprint = (request: readonly unknown[]): string => hash('sha256', JSON.stringify(request))

/** The change that a request with this fingerprint has made before, unless it was undone. */
export async function findRepeated(tx: Db, fingerprint: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id::text as id from catalog_changes
      where fingerprint = ${fingerprint} and undone_at is null order by id desc limit 1`)
  return rows[0]?.id ?? null
}

/** Adds products that the change will write after all. Products that it has already stay as they were stored. */
export async function addChanged(tx: Db, changeId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const own = sql`${sql.param(ids)}::uuid[]`
  // An undo subtracts `stock_after` from the pieces: what orders take before that is stored would come back.
  await lockProducts(tx, own)
  await tx.execute(sql`
    insert into product_versions (change_id, product_id, before)
      select ${changeId}::bigint, p.id, ${versionJson} from products p where p.id = any(${own})
      on conflict do nothing`)
}

/** Pieces of `p`, a row of `products`, by the id of the size. */
const stockJson: SQL = sql`(select coalesce(jsonb_object_agg(s.id, s.stock), '{}')
  from product_sizes s where s.product_id = p.id and s.stock is not null)`

/** Adds products that the change has created, when all their rows are written. */
export async function addCreated(tx: Db, changeId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into product_versions (change_id, product_id, version_after, stock_after)
      select ${changeId}::bigint, p.id, p.version, ${stockJson} from products p
        where p.id = any(${sql.param(ids)}::uuid[])`)
}

/** What the audit log says of a change besides who made it. */
export type ChangeEntry = Pick<AuditEntry, 'action' | 'subjectId'> & {
  /** Default: a product. */
  subjectType?: string
  /** Default: the sentence of the change. */
  summary?: string
}

/**
 * Ends a change, after its writes and in the same transaction, and adds its entry to the audit log. The writer has raised
 * `version` of every product that it has written: an undo leaves products with another one.
 */
export async function finishChange(tx: Db, changeId: string, entry: ChangeEntry): Promise<void> {
  await tx.execute(sql`
    update product_versions v set version_after = p.version, stock_after = ${stockJson},
        images = array(select i.row->>'storage_path' from jsonb_array_elements(v.before->'product_images') i (row)
          where not exists (select from product_images n
            where n.product_id = p.id and n.storage_path = i.row->>'storage_path'))
      from products p where v.change_id = ${changeId}::bigint and v.before is not null and p.id = v.product_id`)
  const { rows } = await tx.execute<Pick<NewChange, 'summary' | 'actor'>>(
    sql`select summary, actor from catalog_changes where id = ${changeId}::bigint`,
  )
  for (const change of rows) await recordAudit(tx, { ...change, subjectType: 'product', ...entry })
}

/** Days for which the history of a product is stored. */
const HISTORY_DAYS = 365

/** Forgets old changes, and images that only changes hold which can no longer be undone. */
export async function forgetChanges(db: Db): Promise<void> {
  await db.execute(sql`
    update product_versions v set images = '{}' from catalog_changes c
      where c.id = v.change_id and v.images <> '{}'
        and c.made_at < now() - make_interval(days => ${UNDO_DAYS})`)
  await db.execute(
    sql`delete from catalog_changes where made_at < now() - make_interval(days => ${HISTORY_DAYS})`,
  )
}
