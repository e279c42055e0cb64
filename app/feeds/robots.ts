import type { PageHandle } from '#server/http/handles.ts'
import { appContext } from '#server/start/context.ts'
import type { Route } from './+types/robots'

export function loader({ context }: Route.LoaderArgs) {
  return new Response(robotsText(context.get(appContext).origin), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

export const handle: PageHandle = { cache: 'path', sitemap: false }

/** Rules for crawlers, and the URL of the sitemap. */
function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /auth\n\nSitemap: ${origin}/sitemap.xml\n`
}
