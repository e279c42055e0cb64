import { type SQL, sql } from 'drizzle-orm'
import { containing, textArray, where } from '#server/db/conditions.ts'
import { decimalFromCents } from '#shop/money/money.ts'
import { ON_SALE } from '#shop/products/product-price.ts'
import type { PriceBounds } from './price-bounds.ts'
import { readTermPrices } from './search-prices.ts'
import { normalizeSearch } from './search-term.ts'
import { expandSearch } from './search-terms.ts'

/** A condition on `p`, a row of `products`. */
export interface ProductCondition {
  sql: SQL
  /** The only column that it reads. The condition then also applies to a count table (`product-counts.server.ts`). */
  column?: string
}

export function whereProduct(conditions: readonly ProductCondition[]): SQL {
  return where(conditions.map((condition) => condition.sql))
}

/** A condition on one column of `p`. */
export function onColumn(column: string, toSql: (column: SQL) => SQL): ProductCondition {
  return { column, sql: toSql(sql.raw(`p.${column}`)) }
}

/** The array column overlaps with `values`. Empty `values` give no condition. */
export function overlaps(column: string, values: readonly string[]): ProductCondition[] {
  return values.length === 0 ? [] : [onColumn(column, (p) => sql`${p} && ${textArray(values)}`)]
}

/** The text column is one of `values`. Empty `values` give no condition. */
export function isAnyOf(column: string, values: readonly string[]): ProductCondition[] {
  return values.length === 0 ? [] : [onColumn(column, (p) => sql`${p} = any(${textArray(values)})`)]
}

/** A size of `p` that can be bought has a price within the bounds. */
export function priceConditions({ min, max }: PriceBounds): ProductCondition[] {
  const [low, high] = [min, max].map((end) => sql`${decimalFromCents(end ?? 0)}::numeric`) as [SQL, SQL]
  const conditions: ProductCondition[] = []
  if (max !== undefined) conditions.push(onColumn('lowest_price', (p) => sql`${p} <= ${high}`))
  if (min !== undefined) conditions.push(onColumn('highest_price', (p) => sql`${p} >= ${low}`))
  if (min !== undefined && max !== undefined) {
    const isInside = (p: SQL) =>
      sql`exists (select from unnest(${p}) one (price) where price between ${low} and ${high})`
    conditions.push(onColumn('size_prices', isInside))
  }
  return conditions
}

/**
 * One condition on `p`, a row of `products`, per word of the term: its search text contains the word or a synonym, or
 * it has a size of that name. More for the prices of the term.
 */
export function searchConditions(term: string): SQL[] {
  const words = conditionsPerWord(
    term,
    (size) => sql`p.size_names @> ${textArray([size])}`,
    sql`p.id in (select s.product_id from product_sizes s where ${isOnSale})`,
  )
  const prices = priceConditions(readTermPrices(normalizeSearch(term)).bounds)
  return [...words, ...prices.map((condition) => condition.sql)]
}

/** Whether the sale price of `s`, a row of `product_sizes`, applies, see `getSalePrice`. */
export const isOnSale: SQL = sql`(s.sale_price > 0 and s.sale_price < s.price)`

/** Like `searchConditions`, with the caller's conditions for a word that names a size, and for one that asks for a sale. */
export function conditionsPerWord(term: string, hasSize: (size: string) => SQL, hasSale: SQL): SQL[] {
  const words = expandSearch(normalizeSearch(term))
  return words.map(({ texts, size, isExcluded }) => {
    const inText = texts.map((text) => sql`p.search_text like ${containing(text)}`)
    if (isExcluded) {
      const [typed = sql`false`, ...excluded] = inText
      return sql`(${typed} or not (${sql.join(excluded, sql` or `)}))`
    }
    // The cheaper condition first: when it is true, PostgreSQL does not read the long text.
    const ways = size === undefined ? inText : [size === ON_SALE ? hasSale : hasSize(size), ...inText]
    return ways.length === 1 ? sql.join(ways) : sql`(${sql.join(ways, sql` or `)})`
  })
}
