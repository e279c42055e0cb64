import fc from 'fast-check'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { canonicalPath, isPlainPath } from '#server/http/canonical-path.ts'
import { RouteTable, withOneRoute } from '#server/http/route-table.ts'
import { build } from '#tests/built-app.ts'

const table = new RouteTable(build)

/** Routes of a build as the router itself takes them. */
function routerRoutes(all: typeof build.routes, parentId?: string): RouteObject[] {
  return Object.values(all).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const own = { id: route.id, ...(route.path !== undefined && { path: route.path }) }
    return [route.index ? { ...own, index: true } : { ...own, children: routerRoutes(all, route.id) }]
  })
}
const routes = routerRoutes(build.routes)

const words = [
  ...new Set(Object.values(build.routes).flatMap((route) => route?.path?.split('/') ?? [])),
  ...['', 'x', 'MEN', '%6den', '%2Fmen', 'ñ', '%C3%B1', '%25', 'a,b', 'A7K-2', '.data', '_.data', '%2a'],
]
const paths = fc
  .array(fc.constantFrom(...words), { maxLength: 5 })
  .map((parts) => `/${parts.join('/')}`)
  .map((path) => new URL(path.replace(/^\/+/, '/'), 'http://shop.example').pathname)

test('the table finds the route that the router finds', () => {
  fc.assert(
    fc.property(paths, (given) => {
      const path = canonicalPath(given, undefined)
      expect([path, table.match(path)?.id]).toEqual([path, matchRoutes(routes, path)?.at(-1)?.route.id])
    }),
    { numRuns: 3000 },
  )
})

test('the route of a public page is the one that the router finds among all', () => {
  const listIds = (path: string, among: RouteObject[]) =>
    matchRoutes(among, path)?.map(({ route }) => route.id)
  const found = new Set<string>()
  fc.assert(
    fc.property(paths, (path) => {
      const page = table.publicPages.find(path)
      if (!page || path.endsWith('.data')) return
      found.add(path)
      const own = routerRoutes(withOneRoute(build, page.routeId).routes)
      expect([path, listIds(path, own)]).toEqual([path, listIds(path, routes)])
    }),
    { numRuns: 3000, examples: [['/catalog'], ['/product/x']] },
  )
  expect([...found]).toEqual(expect.arrayContaining(['/catalog', '/product/x']))
})

test('a canonical path is its own canonical path, and leads to the same route', () => {
  fc.assert(
    fc.property(paths, (given) => {
      const path = canonicalPath(given, table)
      expect(canonicalPath(path, table)).toBe(path)
      expect(path).toMatch(/^\/(?!\/)/)
      if (isPlainPath(given)) expect(path).toBe(given)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/men', '/men'],
  ['/men/', '/men'],
  ['//men', '/men'],
  ['/auth//login/', '/auth/login'],
  ['/%6den', '/men'],
  ['/%6Den', '/men'],
  ['/MEN', '/men'],
  ['/Men.data', '/men.data'],
  ['/men%2Edata', '/men.data'],
  ['/men/_.data', '/men.data'],
  ['/_.data', '/_.data'],
  ['/.data', '/_.data'],
  ['/order/AbCdEfGhIjKlMnOpQrStUv', '/order/AbCdEfGhIjKlMnOpQrStUv'],
  ['/ORDER/AbC', '/order/AbC'],
  ['/order/%41bC', '/order/AbC'],
  ['/product/a%2fb', '/product/a%2Fb'],
  ['/product/a,b%3ac', '/product/a%2Cb%3Ac'],
  ['/product/ñ', '/product/%C3%B1'],
  ['/product/%c3%b1', '/product/%C3%B1'],
  ['/ADMIN/Users.CSV', '/admin/users.csv'],
  ['/SITEMAP.xml', '/sitemap.xml'],
  ['/assets/Home-Ab_3.js', '/assets/Home-Ab_3.js'],
  ['/images/Ab%20c.jpg/320', '/images/Ab%20c.jpg/320'],
  ['/%25', '/%25'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
])('%s is written %s', (given, path) => {
  expect(canonicalPath(new URL(`http://shop.example${given}`).pathname, table)).toBe(path)
})

test('product forms have the largest text limit, photos a larger one, and other routes 64 KB', () => {
  const findLimit = (path: string) => table.match(path)?.body
  expect(findLimit('/admin/products/new')).toEqual({ maxBytes: 1024 * 1024, maxFiles: 0 })
  expect(findLimit('/admin/products/edit/x')).toEqual({ maxBytes: 1024 * 1024, maxFiles: 0 })
  expect(findLimit('/admin/uploads')).toEqual({ maxBytes: (15 * 1024 + 64) * 1024, maxFiles: 1 })
  for (const path of ['/', '/auth/login', '/order/new', '/admin', '/admin/orders/x', '/nowhere'])
    expect([path, findLimit(path)]).toEqual([path, { maxBytes: 64 * 1024, maxFiles: 0 }])
})

test('a page without a form takes no POST; a path that is no page answers it with 404', () => {
  const listMethods = (path: string) => table.match(path)?.methods
  for (const path of ['/', '/catalog', '/about', '/admin/products/feeds', '/sitemap.xml'])
    expect([path, listMethods(path)]).toEqual([path, []])
  for (const path of ['/order/new', '/auth/login', '/admin', '/contar', '/nowhere', '/admin/nowhere'])
    expect([path, listMethods(path)]).toEqual([path, ['POST']])
  expect(listMethods('/admin/uploads')).toEqual(['POST', 'PUT', 'DELETE'])
})
