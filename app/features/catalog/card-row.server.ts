import { type SQL, sql } from 'drizzle-orm'
import { excerpt } from '#domain/excerpt.ts'
import { centsFromDecimal } from '#domain/money.ts'
import type { ProductCard, ProductSize } from '#domain/product.ts'
import { cardPrice } from '#domain/product-price.ts'

/** Sizes of `p` as JSON. Amounts travel as text: JSON numbers are floating point. */
export const sizesJson: SQL = sql`(
  select coalesce(json_agg(json_build_object('id', s.id, 'value', s.value, 'unit', s.unit, 'decant', s.decant,
      'price', s.price::text, 'salePrice', s.sale_price::text) order by s.price, s.id), '[]')
    from product_sizes s where s.product_id = p.id)`

/** A card of `p`, a row of `products`, as one JSON object: what `readCard` reads. */
export const cardJson: SQL = sql`json_build_object(
  'id', p.id, 'name', p.name, 'brand', p.brand, 'shortDescription', p.short_description,
  'currency', p.currency, 'rating', p.rating, 'reviewCount', p.review_count,
  'badges', p.attributes, 'isAvailable', p.is_available, 'sizes', ${sizesJson},
  'image', (select i.storage_path from product_images i
              where i.product_id = p.id order by i.position, i.id limit 1))`

export type CardRow = Omit<ProductCard, 'price' | 'salePrice' | 'severalSizes'> & { sizes: SizeRow[] }
export type SizeRow = Omit<ProductSize, 'price' | 'salePrice'> & { price: string; salePrice: string | null }

export function readCard({ sizes, shortDescription, ...card }: CardRow): ProductCard {
  return {
    ...card,
    shortDescription: excerpt(shortDescription),
    severalSizes: sizes.length > 1,
    ...cardPrice(readSizes(sizes)),
  }
}

export function readSizes(rows: readonly SizeRow[]): ProductSize[] {
  return rows.map(({ price, salePrice, ...size }) => ({
    ...size,
    price: centsFromDecimal(price),
    ...(salePrice === null ? {} : { salePrice: centsFromDecimal(salePrice) }),
  }))
}
