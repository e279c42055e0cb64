import { appContext } from '#server/context.ts'
import { sitemapProducts } from '../../features/catalog/sitemap.server.ts'
import { sitemapXml } from '../../features/public-files/sitemap-xml.ts'
import type { Route } from './+types/sitemap'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = context.get(appContext)
  return new Response(sitemapXml(origin, await sitemapProducts(db)), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
