import { type SQL, sql } from 'drizzle-orm'
import type { CatalogQuery } from '#domain/catalog-query.ts'
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts'
import { searchConditions } from '#server/db/product-conditions.ts'
import { textArray } from '#server/db/text-array.ts'

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

const decimal = (amount: number) => decimalFromCents(centsFromDecimal(amount))
