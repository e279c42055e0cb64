import type { PageHandle } from '#server/http/handles.ts'
import { appContext } from '#server/start/context.ts'
import { listCatalog } from '#shop/catalog/catalog-list.ts'
import {
  type FilterCounts,
  filterCountsParams,
  parseFilterCountsParams,
} from '#shop/catalog/filter-counts.ts'
import type { Route } from './+types/filter-counts'

/** The counts of a choice in the filters that is not applied yet, as JSON. Its perfumes would be many times as long. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const catalog = await context.get(appContext).catalog.current()
  const { query, listed } = parseFilterCountsParams(url.searchParams)
  const { matching, counts } = listCatalog(catalog, query, listed)
  return Response.json({ matching, counts } satisfies FilterCounts, {
    // After an option is unticked the browser asks for an earlier choice again.
    headers: { 'cache-control': 'public, max-age=60' },
  })
}

export const handle: PageHandle = {
  cache: (given) => filterCountsParams(parseFilterCountsParams(given)),
  sitemap: false,
}
