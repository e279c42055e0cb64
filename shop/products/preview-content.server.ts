import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import type { PreviewContent, PreviewProduct } from '#server/images/previews/render-preview.ts'
import { SHOP_PREVIEW } from '#shop/images/image-url.ts'
import { formatMoney } from '#shop/money/money.ts'
import { cardPrice } from './product-price.ts'
import { isPublished } from './publication.server.ts'
import { mainImage, readSizes, type SizeRow, sizesJson } from './size-rows.server.ts'

/** Increment it when render-preview.ts changes the image of the same content: all previews are rendered again. */
const LAYOUT = 1

/**
 * The current content of the preview of a published product or of the shop; undefined when there is no such product.
 * `defaultName`: the store's name until one is saved.
 */
export async function readPreviewContent(
  db: Db,
  subject: string,
  defaultName: string,
): Promise<PreviewContent | undefined> {
  const id = z.guid().safeParse(subject).success ? subject : null
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
  const sizes = readSizes(sizeRows)
  const { price, salePrice } = cardPrice(sizes)
  return {
    ...shown,
    price: price > 0 ? formatMoney(salePrice ?? price, currency) : '',
    ...(salePrice === undefined ? {} : { before: formatMoney(price, currency) }),
    isLowest: sizes.length > 1,
  }
}

/** Content hash for the file name and the URL of a preview. */
export function hashContent(content: PreviewContent): string {
  return createHash('sha256')
    .update(JSON.stringify([LAYOUT, content]))
    .digest('hex')
    .slice(0, 16)
}

type ProductRow = Pick<PreviewProduct, 'name' | 'brand' | 'image'> & { currency: string; sizes: SizeRow[] }
