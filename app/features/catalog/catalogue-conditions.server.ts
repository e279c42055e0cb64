import { type SQL, sql } from 'drizzle-orm'
import { type CatalogQuery, normalizeSearch } from '#domain/catalog-query.ts'
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts'
import { expandSearch } from '#domain/search-terms.ts'
import { textArray } from './text-array.server.ts'

/** What `matchesQuery` of `#domain/catalog-match.ts` asks of a product, asked of `p`; empty when nothing is asked. */
export function catalogueConditions(query: CatalogQuery): SQL[] {
  const { scentFamilies, genders, attributes, priceMin, priceMax } = query
  const conditions = searchConditions(query.search)
  if (scentFamilies.length > 0) conditions.push(sql`p.scent_family && ${textArray(scentFamilies)}`)
  if (genders.length > 0) conditions.push(sql`p.gender = any(${textArray(genders)})`)
  if (attributes.length > 0) conditions.push(sql`p.attributes && ${textArray(attributes)}`)
  if (priceMin !== undefined) conditions.push(sql`p.lowest_price >= ${decimal(priceMin)}::numeric`)
  if (priceMax !== undefined) conditions.push(sql`p.lowest_price <= ${decimal(priceMax)}::numeric`)
  return conditions
}

/** One condition per word of the term: the word or one of its synonyms stands in the search text. */
export function searchConditions(term: string): SQL[] {
  const { words } = expandSearch(normalizeSearch(term))
  return words.map((alternatives) => {
    const likes = alternatives.map((text) => sql`p.search_text like ${containing(text)}`)
    return likes.length === 1 ? sql.join(likes) : sql`(${sql.join(likes, sql` or `)})`
  })
}

export function where(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const decimal = (amount: number) => decimalFromCents(centsFromDecimal(amount))
