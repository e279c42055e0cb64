import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { PageHandle } from '#server/http/handles.ts'
import { routeTable } from '#server/http/route-table.ts'
import { build } from '#tests/built-app.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { testApp } from '#tests/test-app.ts'

const LAYOUT = 'store/layout/layout'
const { publicPages } = routeTable(build)
const database = openForTests(() => createTestDatabase())

test('every page of the store that takes no forms declares whether it is cached', () => {
  const undeclared = Object.values(build.routes).flatMap((route) => {
    const isStorePage = route?.parentId === LAYOUT && route.module.default && !route.module.action
    const handle = route?.module.handle as Partial<PageHandle> | undefined
    return isStorePage && handle?.cache === undefined ? [route.id] : []
  })
  expect(undeclared).toEqual([])
  expect(build.routes[LAYOUT]).toBeDefined()
})

test('a static page that declares its cache is cached, counted as a visit and listed in the sitemap', () => {
  const paths = ['/', '/about', '/catalog', '/contact', '/men', '/privacy', '/terms', '/unisex', '/women']
  expect(publicPages.sitemapPaths.toSorted()).toEqual(paths)
  for (const path of paths) expect(publicPages.find(path)).toMatchObject({ key: path, isVisit: true })
})

test('the header or the footer links to every page of the sitemap, and the browser tests view it', () => {
  const layout = globSync('app/store/layout/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const views = readFileSync('tests/e2e/views.ts', 'utf8')
  const isLinked = (path: string) => layout.some((code) => code.includes(`href('${path}')`))
  for (const path of publicPages.sitemapPaths.filter((one) => one !== '/'))
    expect([path, isLinked(path), views.includes(`'${path}'`)]).toEqual([path, true, true])
})

test('every page of the sitemap has its own canonical URL, title and description', async () => {
  const origin = 'https://tienda.example'
  const { app } = testApp(database, { env: { PUBLIC_URL: origin } })
  const heads = await Promise.all(
    publicPages.sitemapPaths.map(async (path) => {
      const page = await (await app.request(origin + path, { headers: { accept: 'text/html' } })).text()
      const find = (pattern: RegExp) => pattern.exec(page)?.[1] ?? `none on ${path}`
      return {
        path,
        canonical: find(/<link rel="canonical" href="([^"]+)"/),
        title: find(/<title>([^<]+)/),
        description: find(/<meta name="description" content="([^"]+)"/),
      }
    }),
  )
  for (const { path, canonical } of heads) expect(canonical).toBe(origin + path)
  for (const name of ['title', 'description'] as const)
    expect(new Set(heads.map((head) => head[name])).size, name).toBe(heads.length)
})

test.each([
  ['/about?utm_source=x', '/about'],
  ['/catalog?utm_source=x&genero=Mujer&familia=Floral', '/catalog?familia=Floral&genero=Mujer'],
  ['/men?genero=Mujer', '/men'],
  ['/men?filtros=1&pagina=2', '/men?pagina=2&filtros=1'],
  ['/catalog?filtros=x', '/catalog'],
  ['/?search=oud&pagina=1', '/?search=oud'],
  ['/product/abc?x=1&talla=100ml', '/product/abc?talla=100ml'],
  ['/product/abc?talla=%3Cscript%3E', '/product/abc'],
  ['/catalog.data?x=1&_routes=catalog,nonsense', '/catalog.data?_routes=catalog'],
  ['/_.data?_routes=nonsense', '/_.data'],
  ['/sitemap.xml?x=1', '/sitemap.xml'],
  ['/suggestions?x=1&q=+oud%00+', '/suggestions?q=oud'],
  [
    '/filter-counts?x=1&orden=newest&pagina=2&genero=Hombre&opciones=marca%3DB%26marca%3DA%26x%3D1',
    '/filter-counts?genero=Hombre&opciones=marca%3DA%26marca%3DB',
  ],
])('the cache key of %s is %s', (target, key) => {
  expect(publicPages.find(target)?.key).toBe(key)
})

test.each([
  ...['/bag', '/order/AbCdEfGhIjKlMnOpQrStUv', '/favoritos', '/account', '/auth/login', '/admin', '/nowhere'],
  ...['/MEN', '/product/', '/product/a%2Fb', '/product/a/b', `/product/${'x'.repeat(65)}`, '/sitemapxxml'],
])('%s is not cached', (target) => {
  expect(publicPages.find(target)).toBeUndefined()
})

test('files for programs are cached and not counted as visits', () => {
  for (const path of ['/sitemap.xml', '/robots.txt', '/suggestions'])
    expect(publicPages.find(path)).toMatchObject({ key: path, isVisit: false })
})
