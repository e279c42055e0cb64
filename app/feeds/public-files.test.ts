import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULT_THEME } from '#shop/theme/theme.ts'
import { robotsText } from './sitemap-xml.ts'
import { webManifest } from './web-manifest.ts'

test('robots.txt excludes the administration and the forms, and names the sitemap', () => {
  const lines = robotsText('https://azahar.example').split('\n')
  expect(lines).toContain('User-agent: *')
  expect(lines).toContain('Disallow: /admin')
  expect(lines).toContain('Disallow: /auth')
  expect(lines).toContain('Sitemap: https://azahar.example/sitemap.xml')
})

test('the manifest has the colors of the tokens and icons that exist', () => {
  const css = readFileSync('app/tokens.css', 'utf8')
  const manifest = webManifest('Mi Tienda', DEFAULT_THEME)
  expect(css).toContain(`--color-noche: ${manifest.theme_color};`)
  expect(css).toContain(`--color-arena: ${manifest.background_color};`)
  expect(webManifest('Mi Tienda', { palette: 'zafiro', accent: null }).theme_color).toBe('#0d1322')
  expect(manifest).toMatchObject({ short_name: 'Mi Tienda', start_url: '/', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const { src } of manifest.icons) expect(existsSync(`public${src}`)).toBe(true)
})
