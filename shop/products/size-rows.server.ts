import { type SQL, sql } from 'drizzle-orm'
import { centsFromDecimal } from '#shop/money/money.ts'
import type { ProductSize } from './product.ts'

/** Sizes of `p`, a row of `products`, as JSON: what `readSizes` reads. */
export const sizesJson: SQL = sql`(
  select coalesce(json_agg(size), '[]') from (
    select s.id, s.value, s.unit, s.decant, s.price::text, s.sale_price::text as "salePrice", s.stock = 0 as "soldOut"
      from product_sizes s where s.product_id = p.id order by s.price, s.id) size)`

/**
 * Whether a size of the product is not counted, or not sold out. Without `exists`: for some hundred products
 * PostgreSQL would scan all sizes of the shop instead of theirs.
 */
export const hasStock = (productId: SQL): SQL =>
  sql`coalesce((select true from product_sizes s where s.product_id = ${productId} and s.stock is distinct from 0
    limit 1), false)`

type Read = Pick<ProductSize, 'price' | 'salePrice' | 'soldOut'>

/** A size with extra selected columns. Amounts are text because JSON numbers are floating point. */
export type SizeRow<Size extends Read = ProductSize> = Omit<Size, keyof Read> & {
  price: string
  salePrice: string | null
  /** Null when the size is not counted. */
  soldOut: boolean | null
}

/** Sizes with amounts in cents. `getSalePrice` checks whether a stored sale price applies. */
export function readSizes<Row extends SizeRow<Read>>(rows: readonly Row[]): (Omit<Row, keyof Read> & Read)[] {
  return rows.map(({ price, salePrice, soldOut, ...size }) => ({
    ...size,
    price: centsFromDecimal(price),
    ...(salePrice === null ? {} : { salePrice: centsFromDecimal(salePrice) }),
    ...(soldOut && { soldOut }),
  }))
}

/** Stored sizes with amounts in cents, also a sale price that does not apply. */
export function readStoredSizes<Row extends { price: string; salePrice: string | null }>(
  rows: readonly Row[],
) {
  return rows.map(({ price, salePrice, ...size }) => ({
    ...size,
    price: centsFromDecimal(price),
    salePrice: salePrice === null ? null : centsFromDecimal(salePrice),
  }))
}

/** Storage path of the main image of `p`, a row of `products`; null when it has none. */
export const mainImage: SQL = sql`(
  select i.storage_path from product_images i where i.product_id = p.id order by i.position, i.id limit 1)`
