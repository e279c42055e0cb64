import { type SQL, sql } from 'drizzle-orm'
import type { CatalogQuery } from '#domain/catalog-query.ts'
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts'
import { searchConditions } from '#server/db/product-conditions.ts'
import type { ProductConditions } from '#server/db/product-counts.ts'
import { textArray } from '#server/db/text-array.ts'

/** What `matchesQuery` of `#domain/catalog-match.ts` asks of a product, asked of `p`. */
export function catalogueConditions(query: CatalogQuery): ProductConditions {
  const { scentFamilies, genders, attributes, concentrations, priceMin, priceMax } = query
  const kinds: SQL[] = []
  if (scentFamilies.length > 0) kinds.push(sql`p.scent_family && ${textArray(scentFamilies)}`)
  if (genders.length > 0) kinds.push(sql`p.gender = any(${textArray(genders)})`)
  if (attributes.length > 0) kinds.push(sql`p.attributes && ${textArray(attributes)}`)
  if (concentrations.length > 0) kinds.push(sql`p.concentration = any(${textArray(concentrations)})`)
  const prices: SQL[] = []
  if (priceMin !== undefined) prices.push(sql`p.lowest_price >= ${decimal(priceMin)}::numeric`)
  if (priceMax !== undefined) prices.push(sql`p.lowest_price <= ${decimal(priceMax)}::numeric`)
  return { kinds, prices, others: searchConditions(query.search) }
}

const decimal = (amount: number) => decimalFromCents(centsFromDecimal(amount))
