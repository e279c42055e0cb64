import { lazy, Suspense, useEffect, useMemo } from 'react'
import { Await } from 'react-router'
import { pack, unpack } from '#app/parts/packed.ts'
import { getStore, pageMeta } from '#app/parts/page-meta.ts'
import { useStore } from '#app/parts/store-settings.tsx'
import { packView } from '#app/store/parts/catalog/catalog-view.ts'
import { isDatabaseUnavailable } from '#server/db/database-availability.ts'
import type { PageHandle } from '#server/http/handles.ts'
import { appContext, outcomeContext } from '#server/start/context.ts'
import { listCatalog } from '#shop/catalog/catalog-list.ts'
import type { CatalogQuery } from '#shop/catalog/catalog-state.ts'
import { normalizeSearch } from '#shop/catalog/search-term.ts'
import { EMPTY_HOME, readHome } from '#shop/insights/home-shelves.server.ts'
import { pickHeroTexts } from '#shop/settings/store-settings.ts'
import type { Route } from './+types/route'
import { Hero, type HeroContent } from './hero.tsx'
import { FeaturedProducts } from './shelf.tsx'
import { Shelves } from './shelves.tsx'

// The server alone parses the URL of home: otherwise each first visit would load the filters of the catalog.
const { areFiltersOpen, catalogHref, catalogPageParams, parseCatalogQuery } = import.meta.env.SSR
  ? await import('#shop/catalog/catalog-query.ts')
  : ({} as never)

// Most visits of home have no search: the list's code is loaded only with results.
const CatalogScreen = lazy(async () => {
  const { CatalogScreen: Screen } = await import('#app/store/parts/catalog/catalog-screen.tsx')
  return { default: Screen }
})

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log, texts, home, settings, ...app } = context.get(appContext)
  const catalog = await app.catalog.current()
  const query = catalog.spell(parseCatalogQuery(url.searchParams))
  if (query.search !== '') {
    const results = listCatalog(catalog, query)
    context.get(outcomeContext).foundNothing = results.matching === 0
    const view = { ...results, query, areFiltersOpen: areFiltersOpen(url.searchParams) }
    return {
      results: { packed: packView(view), path: canonicalPath(query) },
      top: null,
      shelves: null,
    }
  }
  const { hero: product, ...rest } = await readHome(db, catalog, home, settings.demo).catch(
    (error: unknown) => {
      // The page cache answers with its last good copy.
      if (isDatabaseUnavailable(error)) throw error
      log.error({ err: error }, 'Los perfumes de la portada no se pudieron leer')
      return EMPTY_HOME
    },
  )
  const hero: HeroContent = {
    ...pickHeroTexts(texts),
    product,
    ...(home.heroImage && { image: home.heroImage }),
  }
  const { featured, ...shelves } = rest
  return { results: null, top: pack({ hero, featured }), shelves: pack(shelves) }
}

/** Browser only: cached first section for the next visit of home, renewed in the background. */
let seen: HeroContent | undefined

/** On client navigation home renders at once, with placeholders until the featured perfumes arrive. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  if (normalizeSearch(url.searchParams.get('search') ?? '') !== '') return serverLoader()
  const loaded = serverLoader().catch((answer) => {
    if (!(answer instanceof Response)) throw answer
    // The worker leads to the cached page, which the router would follow only if it waited.
    if (window.location.pathname === url.pathname) window.location.reload()
    // The placeholders stay until then.
    return new Promise<never>(() => {})
  })
  const top = loaded.then((home) => {
    const { hero, featured } = home.top ? unpack(home.top) : { hero: undefined, featured: [] }
    seen = hero ?? seen
    return { hero, featured }
  })
  return {
    results: null,
    hero: seen ?? top.then(({ hero }) => hero),
    featured: top.then(({ featured }) => featured),
    shelves: loaded.then(({ shelves }) => shelves),
  }
}

/** One canonical URL for every order and view of the results. */
function canonicalPath(query: CatalogQuery): string {
  return catalogHref('/', { ...query, sort: 'relevance', view: 'grid' })
}

/** Only the server reads it. */
export const handle: PageHandle = import.meta.env.SSR
  ? { cache: (given) => catalogPageParams(given, {}), sitemap: true }
  : { cache: 'never' }

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const results = loaderData?.results
  const store = getStore(matches)
  if (results) {
    const { search } = unpack(results.packed.query)
    return pageMeta({
      store,
      title: `Resultados para «${search}»`,
      description: `Perfumes árabes auténticos que coinciden con «${search}».`,
      path: results.path,
      noindex: true,
    })
  }
  const { hero } = loaderData ? getTop(loaderData) : { hero: null }
  // What the shop promises is the operator's text.
  const subtitle = hero && 'heroSubtitle' in hero ? ` ${hero.heroSubtitle}` : ''
  return pageMeta({
    store,
    title: `${store.settings.storeName}: perfumes árabes auténticos`,
    description: `Perfumes árabes originales en frasco y en decant.${subtitle}`,
    path: '/',
  })
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  const { results, shelves } = loaderData
  const { hero, featured } = useMemo(() => getTop(loaderData), [loaderData])
  const { storeName } = useStore().settings
  useEffect(() => {
    if (hero && 'heroTitle' in hero) seen ??= hero
  }, [hero])
  if (results) {
    return (
      <Suspense>
        <CatalogScreen
          title={`Resultados para «${unpack(results.packed.query).search}»`}
          description="Buscamos en nombres, casas, notas y familias de toda la tienda."
          packed={results.packed}
        />
      </Suspense>
    )
  }
  return (
    <>
      <Suspense fallback={<Hero />}>
        <Await resolve={hero} errorElement={<Hero content={{ heroTitle: storeName }} />}>
          {(content) => <Hero content={content ?? undefined} />}
        </Await>
      </Suspense>
      <FeaturedProducts products={featured} />
      <Suspense>
        <Await resolve={shelves} errorElement={null}>
          {(packed) => packed && <Shelves packed={packed} />}
        </Await>
      </Suspense>
    </>
  )
}

/** The first section and the featured perfumes, from either loader; pending on a client navigation. */
function getTop(loaderData: Route.ComponentProps['loaderData']) {
  if ('hero' in loaderData) return loaderData
  return loaderData.top ? unpack(loaderData.top) : { hero: null, featured: [] }
}
