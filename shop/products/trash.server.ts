import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#server/auth/audit-log.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import { removeUnreferenced } from '#server/images/upload/orphans.ts'
import { UNDO_DAYS } from '#shop/dates/days.ts'
import { findPage, type Paged } from '#shop/urls/define-query.ts'
import { finishChange, startChange } from './catalog-changes.server.ts'
import type { NamedProduct } from './product.ts'
import { removeProducts, restoreProducts } from './removed-products.server.ts'
import { products } from './schema.server.ts'

/**
 * Moves a product to the trash, with all its rows; its images stay stored. Returns the id of the change, or null when the
 * product no longer exists. `actor` is the admin's e-mail.
 */
export function deleteProduct({ db }: { db: Db }, id: string, actor: string): Promise<string | null> {
  // A concurrent order of the product can cause a deadlock.
  return inTransaction(db, async (tx) => {
    const [product] = await tx
      .select({ name: products.name })
      .from(products)
      .where(eq(products.id, id))
      .for('update')
    if (!product) return null
    const summary = `Producto eliminado: ${product.name}`
    const change = await startChange(tx, { kind: 'delete', summary, actor }, [id])
    await removeProducts(tx, [id], change)
    await finishChange(tx, change, { action: 'product.deleted', subjectId: id })
    return change
  })
}

type Place = Parameters<typeof removeUnreferenced>[1]

/** A removed product, as the operator sees it in the trash. */
export interface TrashedProduct extends NamedProduct {
  /** Storage path of the main image. */
  image: string | null
  /** The day of the removal: "2026-11-21". */
  removedOn: string
  /** Whole days until it is deleted for good. */
  daysLeft: number
}

export interface Trash extends Paged {
  products: TrashedProduct[]
  total: number
}

const PAGE_SIZE = 50

/** The rows `r` of the trash. What a removal of the demonstration took is restored as a whole (`demo.server.ts`). */
const trashed = sql`removed_products r join catalog_changes c on c.id = r.change_id and c.kind <> 'demo'`
const nameColumn = sql`r.rows->'products'->0->>'name'`

/** One page of the trash, the last removed first; days are those of the time zone. A page number beyond the last page gives the last page. */
export async function listTrash(db: Db, asked: number, timeZone: string): Promise<Trash> {
  const total = await db.$count(trashed)
  const { page, pageCount, offset } = findPage(asked, total, PAGE_SIZE)
  const { rows } = await db.execute<TrashedProduct & Record<string, unknown>>(sql`
    select r.product_id as id, ${nameColumn} as name, r.rows->'products'->0->>'brand' as brand,
      (select i.storage_path from jsonb_to_recordset(r.rows->'product_images')
         as i (id bigint, storage_path text, position int) order by i.position, i.id limit 1) as image,
      to_char(r.removed_at at time zone ${timeZone}, 'YYYY-MM-DD') as "removedOn",
      greatest(0, ceil(extract(epoch from r.removed_at + make_interval(days => ${UNDO_DAYS}) - now()) / 86400))::int
        as "daysLeft"
      from ${trashed} order by r.removed_at desc, r.product_id
      limit ${PAGE_SIZE} offset ${offset}`)
  return { products: rows, total, page, pageCount }
}

/** Brings a product back from the trash as it was. Returns its name, or null when it is not there. */
export function restoreProduct(db: Db, id: string, actor: string): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const name = await lockTrashed(tx, id)
    if (name === null) return null
    const summary = `Producto restaurado: ${name}`
    const change = await startChange(tx, { kind: 'restore', summary, actor }, [])
    await restoreProducts(tx, [id], change)
    await finishChange(tx, change, { action: 'product.restored', subjectId: id })
    return name
  })
}

/**
 * Deletes a product of the trash with its history, then the images that nothing else shows. Returns its name, or null
 * when it is not there.
 */
export async function purgeProduct(place: Place, id: string, actor: string): Promise<string | null> {
  const purged = await inTransaction(place.db, async (tx) => {
    const name = await lockTrashed(tx, id)
    if (name === null) return null
    const { rows } = await tx.execute<{ images: string[] }>(sql`
      with versions as (delete from product_versions where product_id = ${id} returning images),
        removed as (delete from removed_products where product_id = ${id} returning images)
      select images from versions union all select images from removed`)
    await recordAudit(tx, {
      actor,
      action: 'product.purged',
      subjectType: 'product',
      subjectId: id,
      summary: `Producto eliminado para siempre: ${name}`,
    })
    return { name, images: [...new Set(rows.flatMap(({ images }) => images))] }
  })
  if (!purged) return null
  await removeUnreferenced(purged.images, place)
  return purged.name
}

async function lockTrashed(tx: Db, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select ${nameColumn} as name from ${trashed} where r.product_id = ${id} for update of r`,
  )
  return rows[0]?.name ?? null
}
