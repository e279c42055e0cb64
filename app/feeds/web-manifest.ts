import { PALETTES } from '#shop/theme/palettes.ts'
import type { Theme } from '#shop/theme/theme.ts'

/** The web app manifest, with which a phone installs the shop. */
export function webManifest(storeName: string, { palette }: Theme) {
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
