import { FACET_LIST, type FacetValues, NO_FACETS } from './catalog-facets.ts'
import type { CatalogList } from './catalog-list.ts'
import { catalogSearchParams, parseCatalogQuery } from './catalog-query.ts'
import { type CatalogQuery, defaultQuery, defaultSort } from './catalog-state.ts'
import type { OptionCounts } from './option-counts.ts'

/** How many perfumes a choice of filters lists, and how many each option would. */
export type FilterCounts = Pick<CatalogList, 'matching' | 'counts'>

/** The choice whose counts a URL asks for, and the options of open facets that the filters list. */
interface AskedCounts {
  query: CatalogQuery
  listed: FacetValues
}

/** The parameter with the listed options, as those of a list that they are chosen in. */
const LISTED = 'opciones'

/** The options of open facets that the filters list with these counts. */
export function listedOptions(counts: OptionCounts): FacetValues {
  return fillOpenFacets(({ id }) => Object.keys(counts[id] ?? {}))
}

function fillOpenFacets(listOptions: (facet: (typeof FACET_LIST)[number]) => readonly string[]): FacetValues {
  const open = FACET_LIST.filter(({ control }) => control.kind === 'open')
  return { ...NO_FACETS, ...Object.fromEntries(open.map((facet) => [facet.id, listOptions(facet)])) }
}

/**
 * In a fixed order, without what the counts do not depend on: chosen options are counted anyway, and a facet takes a limited
 * number of them. A path's own filters are among the others.
 */
export function filterCountsParams({ query, listed }: AskedCounts): URLSearchParams {
  const { search } = query
  const params = catalogSearchParams({ ...query, sort: defaultSort(search), view: 'grid', page: 1 })
  const others = fillOpenFacets(({ id, options }) => {
    const chosen = options?.chosen(query[id]) ?? []
    return (options?.chosen(listed[id]) ?? []).filter((option) => !chosen.includes(option))
  })
  params.set(LISTED, `${catalogSearchParams({ ...defaultQuery(), ...others })}`)
  return params
}

export function parseFilterCountsParams(params: URLSearchParams): AskedCounts {
  const listed = parseCatalogQuery(new URLSearchParams(params.get(LISTED) ?? ''))
  return { query: parseCatalogQuery(params), listed }
}
