import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { addChanged } from '#shop/products/catalog-changes.server.ts'
import { MAX_IMAGES } from '#shop/products/form-values.ts'
import { oneLine, storableJson } from '#shop/text/clean-text.ts'

/** Max characters of a URL in the queue; longer ones are refused when they are fetched. */
const MAX_URL = 4096
const MAX_FAILURES = 200

/** Rows of one statement: the text of more would need much memory. */
const CHUNK = 5000

/** An image to store for a product. Position 0 is the main image, after those that the product has. */
export type QueuedImage = { productId: string; position: number } & (
  | { url: string }
  /** A stored ZIP file by its id, and the path of an image in it. */
  | { archive: string; entry: string }
)

/**
 * Queues images for products in the transaction of a change, before `finishChange`; a background job stores them after the
 * commit. Products that the change does not write otherwise become part of it, so that its undo removes their images. A
 * URL that a product names twice, or whose image it shows since an earlier import, is queued once or not at all, and none
 * for which its product has no room.
 */
export async function queueImages(tx: Db, changeId: string, images: readonly QueuedImage[]): Promise<void> {
  for (let from = 0; from < images.length; from += CHUNK)
    await queueChunk(tx, changeId, images.slice(from, from + CHUNK))
}

async function queueChunk(tx: Db, changeId: string, images: readonly QueuedImage[]): Promise<void> {
  const sent = images.map(({ productId, position, ...source }) => ({
    product_id: productId,
    position,
    ...('url' in source ? { url: oneLine(source.url).slice(0, MAX_URL) } : source),
  }))
  const { rows } = await tx.execute<{ id: string }>(sql`
    with wanted as (
      select product_id, url, archive, entry, min(position) as position
        from jsonb_to_recordset(${storableJson(sent)}::jsonb)
          as r (product_id uuid, url text, archive text, entry text, position int)
        where not exists (
          select from image_fetches f join product_images i using (product_id, storage_path)
            where f.product_id = r.product_id and f.url = r.url)
        group by product_id, url, archive, entry
    ), placed as (
      select w.*, (select count(*) from product_images i where i.product_id = w.product_id)
          + (select count(*) from image_fetches f
              where f.product_id = w.product_id and f.change_id = ${changeId}::bigint)
          + row_number() over (partition by product_id order by position) as place
        from wanted w
    ), queued as (
      insert into image_fetches (change_id, product_id, url, archive, entry, position)
        select ${changeId}::bigint, product_id, url, archive, entry, position
          from placed where place <= ${MAX_IMAGES} order by product_id, position
    )
    select distinct product_id as id from placed w where place <= ${MAX_IMAGES} and not exists (
      select from product_versions v
        where v.change_id = ${changeId}::bigint and v.product_id = w.product_id)`)
  const added = rows.map(({ id }) => id)
  await addChanged(tx, changeId, added)
  if (added.length > 0)
    await tx.execute(sql`
      update products set version = version + 1 where id = any(${sql.param(added)}::uuid[])`)
}

/** What became of the images of an import. */
export interface ImageReport {
  pending: number
  stored: number
  failed: number
  /** Failed ones, up to 200, in the order of the import. `source`: the URL, or the name in the ZIP file. */
  failures: { id: string; productId: string; name: string; brand: string; source: string; error: string }[]
}

export async function readImageReport(db: Db, changeId: string): Promise<ImageReport> {
  const { rows: counts } = await db.execute<{ state: 'pending' | 'stored' | 'failed'; count: number }>(sql`
    select state, count(*)::int as count from image_fetches where change_id = ${changeId}::bigint group by state`)
  const count = (state: string) => counts.find((row) => row.state === state)?.count ?? 0
  const { rows: failures } = await db.execute<ImageReport['failures'][number] & Record<string, unknown>>(sql`
    select f.id::text, f.product_id as "productId", p.name, p.brand, coalesce(f.url, f.entry) as source,
        coalesce(f.error, '') as error
      from image_fetches f join products p on p.id = f.product_id
      where f.change_id = ${changeId}::bigint and f.state = 'failed' order by f.id limit ${MAX_FAILURES}`)
  return { pending: count('pending'), stored: count('stored'), failed: count('failed'), failures }
}

/** Queues the failed images of a change again, unless the change was undone. Returns how many there were. */
export async function retryImages(db: Db, changeId: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update image_fetches set state = 'pending', error = null, attempts = 0, not_before = now()
      where change_id = ${changeId}::bigint and state = 'failed'
        and exists (select from catalog_changes c where c.id = change_id and c.undone_at is null)`)
  return rowCount ?? 0
}
