import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type ProductRow, productJson, readProduct } from '#shop/catalog/product-row.server.ts'
import { SAMPLE_PRODUCTS } from '#shop/catalog/sample-products.ts'
import { previewUrl } from '#shop/images/image-url.ts'
import { previewHash } from '#shop/products/make-preview.server.ts'
import type { Product } from '#shop/products/product.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import { isProductId } from '#shop/products/stored-product.server.ts'
import { type ProductReviews, type Review, reviewDate } from './review.ts'

const SHOWN_REVIEWS = 10

export interface ProductDetail {
  product: Product
  /** The newest published reviews first; null when there are none. */
  reviews: ProductReviews | null
  /** The URL of the preview image; null while it is not rendered. */
  preview: string | null
}

interface DetailRow {
  product: ProductRow
  reviews: (Omit<ProductReviews, 'newest'> & { newest: (Omit<Review, 'date'> & { at: string })[] }) | null
  preview: string | null
}

/**
 * What the page of a product shows, in one statement; null when there is no such published product. The sample products
 * exist only while no product is published.
 */
export async function findProductDetail(db: Db, id: string): Promise<ProductDetail | null> {
  const sample = SAMPLE_PRODUCTS.find((product) => product.id === id)
  if (sample) return (await isCatalogEmpty(db)) ? { product: sample, reviews: null, preview: null } : null
  if (!isProductId(id)) return null
  const { rows } = await db.execute<DetailRow & Record<string, unknown>>(sql`
    select ${productJson} as product, ${reviewsJson} as reviews, ${previewHash(sql`p.id::text`)} as preview
      from products p where p.id = ${id} and ${isPublished}`)
  const [row] = rows
  if (!row) return null
  const product = readProduct(row.product)
  return {
    product,
    reviews: row.reviews && {
      ...row.reviews,
      newest: row.reviews.newest.map(({ at, ...review }) => ({ ...review, date: reviewDate(at) })),
    },
    preview: row.preview && previewUrl(product.id, row.preview),
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
