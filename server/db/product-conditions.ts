import { type SQL, sql } from 'drizzle-orm'
import { normalizeSearch } from '#domain/catalog-state.ts'
import { expandSearch } from '#domain/search-terms.ts'
import { containing } from './conditions.ts'

/** One condition on `p`, a row of `products`, per word of the term: the word or a synonym stands in its search text. */
export function searchConditions(term: string): SQL[] {
  const { words } = expandSearch(normalizeSearch(term))
  return words.map((alternatives) => {
    const likes = alternatives.map((text) => sql`p.search_text like ${containing(text)}`)
    return likes.length === 1 ? sql.join(likes) : sql`(${sql.join(likes, sql` or `)})`
  })
}
