import { activeFilterCount, hasFilters } from '#shop/catalog/active-filters.ts'
import type { CatalogScope } from '#shop/catalog/catalog-paths.ts'
import { catalogHref } from '#shop/catalog/catalog-query.ts'
import { type CatalogQuery, defaultSort } from '#shop/catalog/catalog-state.ts'
import { toMidSentence } from '#shop/text/clean-text.ts'

/**
 * Indexing rules of a catalog state. Sort order and view share one canonical URL. Later pages, and lists of a single family,
 * house or note have their own. Searches, mixes of filters, lists without perfumes, and houses and notes with few are not
 * indexed. `few`: the number of perfumes when it is below MIN_INDEXED.
 */
export function catalogIndexing(path: string, query: CatalogQuery, scope: CatalogScope, few?: number) {
  const topics = query.scentFamilies.map((family) => `de la familia ${family}`)
  if (few === undefined) {
    topics.push(...query.brands.map((brand) => `de ${brand}`))
    topics.push(...query.notesWith.map((note) => `con ${toMidSentence(note)}`))
  }
  const isAlone = query.search === '' && activeFilterCount(query, scope) === 1
  const topic = isAlone ? topics[0] : undefined
  const unchosen = defaultSort(query.search)
  const canonical: CatalogQuery = {
    ...query,
    sort: unchosen,
    view: 'grid',
    // The second page of another order has other perfumes than the second page of the default order.
    page: query.sort === unchosen ? query.page : 1,
  }
  return {
    /** What the perfumes have in common, when the only filter is a family, a house or a note. */
    topic,
    canonical: catalogHref(path, canonical, scope),
    noindex: few === 0 || (hasFilters(query, scope) && !topic),
  }
}
