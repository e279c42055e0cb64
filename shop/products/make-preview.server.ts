import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { PreviewContent, PreviewProduct } from '#server/images/previews/render-preview.ts'
import type { Encoder } from '#server/images/tasks/encoder.ts'
import type { Previews } from '#server/images/tasks/run-tasks.ts'
import { TaskError } from '#server/images/tasks/task-queue.ts'
import { filesIn } from '#server/storage/files-in.ts'
import { PREVIEWS, PRODUCT_IMAGES, readStored, type Storage } from '#server/storage/storage.ts'
import { previewUrl, SHOP_PREVIEW } from '#shop/images/image-url.ts'
import { formatMoney } from '#shop/money/money.ts'
import { isUuid } from '#shop/text/clean-text.ts'
import { cardPrice, offeredSizes } from './product-price.ts'
import { isPublished } from './publication.server.ts'
import { mainImage, readSizes, type SizeRow, sizesJson } from './size-rows.server.ts'

interface Parts {
  db: Db
  storage: Storage
  /** The store's name until one is saved. */
  defaultName: string
}

/** The storage key of a preview; `hash` is that of its content. */
export const previewKey = (subject: string, hash: string): string => `${PREVIEWS}/${subject}/${hash}.jpg`

/** The previews of products and of the shop. */
export function productPreviews(parts: Parts): Previews {
  return {
    make: (subject, encoder) => makePreview(parts, subject, encoder),
    findHash: async (subject) => {
      const content = await readPreviewContent(parts.db, subject, parts.defaultName)
      return content && hashContent(content)
    },
  }
}

/**
 * Creates the preview of a product or of the shop unless it exists, and removes earlier ones. Returns its hash. When
 * the product no longer exists, it removes the previews and returns undefined. Throws a TaskError.
 */
async function makePreview(
  { db, storage, defaultName }: Parts,
  subject: string,
  encoder: Encoder,
): Promise<string | undefined> {
  const content = await readPreviewContent(db, subject, defaultName)
  if (!content) {
    await storage.deleteAll(`${PREVIEWS}/${subject}/`)
    return undefined
  }
  const hash = hashContent(content)
  const stored = await filesIn(storage, `${PREVIEWS}/${subject}`)
  if (!stored.includes(`${hash}.jpg`)) {
    const path = content.product?.image
    const image = path ? await readOriginal(storage, path) : undefined
    const bytes = await encoder.renderPreview({ content, ...(image && { image }) })
    await storage.put(previewKey(subject, hash), bytes).catch((cause) => {
      throw new TaskError('La vista previa no se pudo guardar. Puede faltar espacio.', { again: true, cause })
    })
  }
  for (const name of stored)
    if (name !== `${hash}.jpg`) await storage.delete(`${PREVIEWS}/${subject}/${name}`)
  return hash
}

/** Undefined also for an image of another site, which is not fetched: no key of the storage is such an address. */
async function readOriginal(storage: Storage, path: string) {
  const original = await readStored(storage, `${PRODUCT_IMAGES}/${path}`)
  return original && { original, isDrawing: path.toLowerCase().endsWith('.svg') }
}

/** The URL of the current preview; null while it is not rendered. `subject`: a product's id, or 'shop'. */
export async function readyPreview(db: Db, subject: string): Promise<string | null> {
  const { rows } = await db.execute<{ hash: string | null }>(
    sql`select ${previewHash(sql`${subject}`)} as hash`,
  )
  return rows[0]?.hash ? previewUrl(subject, rows[0].hash) : null
}

/** The hash in the URL of a subject's current preview, as SQL; null while it is not rendered. */
export function previewHash(subject: SQL): SQL {
  return sql`(select result from image_tasks where kind = 'preview' and subject = ${subject} and state = 'ready')`
}

/** Increment it when render-preview.ts changes the image of the same content: all previews are rendered again. */
const LAYOUT = 2

/**
 * The current content of the preview of a published product or of the shop; undefined when there is no such product.
 * `defaultName`: the store's name until one is saved.
 */
export async function readPreviewContent(
  db: Db,
  subject: string,
  defaultName: string,
): Promise<PreviewContent | undefined> {
  const id = isUuid(subject) ? subject : null
  const { rows } = await db.execute<{ name: string | null; product: ProductRow | null }>(sql`
    select (select store_name from store_settings) as name, (
      select json_build_object('name', p.name, 'brand', p.brand, 'currency', p.currency, 'sizes', ${sizesJson},
          'image', ${mainImage})
        from products p where p.id = ${id} and ${isPublished}) as product`)
  const storeName = rows[0]?.name ?? defaultName
  if (subject === SHOP_PREVIEW) return { storeName }
  const product = rows[0]?.product
  return product ? { storeName, product: readProduct(product) } : undefined
}

function readProduct({ sizes: sizeRows, currency, ...shown }: ProductRow): PreviewProduct {
  const sizes = offeredSizes(readSizes(sizeRows))
  const { price, salePrice } = cardPrice(sizes)
  return {
    ...shown,
    price: price > 0 ? formatMoney(salePrice ?? price, currency) : '',
    ...(salePrice === undefined ? {} : { before: formatMoney(price, currency) }),
    isLowest: sizes.length > 1,
  }
}

/** Content hash for the file name and the URL of a preview. */
function hashContent(content: PreviewContent): string {
  return hash('sha256', JSON.stringify([LAYOUT, content]), 'hex').slice(0, 16)
}

type ProductRow = Pick<PreviewProduct, 'name' | 'brand' | 'image'> & { currency: string; sizes: SizeRow[] }
