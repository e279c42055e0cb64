import { useEffect } from 'react'
import { redirect, useLocation, useNavigate } from 'react-router'
import { unpack } from '#app/parts/packed.ts'
import { getStore, pageMeta } from '#app/parts/page-meta.ts'
import { CatalogScreen } from '#app/store/parts/catalog/catalog-screen.tsx'
import { packView } from '#app/store/parts/catalog/catalog-view.ts'
import { isFirstVisit, redirectedVisit, restoredHref } from '#app/store/parts/catalog/restore-preferences.ts'
import { findCatalogPage, findScope, plainPath } from '#app/store/parts/catalog/use-catalog.ts'
import type { PageHandle } from '#server/http/handles.ts'
import { appContext, outcomeContext } from '#server/start/context.ts'
import { listCatalog, MIN_INDEXED } from '#shop/catalog/catalog-list.ts'
import { areFiltersOpen, catalogPageParams, parseCatalogQuery } from '#shop/catalog/catalog-query.ts'
import { defaultQuery } from '#shop/catalog/catalog-state.ts'
import type { Route } from './+types/route'
import { catalogIndexing } from './catalog-meta.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const catalog = await context.get(appContext).catalog.current()
  const scope = findScope(plainPath(url.pathname))
  const query = catalog.spell(parseCatalogQuery(url.searchParams, scope))
  const list = listCatalog(catalog, query)
  context.get(outcomeContext).foundNothing = list.matching === 0 && scope.gender === undefined
  const view = { ...list, query, areFiltersOpen: areFiltersOpen(url.searchParams) }
  return {
    packed: packView(view),
    page: list.page,
    ...(list.matching < MIN_INDEXED && { few: list.matching }),
  }
}

/** Restores stored filters and order before anything of the plain list is requested or shown. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ url }) => {
    const target = redirectedVisit(url)
    if (target) throw redirect(target)
  },
]

/** Only the server reads it. */
export const handle: PageHandle = import.meta.env.SSR
  ? { cache: (given, path) => catalogPageParams(given, findScope(path)), sitemap: true }
  : { cache: 'never' }

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const store = getStore(matches)
  const path = plainPath(location.pathname)
  const { title, description } = findCatalogPage(path)
  const scope = findScope(path)
  // Beyond the last page the last one is shown.
  const query = loaderData
    ? { ...unpack(loaderData.packed.query), page: loaderData.page }
    : defaultQuery(scope)
  const { topic, canonical, noindex } = catalogIndexing(path, query, scope, loaderData?.few)
  const page = query.page > 1 ? ` (página ${query.page})` : ''
  return pageMeta({
    store,
    title: `${title}${topic ? ` ${topic}` : ''}${page}`,
    description: topic ? `Perfumes árabes ${topic}. ${description}` : description,
    path: canonical,
    noindex,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Inicio', item: `${store.origin}/` },
          { '@type': 'ListItem', position: 2, name: title },
        ],
      },
    ],
  })
}

export default function CatalogRoute({ loaderData }: Route.ComponentProps) {
  useRestoredPreferences()
  const { title, description } = findCatalogPage(plainPath(useLocation().pathname))
  return <CatalogScreen title={title} description={description} packed={loaderData.packed} />
}

/** On a full page load: restores the stored filters and order, when the URL has no parameters. */
function useRestoredPreferences() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isFirstVisit() || search !== '') return
    const target = restoredHref(pathname)
    if (target) navigate(target, { replace: true, preventScrollReset: true })
  }, [pathname, search, navigate])
}
