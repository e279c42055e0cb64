import { webManifest } from '#app/features/public-files/web-manifest.ts'
import { appContext } from '#server/context.ts'
import type { Route } from './+types/manifest'

export function loader({ context }: Route.LoaderArgs) {
  const { storeName } = context.get(appContext).settings
  return new Response(JSON.stringify(webManifest(storeName)), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
}
