import type { PageHandle } from '#server/http/handles.ts'
import { appContext } from '#server/start/context.ts'
import type { Route } from './+types/robots'

export function loader({ context }: Route.LoaderArgs) {
  return new Response(robotsText(context.get(appContext).origin), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

export const handle: PageHandle = { cache: 'path', sitemap: false }

/**
 * The URL of the sitemap. Nothing is disallowed: the administration and the forms have a `noindex`, which search engines
 * read only where they may crawl. Pages that they may not, but that others link to, are listed without a text.
 */
function robotsText(origin: string): string {
  return `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`
}
