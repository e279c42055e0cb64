import type { CatalogScope } from './catalog-paths.ts'
import { type CatalogQuery, defaultQuery, defaultSort, withPrices } from './catalog-state.ts'
import { formatUnits } from './money.ts'
import { GENDER_FILTER_LABELS } from './value-sets.ts'

/** One active filter: its text and the state without it. */
export type FilterChip = { key: string; label: string; without: CatalogQuery }

/** The filters in force, as removable chips. What the path fixes is none of them, nor is the search. */
export function activeFilters(query: CatalogQuery, scope: CatalogScope = {}, currency = '$'): FilterChip[] {
  const first = { ...query, page: 1 }
  const families = query.scentFamilies.map((family) => ({
    key: `familia:${family}`,
    label: family,
    without: { ...first, scentFamilies: query.scentFamilies.filter((one) => one !== family) },
  }))
  const genders = scope.gender
    ? []
    : query.genders.map((gender) => ({
        key: `genero:${gender}`,
        label: GENDER_FILTER_LABELS[gender],
        without: { ...first, genders: query.genders.filter((one) => one !== gender) },
      }))
  const attributes = query.attributes.map((attribute) => ({
    key: `atributo:${attribute}`,
    label: attribute,
    without: { ...first, attributes: query.attributes.filter((one) => one !== attribute) },
  }))
  const concentrations = query.concentrations.map((concentration) => ({
    key: `concentracion:${concentration}`,
    label: concentration,
    without: { ...first, concentrations: query.concentrations.filter((one) => one !== concentration) },
  }))
  const label = priceLabel(query, currency)
  const price = label ? [{ key: 'precio', label, without: withPrices(first, undefined, undefined) }] : []
  return [...families, ...genders, ...attributes, ...concentrations, ...price]
}

/** How many filters are in force: the number on the 'Filtros' button. */
export function activeFilterCount(query: CatalogQuery, scope: CatalogScope = {}): number {
  return activeFilters(query, scope).length
}

/** Whether the list is narrowed by anything the shopper chose, the search included. */
export function hasFilters(query: CatalogQuery, scope: CatalogScope = {}): boolean {
  return query.search !== '' || activeFilterCount(query, scope) > 0
}

/** Whether 'Borrar todo' changes the list: it is narrowed, or in an order that was chosen or restored. */
export function canClear(query: CatalogQuery, scope: CatalogScope = {}): boolean {
  return hasFilters(query, scope) || query.sort !== defaultSort(query.search)
}

/** 'Borrar todo': no filters, no search, no chosen order, the path's gender; the view stays. */
export function clearAll(query: CatalogQuery, scope: CatalogScope = {}): CatalogQuery {
  return { ...defaultQuery(scope), view: query.view }
}

function priceLabel({ priceMin, priceMax }: CatalogQuery, currency: string): string | undefined {
  const min = priceMin ? formatUnits(priceMin, currency) : undefined
  const max = priceMax === undefined ? undefined : formatUnits(priceMax, currency)
  if (min && max) return `${min} – ${max}`
  if (min) return `Desde ${min}`
  return max && `Hasta ${max}`
}
