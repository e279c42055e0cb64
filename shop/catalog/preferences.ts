import { foldText } from '#shop/text/fold-text.ts'
import {
  FACET_LIST,
  type FACETS,
  type FacetId,
  fixedFacets,
  freeFacets,
  mapFacets,
} from './catalog-facets.ts'
import type { CatalogScope } from './catalog-paths.ts'
import { type CatalogQuery, type ChosenSort, defaultQuery, parseSort } from './catalog-state.ts'
import { normalizeSearch } from './search-term.ts'

type StoredFacet<Id extends FacetId> = ReturnType<(typeof FACETS)[Id]['preference']['toStored']>

/** The data that the browser stores between visits. */
export type Preferences = {
  /** Each facet under its own key: `scentFamily`, `priceRange`, … */
  filters: { [Id in FacetId as (typeof FACETS)[Id]['preference']['key']]: StoredFacet<Id> }
  sorting: ChosenSort
  searchHistory: string[]
}

/** Max stored searches. */
const HISTORY_LENGTH = 10

export const DEFAULT_PREFERENCES: Preferences = {
  filters: storeFacets(({ preference, none }) => preference.toStored(none)),
  sorting: 'featured',
  searchHistory: [],
}

/** Parses stored preferences. Missing or unknown values fall back to the defaults; it never throws. */
export function parsePreferences(json: unknown): Preferences {
  const stored = record(json)
  const filters = record(stored.filters)
  return {
    filters: storeFacets(({ preference }) =>
      preference.toStored(preference.fromStored(filters[preference.key])),
    ),
    sorting: parseSort(stored.sorting) ?? DEFAULT_PREFERENCES.sorting,
    searchHistory: (Array.isArray(stored.searchHistory) ? stored.searchHistory : [])
      .filter((term) => typeof term === 'string')
      .reduceRight(rememberSearch, []),
  }
}

/** Adds a term to the history: newest first, without duplicates (ignoring case and accents). */
export function rememberSearch(history: readonly string[], term: string): string[] {
  const clean = normalizeSearch(term)
  if (clean === '') return history.slice(0, HISTORY_LENGTH)
  const folded = foldText(clean)
  return [clean, ...history.filter((one) => foldText(one) !== folded)].slice(0, HISTORY_LENGTH)
}

/** The catalog state of the stored preferences. The filters of the path override them. */
export function preferencesToQuery({ filters, sorting }: Preferences, scope: CatalogScope): CatalogQuery {
  const stored: Record<string, unknown> = filters
  return {
    ...defaultQuery(scope),
    ...mapFacets(({ preference }) => preference.fromStored(stored[preference.key])),
    ...fixedFacets(scope),
    sort: sorting,
  }
}

/** The preferences with the filters of a query. The filters of the path are not preferences. */
export function queryToPreferences(
  preferences: Preferences,
  query: CatalogQuery,
  scope: CatalogScope,
): Preferences {
  const chosen = freeFacets(scope).map(({ id, preference }) => [
    preference.key,
    preference.toStored(query[id]),
  ])
  return {
    ...preferences,
    filters: { ...preferences.filters, ...Object.fromEntries(chosen) },
    sorting: query.sort === 'relevance' ? preferences.sorting : query.sort,
  }
}

function storeFacets(toStored: (facet: (typeof FACET_LIST)[number]) => unknown): Preferences['filters'] {
  const entries = FACET_LIST.map((facet) => [facet.preference.key, toStored(facet)])
  return Object.fromEntries(entries) as Preferences['filters']
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
