/** `noche` and `arena` of app/app.css: a manifest cannot read a style sheet. */
export const MANIFEST_COLORS = { theme: '#17110d', background: '#f7f1e7' }

/** The web app manifest, with which a phone installs the shop. */
export function webManifest(storeName: string) {
  return {
    id: '/',
    name: `${storeName}: perfumes árabes`,
    short_name: storeName,
    description: 'Perfumes árabes auténticos, con pedido por WhatsApp.',
    lang: 'es',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: MANIFEST_COLORS.theme,
    background_color: MANIFEST_COLORS.background,
    categories: ['shopping'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
