import type { PageHandle } from '#server/http/handles.ts'
import { appContext } from '#server/start/context.ts'
import { sitemapProducts } from '#shop/catalog/sitemap.server.ts'
import type { Route } from './+types/sitemap'
import { sitemapXml } from './sitemap-xml.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin, settings, sitemapPaths } = context.get(appContext)
  const products = await sitemapProducts(db, settings.demo)
  const xml = sitemapXml(origin, { paths: await sitemapPaths(), products })
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

export const handle: PageHandle = { cache: 'path', sitemap: false }
