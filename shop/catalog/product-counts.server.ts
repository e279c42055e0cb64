import { type SQL, sql } from 'drizzle-orm'
import { type ProductCondition, whereProduct } from './product-conditions.server.ts'

/** How many products there are, archived ones too. */
export const countWithArchived: SQL = sql`(select coalesce(sum(count), 0)::int from catalogue_counts)`

/** How many products there are, without archived ones. */
export const productCount: SQL = sql`(${countWithArchived}
  - (select count(*)::int from products p where p.state = 'archived'))`

/** The tables that triggers maintain, with the columns by which each counts products. */
export const COUNT_TABLES: Readonly<Record<string, readonly string[]>> = {
  catalogue_counts: ['gender', 'scent_family', 'attributes', 'concentration'],
  price_counts: ['lowest_price', 'highest_price', 'size_prices'],
}

/**
 * The number of products in these states that meet all conditions. The tables of counts know no states: products that
 * are not published are few, have an index, and are counted themselves.
 */
export function countInStates(
  conditions: readonly ProductCondition[],
  isIn: SQL,
  hasPublished: boolean,
): SQL {
  const count = (state: SQL) =>
    sql`(select count(*)::int from products p ${whereProduct([{ sql: state }, ...conditions])})`
  if (!hasPublished) return count(isIn)
  return sql`(${countMatching(conditions)} - ${count(sql`p.state <> 'published' and not ${isIn}`)})`
}

/**
 * The number of products that meet all conditions: the sum of a table of counts that has every column they read.
 * Without such a table the products are counted, so a condition on a new column is slower but correct.
 */
export function countMatching(conditions: readonly ProductCondition[]): SQL {
  const [table] =
    Object.entries(COUNT_TABLES).find(([, columns]) =>
      conditions.every(({ column }) => column !== undefined && columns.includes(column)),
    ) ?? []
  return table === undefined
    ? sql`(select count(*)::int from products p ${whereProduct(conditions)})`
    : sql`(select coalesce(sum(count), 0)::int from ${sql.raw(table)} p ${whereProduct(conditions)})`
}
