import { appContext } from '#server/start/context.ts'
import type { Route } from './+types/manifest'
import { webManifest } from './web-manifest.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { settings, theme } = context.get(appContext)
  return new Response(JSON.stringify(webManifest(settings.storeName, theme)), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
}
