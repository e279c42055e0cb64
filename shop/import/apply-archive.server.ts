import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import { finishChange, startChange } from '#shop/products/catalog-changes.server.ts'
import { MAX_IMAGES } from '#shop/products/form-values.ts'
import type { ImportPlace } from './dry-run.server.ts'
import { openArchive } from './image-archives.server.ts'
import { type MatchedImage, matchImages, type ProductNames } from './match-images.ts'
import { type QueuedImage, queueImages } from './queue-images.server.ts'

/** What a ZIP file of images would do. */
export interface ArchivePreview {
  id: string
  images: MatchedImage[]
  /** Other files, which are not read. */
  ignored: readonly string[]
  /** Changes with the products that get the images. */
  hash: string
}

/** Which image of a stored ZIP file goes to which product. Throws an ArchiveError when the file is gone. */
export async function previewArchive({ db, storage }: ImportPlace, id: string): Promise<ArchivePreview> {
  const { images: paths, ignored } = await openArchive(storage, id)
  const images = matchImages(paths, await readNames(db, id), MAX_IMAGES)
  const shown = images.map(({ path, product, position, problem }) => [path, product?.id, position, problem])
  return { id, images, ignored, hash: hash('sha256', JSON.stringify(shown)) }
}

/** Codes and names of all products, in one query, and their images without those of this ZIP file. */
async function readNames(db: Db, archive: string): Promise<ProductNames[]> {
  const { rows } = await db.execute<ProductNames & Record<string, unknown>>(sql`
    select p.id, p.name, p.brand, p.handle, coalesce(s.skus, '{}') as skus, coalesce(s.gtins, '{}') as gtins,
        coalesce(i.images, 0) as images
      from products p
        left join (
          select product_id, array_agg(sku) filter (where sku is not null) as skus,
              array_agg(gtin) filter (where gtin is not null) as gtins
            from product_sizes group by product_id) s on s.product_id = p.id
        left join (
          select product_id, count(*)::int as images from product_images
            where (product_id, storage_path) not in (
              select product_id, storage_path from image_fetches where archive = ${archive} and storage_path is not null)
            group by product_id) i on i.product_id = p.id`)
  return rows
}

type ArchiveImage = Extract<QueuedImage, { archive: string }>

/**
 * Queues the images that the preview with this hash shows, as one change that can be undone. Returns the id of the change:
 * the former one when the same request comes again; null when the preview is now another one, or shows nothing to store.
 * Throws an ArchiveError when the file is gone.
 */
export async function applyArchive(
  place: ImportPlace,
  { id, hash }: Pick<ArchivePreview, 'id' | 'hash'>,
  actor: string,
): Promise<string | null> {
  const preview = await previewArchive(place, id)
  const shown = preview.images.flatMap(({ path, product, position, problem }): ArchiveImage[] =>
    product && !problem ? [{ productId: product.id, archive: id, entry: path, position }] : [],
  )
  if (preview.hash !== hash || shown.length === 0) return null
  return inTransaction(place.db, async (tx) => {
    const former = await findFormer(tx, id, shown)
    const images = shown.filter((image) => !former.has(imageKey(image)))
    if (images.length === 0) return [...former.values()].at(-1) ?? null
    const products = new Set(images.map(({ productId }) => productId)).size
    const summary = `Imágenes de un ZIP para ${products === 1 ? 'un perfume' : `${products} perfumes`}`
    const change = await startChange(tx, { kind: 'import', summary, actor }, [])
    await queueImages(tx, change, images)
    await finishChange(tx, change, { action: 'products.imported' })
    return change
  })
}

const imageKey = ({ productId, entry }: Pick<ArchiveImage, 'productId' | 'entry'>) => `${productId} ${entry}`

/**
 * The change that has queued an image of the ZIP file for its product before, unless it was undone and the product does not
 * show the image. Locks the products: the same request may run at the same time.
 */
async function findFormer(tx: Db, archive: string, images: ArchiveImage[]): Promise<Map<string, string>> {
  const products = sql`${sql.param([...new Set(images.map(({ productId }) => productId))])}::uuid[]`
  await tx.execute(sql`select from products where id = any(${products}) order by id for no key update`)
  const { rows } = await tx.execute<{ productId: string; entry: string; change: string }>(sql`
    select f.product_id as "productId", f.entry, f.change_id::text as change
      from image_fetches f join catalog_changes c on c.id = f.change_id
      where f.product_id = any(${products}) and f.archive = ${archive} and (c.undone_at is null or exists (
        select from product_images i where i.product_id = f.product_id and i.storage_path = f.storage_path))
      order by f.change_id`)
  return new Map(rows.map((row) => [imageKey(row), row.change]))
}
