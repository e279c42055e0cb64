import { type SQL, sql } from 'drizzle-orm'
import { where } from './conditions.ts'

/** How many products there are. */
export const productCount: SQL = sql`(select coalesce(sum(count), 0)::int from catalogue_counts)`

/**
 * How many products `p` meet some conditions: of gender, families and attributes (`kept`), which the numbers that
 * triggers keep can tell, and others, for which products have to be counted.
 */
export function countOf(kept: readonly SQL[], others: readonly SQL[]): SQL {
  return others.length > 0
    ? sql`(select count(*)::int from products p ${where([...kept, ...others])})`
    : sql`(select coalesce(sum(count), 0)::int from catalogue_counts p ${where(kept)})`
}
