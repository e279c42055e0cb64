import { type SQL, sql } from 'drizzle-orm'
import { where } from './conditions.ts'

/** How many products there are. */
export const productCount: SQL = sql`(select coalesce(sum(count), 0)::int from catalogue_counts)`

/** Conditions on products `p`, by what triggers count beforehand. */
export interface ProductConditions {
  /** On gender, families, attributes and concentration (`catalogue_counts`). */
  kinds: SQL[]
  /** On the price of the card (`price_counts`). */
  prices: SQL[]
  others: SQL[]
}

/** How many products meet all of them. Only conditions of several sorts, or others, need the products counted. */
export function countOf({ kinds, prices, others }: ProductConditions): SQL {
  if (others.length > 0 || (kinds.length > 0 && prices.length > 0)) {
    return sql`(select count(*)::int from products p ${where([...kinds, ...prices, ...others])})`
  }
  return prices.length > 0
    ? sql`(select coalesce(sum(count), 0)::int from price_counts p ${where(prices)})`
    : sql`(select coalesce(sum(count), 0)::int from catalogue_counts p ${where(kinds)})`
}
