import type { PageHandle } from '#server/http/handles.ts'
import { appContext } from '#server/start/context.ts'
import { sitemapProducts } from '#shop/catalog/sitemap.server.ts'
import { SCENT_FAMILIES } from '#shop/products/value-sets.ts'
import type { Route } from './+types/sitemap'
import { sitemapXml } from './sitemap-xml.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, catalog, origin, settings, sitemapPaths } = context.get(appContext)
  const index = await catalog.current()
  const families = SCENT_FAMILIES.filter((family) => index.hasFamily(family))
  const products = await sitemapProducts(db, settings.demo)
  const xml = sitemapXml(origin, { paths: await sitemapPaths(), families, products })
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

export const handle: PageHandle = { cache: 'path', sitemap: false }
