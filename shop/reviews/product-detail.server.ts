import DataLoader from 'dataloader'
import { sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { type ProductRow, productJson, readProduct } from '#shop/catalog/product-row.server.ts'
import { SAMPLE_PRODUCTS } from '#shop/catalog/sample-products.ts'
import { dateText } from '#shop/dates/moment-text.ts'
import { previewUrl } from '#shop/images/image-url.ts'
import { previewHash } from '#shop/products/make-preview.server.ts'
import type { Product } from '#shop/products/product.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import { isUuid } from '#shop/text/clean-text.ts'
import type { ProductReviews, Review } from './review.ts'

const SHOWN_REVIEWS = 10

interface ProductDetail {
  product: Product
  /** The newest published reviews first; null when there are none. */
  reviews: ProductReviews | null
  /** The URL of the preview image; null while it is not rendered. */
  preview: string | null
}

interface DetailRow extends Record<string, unknown> {
  product: ProductRow
  reviews: (Omit<ProductReviews, 'newest'> & { newest: (Omit<Review, 'date'> & { at: string })[] }) | null
  preview: string | null
}

/** Max products of one statement. */
const MAX_TOGETHER = 16

/**
 * One statement reads what concurrent requests ask of a database: PGlite is given it, plans it and answers it in more time
 * than it runs for one product.
 */
const loaders = new WeakMap<Db, DataLoader<string, DetailRow | null>>()

function getLoader(db: Db): DataLoader<string, DetailRow | null> {
  const loader =
    loaders.get(db) ??
    new DataLoader<string, DetailRow | null>((ids) => readDetails(db, ids), {
      cache: false,
      maxBatchSize: MAX_TOGETHER,
      batchScheduleFn: setImmediate,
    })
  loaders.set(db, loader)
  return loader
}

/**
 * What the page of a product shows; null when there is no such published product. The sample products exist only while no
 * product is published.
 */
export async function findProductDetail(db: Db, id: string, timeZone: string): Promise<ProductDetail | null> {
  const sample = SAMPLE_PRODUCTS.find((product) => product.id === id)
  if (sample) return (await isCatalogEmpty(db)) ? { product: sample, reviews: null, preview: null } : null
  if (!isUuid(id)) return null
  const row = await getLoader(db).load(id)
  return row && toDetail(row, timeZone)
}

/** Null in the place of a product that is not published. */
async function readDetails(db: Db, ids: readonly string[]): Promise<(DetailRow | null)[]> {
  const { rows } = await db.execute<DetailRow>(sql`
    select ${productJson} as product, ${reviewsJson} as reviews, ${previewHash(sql`p.id::text`)} as preview
      from products p where p.id = any(${textArray(ids)}::uuid[]) and ${isPublished}`)
  const details = new Map(rows.map((row) => [row.product.id, row]))
  return ids.map((id) => details.get(id.toLowerCase()) ?? null)
}

function toDetail({ product: row, reviews, preview }: DetailRow, timeZone: string): ProductDetail {
  const product = readProduct(row)
  return {
    product,
    reviews: reviews && {
      ...reviews,
      newest: reviews.newest.map(({ at, ...review }) => ({
        ...review,
        date: dateText(new Date(at), timeZone),
      })),
    },
    preview: preview && previewUrl(product.id, preview),
  }
}

/** The published reviews of `p`, a row of `products`. */
const reviewsJson = sql`case when p.real_review_count > 0 then json_build_object(
  'count', p.real_review_count, 'rating', p.rating::float8,
  'newest', (select coalesce(json_agg(r order by r.at desc, r.id desc), '[]') from (
     select id, rating, body as text, author, city, created_at as at from reviews
       where product_id = p.id and state = 'publicada' order by created_at desc, id desc
       limit ${SHOWN_REVIEWS}) r)) end`

async function isCatalogEmpty(db: Db): Promise<boolean> {
  const result = await db.execute<{ empty: boolean }>(
    sql`select not exists (select from products p where ${isPublished}) as empty`,
  )
  return result.rows[0]?.empty ?? true
}
