import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { claimImages } from '#server/images/upload/orphans.ts'
import type { Storage } from '#server/storage/storage.ts'
import { MAX_IMAGES } from '#shop/products/form-values.ts'
import { type ClaimedImage, endImages, waitingFor } from './image-queue.server.ts'

/** Products per transaction: orders wait for it where the database has one connection. */
const CHUNK = 25

const FULL = `El perfume ya tiene ${MAX_IMAGES} imágenes.`

/** Shows a stored image on every product that waits for it. False when no product took it. */
export async function attachImage(
  { db, storage }: { db: Db; storage: Storage },
  image: ClaimedImage,
  storagePath: string,
): Promise<boolean> {
  let isShown = false
  for (;;) {
    const { taken, shown } = await db.transaction((tx) => attachChunk(tx, storage, image, storagePath))
    isShown ||= shown > 0
    if (taken < CHUNK) return isShown
  }
}

/**
 * The image belongs to its change, whose undo removes it again unless the product was changed since. Later changes of the
 * product find it there: their undo leaves it. The product's version grows, so that an open form does not save over it.
 */
async function attachChunk(
  tx: Db,
  storage: Storage,
  image: ClaimedImage,
  storagePath: string,
): Promise<{ taken: number; shown: number }> {
  // The change is locked before the products, as by its undo; the products before their rows, as by a removal.
  const { rows: changes } = await tx.execute<{ undone: boolean }>(sql`
    select undone_at is not null as undone from catalog_changes where id = ${image.changeId}::bigint for share`)
  if (changes[0]?.undone ?? true) {
    await endImages(tx, image.changeId)
    return { taken: 0, shown: 0 }
  }
  const { rows: waiting } = await tx.execute<{ id: string; product: string }>(sql`
    select id::text, product_id as product from image_fetches
      where ${waitingFor(image)} order by product_id, id limit ${CHUNK}`)
  const products = sql.param([...new Set(waiting.map(({ product }) => product))])
  await claimImages(tx, storage, [storagePath])
  await tx.execute(
    sql`select from products where id = any(${products}::uuid[]) order by id for no key update`,
  )
  const asked = sql.param(waiting.map(({ id }) => id))
  // A product that shows the image since another import of the same URL does not get it again.
  await tx.execute(sql`
    update image_fetches f set state = 'stored', error = null, leased_until = null, storage_path = i.storage_path
      from image_fetches o join product_images i using (product_id, storage_path)
      where f.id = any(${asked}::bigint[]) and f.state = 'pending' and o.product_id = f.product_id and o.url = f.url`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id::text from image_fetches
      where id = any(${asked}::bigint[]) and state = 'pending' order by id for update`)
  const ids = sql.param(rows.map(({ id }) => id))
  // Images of this change follow those that the product had, in the order of the import.
  const { rows: ended } = await tx.execute<{ state: string }>(sql`
    with waiting as (
      select f.id, f.product_id, f.position + coalesce((
          select max(i.position) + 1 from product_images i where i.product_id = f.product_id and i.storage_path not in (
            select o.storage_path from image_fetches o
              where o.change_id = f.change_id and o.product_id = f.product_id and o.state = 'stored')), 0) as position,
          (select count(*) from product_images i where i.product_id = f.product_id)
            + row_number() over (partition by f.product_id order by f.position, f.id) as place
        from image_fetches f where f.id = any(${ids}::bigint[])
    ), attached as (
      insert into product_images (product_id, storage_path, position)
        select product_id, ${storagePath}, position from waiting where place <= ${MAX_IMAGES}
    )
    update image_fetches f set leased_until = null,
        state = case when w.place <= ${MAX_IMAGES} then 'stored' else 'failed' end,
        error = case when w.place <= ${MAX_IMAGES} then null else ${FULL} end,
        storage_path = case when w.place <= ${MAX_IMAGES} then ${storagePath} end
      from waiting w where w.id = f.id
      returning f.state`)
  await tx.execute(sql`
    with changed as (
      update products p set version = version + 1, updated_at = now(),
          demo = case when p.demo is not null then 'edited' end
        where id in (select product_id from image_fetches where id = any(${ids}::bigint[]) and state = 'stored')
        returning id, version
    ), fetched as (
      update image_fetches f set version = c.version from changed c
        where f.id = any(${ids}::bigint[]) and f.state = 'stored' and f.product_id = c.id
    )
    update product_versions v set
        version_after = case when v.version_after = c.version - 1 then c.version else v.version_after end,
        before = case when v.change_id = ${image.changeId}::bigint then v.before
          else jsonb_set(v.before, '{product_images}', v.before->'product_images' || (
            select jsonb_agg(to_jsonb(i)) from product_images i
              where i.product_id = c.id and i.storage_path = ${storagePath})) end
      from changed c where v.product_id = c.id and v.change_id >= ${image.changeId}::bigint`)
  return { taken: waiting.length, shown: ended.filter(({ state }) => state === 'stored').length }
}
