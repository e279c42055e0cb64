import { type SQL, sql } from 'drizzle-orm'
import { containing, where } from '#server/db/conditions.ts'
import { textArray } from '#server/db/text-array.ts'
import { normalizeSearch } from './catalog-state.ts'
import { expandSearch } from './search-terms.ts'

/** A condition on `p`, a row of `products`. */
export interface ProductCondition {
  sql: SQL
  /** The only column that it reads. Then it also holds of a table of counts by this column (`product-counts.ts`). */
  column?: string
}

/** The products that meet all conditions. */
export function whereProduct(conditions: readonly ProductCondition[]): SQL {
  return where(conditions.map((condition) => condition.sql))
}

/** A condition on one column of `p`. */
export function onColumn(column: string, toSql: (column: SQL) => SQL): ProductCondition {
  return { column, sql: toSql(sql.raw(`p.${column}`)) }
}

/** The array column shares a value with `values`. Without values there is no condition. */
export function overlaps(column: string, values: readonly string[]): ProductCondition[] {
  return values.length === 0 ? [] : [onColumn(column, (p) => sql`${p} && ${textArray(values)}`)]
}

/** The text column is one of `values`. Without values there is no condition. */
export function isAnyOf(column: string, values: readonly string[]): ProductCondition[] {
  return values.length === 0 ? [] : [onColumn(column, (p) => sql`${p} = any(${textArray(values)})`)]
}

/**
 * One condition on `p`, a row of `products`, per word of the term: the word or a synonym stands in its search text, or
 * it has a size of that name.
 */
export function searchConditions(term: string): SQL[] {
  return conditionsPerWord(term, (size) => sql`p.size_names @> ${textArray([size])}`)
}

/** The same, with a condition of the caller's for a word that names a size. */
export function conditionsPerWord(term: string, hasSize: (size: string) => SQL): SQL[] {
  const { words } = expandSearch(normalizeSearch(term))
  return words.map(({ texts, size }) => {
    const inText = texts.map((text) => sql`p.search_text like ${containing(text)}`)
    // The cheaper condition first: whether it holds, the long text is not read.
    const ways = size === undefined ? inText : [hasSize(size), ...inText]
    return ways.length === 1 ? sql.join(ways) : sql`(${sql.join(ways, sql` or `)})`
  })
}
