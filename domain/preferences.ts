import type { CatalogScope } from './catalog-paths.ts'
import {
  type CatalogQuery,
  type ChosenSort,
  chosen,
  defaultQuery,
  normalizeSearch,
  parseSort,
  withPrices,
} from './catalog-state.ts'
import { foldText } from './fold-text.ts'
import type { PriceRange } from './price-range.ts'
import {
  ATTRIBUTES,
  type Attribute,
  CONCENTRATIONS,
  type Concentration,
  GENDERS,
  type Gender,
  SCENT_FAMILIES,
  type ScentFamily,
} from './value-sets.ts'

/** What the browser remembers between visits. */
export type Preferences = {
  filters: {
    scentFamily: ScentFamily[]
    /** [0, 300] means no preference. */
    priceRange: PriceRange
    gender: Gender[]
    attributes: Attribute[]
    concentration: Concentration[]
  }
  sorting: ChosenSort
  searchHistory: string[]
}

const NO_PRICE_PREFERENCE: PriceRange = [0, 300]

/** Upper end of a range that is open upwards: JSON has no infinity. No price is that high. */
export const OPEN_PRICE = 9_999_999_999

/** Searches remembered. */
export const HISTORY_LENGTH = 10

export const DEFAULT_PREFERENCES: Preferences = {
  filters: {
    scentFamily: [],
    priceRange: NO_PRICE_PREFERENCE,
    gender: [],
    attributes: [],
    concentration: [],
  },
  sorting: 'featured',
  searchHistory: [],
}

/** Reads stored preferences. What is missing or unknown falls back to the defaults; it never throws. */
export function parsePreferences(json: string | null): Preferences {
  const stored = record(parsed(json))
  const filters = record(stored.filters)
  return {
    filters: {
      scentFamily: chosen<unknown>(SCENT_FAMILIES, list(filters.scentFamily)) as ScentFamily[],
      priceRange: priceRange(filters.priceRange),
      gender: chosen<unknown>(GENDERS, list(filters.gender)) as Gender[],
      attributes: chosen<unknown>(ATTRIBUTES, list(filters.attributes)) as Attribute[],
      concentration: chosen<unknown>(CONCENTRATIONS, list(filters.concentration)) as Concentration[],
    },
    sorting: parseSort(stored.sorting) ?? DEFAULT_PREFERENCES.sorting,
    searchHistory: list(stored.searchHistory)
      .filter((term) => typeof term === 'string')
      .reduceRight(rememberSearch, []),
  }
}

/** The history with a term on top: newest first, each term once whatever its case and accents. */
export function rememberSearch(history: readonly string[], term: string): string[] {
  const clean = normalizeSearch(term)
  if (clean === '') return history.slice(0, HISTORY_LENGTH)
  const folded = foldText(clean)
  return [clean, ...history.filter((one) => foldText(one) !== folded)].slice(0, HISTORY_LENGTH)
}

/** The catalogue as a returning shopper left it. The path's gender always wins. */
export function preferencesToQuery(
  { filters, sorting }: Preferences,
  scope: CatalogScope = {},
): CatalogQuery {
  const query: CatalogQuery = {
    ...defaultQuery(scope),
    scentFamilies: [...filters.scentFamily],
    genders: scope.gender ? [scope.gender] : [...filters.gender],
    attributes: [...filters.attributes],
    concentrations: [...filters.concentration],
    sort: sorting,
  }
  const [min, max] = filters.priceRange
  if (min === NO_PRICE_PREFERENCE[0] && max === NO_PRICE_PREFERENCE[1]) return query
  return withPrices(query, min, max >= OPEN_PRICE ? undefined : max)
}

/** The preferences after a shopper set these filters. A gender the path fixed is not a preference. */
export function queryToPreferences(
  preferences: Preferences,
  query: CatalogQuery,
  scope: CatalogScope = {},
): Preferences {
  const { priceMin, priceMax } = query
  const free = priceMin === undefined && priceMax === undefined
  return {
    ...preferences,
    filters: {
      scentFamily: [...query.scentFamilies],
      priceRange: free ? NO_PRICE_PREFERENCE : [priceMin ?? 0, priceMax ?? OPEN_PRICE],
      gender: scope.gender ? preferences.filters.gender : [...query.genders],
      attributes: [...query.attributes],
      concentration: [...query.concentrations],
    },
    sorting: query.sort === 'relevance' ? preferences.sorting : query.sort,
  }
}

function parsed(json: string | null): unknown {
  try {
    return json === null ? undefined : JSON.parse(json)
  } catch {
    return undefined
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function priceRange(value: unknown): PriceRange {
  const [min, max] = list(value)
  const valid = isPrice(min) && isPrice(max) && min <= max
  return valid ? [min, max] : NO_PRICE_PREFERENCE
}

/** Prices have two decimals at most, as in the address. */
function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= OPEN_PRICE && Number(value.toFixed(2)) === value
}
