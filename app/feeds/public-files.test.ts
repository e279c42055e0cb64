import { existsSync, readFileSync } from 'node:fs'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type AppContext, appContext } from '#server/start/context.ts'
import { DEFAULT_THEME, type Theme } from '#shop/theme/theme.ts'
import { loader as loadManifest } from './manifest.ts'
import { loader as loadRobots } from './robots.ts'

/** The arguments of a loader, in a shop with this theme. */
function argsWith(theme: Theme) {
  const context = new RouterContextProvider()
  const shop = { origin: 'https://azahar.example', settings: { storeName: 'Mi Tienda' }, theme }
  context.set(appContext, shop as AppContext)
  const url = new URL(shop.origin)
  return { context, url, request: new Request(url), params: {}, pattern: '/' }
}

test('robots.txt excludes the admin area and the forms, and names the sitemap', async () => {
  const lines = (await loadRobots(argsWith(DEFAULT_THEME)).text()).split('\n')
  expect(lines).toContain('User-agent: *')
  expect(lines).toContain('Disallow: /admin')
  expect(lines).toContain('Disallow: /auth')
  expect(lines).toContain('Sitemap: https://azahar.example/sitemap.xml')
})

test('the manifest has the colors of the tokens and icons that exist', async () => {
  const css = readFileSync('app/tokens.css', 'utf8')
  const manifest = await loadManifest(argsWith(DEFAULT_THEME)).json()
  expect(css).toContain(`--color-noche: ${manifest.theme_color};`)
  expect(css).toContain(`--color-arena: ${manifest.background_color};`)
  const other = await loadManifest(argsWith({ palette: 'zafiro', accent: null })).json()
  expect(other.theme_color).toBe('#0d1322')
  expect(manifest).toMatchObject({ short_name: 'Mi Tienda', start_url: '/', display: 'standalone' })
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const { src } of icons) expect(existsSync(`public${src}`)).toBe(true)
})
