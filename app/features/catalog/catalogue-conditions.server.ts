import { type SQL, sql } from 'drizzle-orm'
import type { CatalogQuery } from '#domain/catalog-query.ts'
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts'
import { searchConditions } from '#server/db/product-conditions.ts'
import { textArray } from '#server/db/text-array.ts'

/** What `matchesQuery` of `#domain/catalog-match.ts` asks of a product, asked of `p`. */
export interface CatalogueConditions {
  /** On what is counted beforehand (server/db/product-counts.ts). */
  kept: SQL[]
  others: SQL[]
}

export function catalogueConditions(query: CatalogQuery): CatalogueConditions {
  const { scentFamilies, genders, attributes, priceMin, priceMax } = query
  const kept: SQL[] = []
  if (scentFamilies.length > 0) kept.push(sql`p.scent_family && ${textArray(scentFamilies)}`)
  if (genders.length > 0) kept.push(sql`p.gender = any(${textArray(genders)})`)
  if (attributes.length > 0) kept.push(sql`p.attributes && ${textArray(attributes)}`)
  const others = searchConditions(query.search)
  if (priceMin !== undefined) others.push(sql`p.lowest_price >= ${decimal(priceMin)}::numeric`)
  if (priceMax !== undefined) others.push(sql`p.lowest_price <= ${decimal(priceMax)}::numeric`)
  return { kept, others }
}

const decimal = (amount: number) => decimalFromCents(centsFromDecimal(amount))
