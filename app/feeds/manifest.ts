import { appContext } from '#server/start/context.ts'
import { PALETTES } from '#shop/theme/palettes.ts'
import type { Theme } from '#shop/theme/theme.ts'
import type { Route } from './+types/manifest'

export function loader({ context }: Route.LoaderArgs) {
  const { settings, theme } = context.get(appContext)
  return new Response(JSON.stringify(webManifest(settings.storeName, theme)), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
}

/** The web app manifest, with which a phone installs the shop. */
function webManifest(storeName: string, { palette }: Theme) {
  const { noche, arena } = PALETTES[palette].light
  return {
    id: '/',
    name: `${storeName}: perfumes árabes`,
    short_name: storeName,
    description: 'Perfumes árabes auténticos, con pedido por WhatsApp.',
    lang: 'es',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: noche,
    background_color: arena,
    categories: ['shopping'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
