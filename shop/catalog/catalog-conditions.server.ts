import { type SQL, sql } from 'drizzle-orm'
import { decimalFromCents } from '#shop/money/money.ts'
import type { FacetId, FacetValues } from './catalog-facets.ts'
import type { CatalogQuery } from './catalog-state.ts'
import type { PriceBounds } from './price-bounds.ts'
import {
  isAnyOf,
  onColumn,
  overlaps,
  type ProductCondition,
  searchConditions,
} from './product-conditions.server.ts'

/** SQL conditions on `p`, equivalent to `matches` of each facet in `#shop/catalog/catalog-facets.ts`. */
const FACET_CONDITIONS: { [Id in FacetId]: (value: FacetValues[Id]) => ProductCondition[] } = {
  scentFamilies: (families) => overlaps('scent_family', families),
  genders: (genders) => isAnyOf('gender', genders),
  attributes: (attributes) => overlaps('attributes', attributes),
  concentrations: (concentrations) => isAnyOf('concentration', concentrations),
  price: priceConditions,
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

/** SQL conditions on `p`, equivalent to `matchesQuery` of `#shop/catalog/catalog-match.ts`. */
export function catalogConditions(query: CatalogQuery): ProductCondition[] {
  const facets = Object.entries(FACET_CONDITIONS) as [FacetId, (value: unknown) => ProductCondition[]][]
  return [
    ...facets.flatMap(([id, toConditions]) => toConditions(query[id])),
    ...searchConditions(query.search).map((condition) => ({ sql: condition })),
  ]
}
