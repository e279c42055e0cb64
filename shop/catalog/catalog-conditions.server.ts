import { type SQL, sql } from 'drizzle-orm'
import { type Cents, decimalFromCents } from '#shop/money/money.ts'
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

/** The card's price of `p` is within the bounds. */
export function priceConditions({ min, max }: PriceBounds): ProductCondition[] {
  const compare = (operator: SQL, bound: Cents | undefined) =>
    bound === undefined
      ? []
      : [onColumn('lowest_price', (p) => sql`${p} ${operator} ${decimalFromCents(bound)}::numeric`)]
  return [...compare(sql`>=`, min), ...compare(sql`<=`, max)]
}

/** SQL conditions on `p`, equivalent to `matchesQuery` of `#shop/catalog/catalog-match.ts`. */
export function catalogConditions(query: CatalogQuery): ProductCondition[] {
  const facets = Object.entries(FACET_CONDITIONS) as [FacetId, (value: unknown) => ProductCondition[]][]
  return [
    ...facets.flatMap(([id, toConditions]) => toConditions(query[id])),
    ...searchConditions(query.search).map((condition) => ({ sql: condition })),
  ]
}
