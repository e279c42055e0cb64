import { href } from 'react-router'
import type { PageHandle } from '#server/http/handles.ts'
import { appContext } from '#server/start/context.ts'
import { SEARCH_LENGTH } from '#shop/catalog/search-term.ts'
import { suggest } from '#shop/catalog/suggestions.ts'
import { defineQuery, textField } from '#shop/urls/define-query.ts'
import type { Route } from './+types/suggestions'

const QUERY = defineQuery(href('/suggestions'), { term: textField('q', SEARCH_LENGTH) })

/** The suggestions of the search boxes, as JSON. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { term } = QUERY.parse(url.searchParams)
  const catalog = await context.get(appContext).catalog.current()
  return Response.json(suggest(catalog, term), {
    // After a deleted character the browser asks for an earlier term again.
    headers: { 'cache-control': 'public, max-age=60' },
  })
}

export const handle: PageHandle = {
  cache: (given) => QUERY.toParams(QUERY.parse(given)),
  sitemap: false,
}
