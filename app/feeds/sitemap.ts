import type { PageHandle } from '#server/http/handles.ts'
import { appContext } from '#server/start/context.ts'
import { listCatalog, MIN_INDEXED } from '#shop/catalog/catalog-list.ts'
import { CATALOG_PATHS, type CatalogPage } from '#shop/catalog/catalog-paths.ts'
import { defaultQuery } from '#shop/catalog/catalog-state.ts'
import { sitemapProducts } from '#shop/catalog/sitemap.server.ts'
import { SCENT_FAMILIES } from '#shop/products/value-sets.ts'
import type { Route } from './+types/sitemap'
import { sitemapXml } from './sitemap-xml.ts'

/** What the paths of the catalog fix. */
const SCOPES = new Map<string, CatalogPage>(Object.entries(CATALOG_PATHS))

export async function loader({ context }: Route.LoaderArgs) {
  const { db, catalog, origin, settings, sitemapPaths } = context.get(appContext)
  const index = await catalog.current()
  const families = SCENT_FAMILIES.filter((family) => index.hasFamily(family))
  // A list without perfumes asks not to be indexed (app/store/catalog/catalog-meta.ts).
  const hasPerfumes = (path: string) => listCatalog(index, defaultQuery(SCOPES.get(path))).matching > 0
  const paths = (await sitemapPaths()).filter(hasPerfumes)
  const brands = index.listFrequent('brands', MIN_INDEXED)
  const notes = index.listFrequent('notesWith', MIN_INDEXED)
  const products = await sitemapProducts(db, settings.demo)
  const xml = sitemapXml(origin, { paths, families, brands, notes, products })
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

export const handle: PageHandle = { cache: 'path', sitemap: false }
