import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { dashboardHref, searchHref, withQuery } from './links.ts'

type Route = (typeof routes)[number]

/** First segments of all URL paths: `admin`, `catalog`, … */
const roots = new Set(
  allRoutes(routes).flatMap(({ path }) => (path && path !== '*' ? [path.split('/')[0]] : [])),
)

/** A literal that is a path of the shop, with the preceding text; or home as the value of a link. */
const ROOTS = [...roots].map((root) => root?.replaceAll('.', '\\.')).join('|')
const TYPED = new RegExp(
  `(\\bhref\\()?(['"\`]|\\})/(?:${ROOTS})(?=[/?#'"\`]|$)|\\b(?:to|href|action)="/"`,
  'g',
)

/** Files that may contain literal paths: the table of routes, and literals that are no links. */
const EXCEPTIONS = [
  'app/routes.ts',
  // Streams of events, which `server/start/create-app.ts` serves without a route.
  'app/admin/parts/live-stream.ts',
  'app/store/account/account.tsx: /account/live',
  // Keys of CATALOG_PATHS.
  'shop/catalog/catalog-paths.ts',
  'app/store/parts/catalog/use-catalog.ts: /catalog',
  // The pages that get a cookie.
  'shop/orders/idempotency.server.ts: /order',
]

function allRoutes(list: readonly Route[]): Route[] {
  return list.flatMap((route) => [route, ...allRoutes(route.children ?? [])])
}

/** The paths in a source text that do not come from `href(…)`: line and text. */
function findTyped(source: string): { line: number; address: string }[] {
  const found: { line: number; address: string }[] = []
  for (const [index, text] of source.split('\n').entries()) {
    if (/^\s*(\/?\*|\/\/)|^import /.test(text)) continue
    for (const match of text.matchAll(TYPED)) {
      const address = /\/[^'"`]*/.exec(text.slice(match.index))?.[0] ?? ''
      if (match[1] === undefined) found.push({ line: index + 1, address })
    }
  }
  return found
}

test('no file of the app or the shop has a hard-coded path', async () => {
  const typed: string[] = []
  for await (const file of glob('{app,shop}/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/testing/**'] })) {
    if (EXCEPTIONS.includes(file)) continue
    for (const { line, address } of findTyped(readFileSync(file, 'utf8'))) {
      if (!EXCEPTIONS.includes(`${file}: ${address}`)) typed.push(`${file}:${line} ${address}`)
    }
  }
  expect(typed).toEqual([])
})

test.each([
  ['<Link to="/catalog">', '/catalog'],
  ['<Link to="/">', '/'],
  ['redirect(`/bag`, 303)', '/bag'],
  ["const INBOX = '/admin/dashboard?seccion=pedidos'", '/admin/dashboard?seccion=pedidos'],
  ["withQuery('/auth/login', {})", '/auth/login'],
  [`\`Entra: \${store.origin}/auth/login\``, '/auth/login'],
  [`\`\${origin}/product/\${id}\``, `/product/\${id}`],
])('a hard-coded path is found: %s', (source, address) => {
  expect(findTyped(source)).toEqual([{ line: 1, address }])
})

test.each(["href('/catalog')", "import '/catalog'", "'/catalogs'", "'/images/x.webp'", '// see "/catalog"'])(
  'other text is not reported: %s',
  (source) => expect(findTyped(source)).toEqual([]),
)

test('the parameters of URLs are encoded', () => {
  expect(dashboardHref()).toBe('/admin/dashboard')
  expect(dashboardHref('demanda', { dias: '7' })).toBe('/admin/dashboard?seccion=demanda&dias=7')
  expect(searchHref('oud & rosa')).toBe('/catalog?search=oud+%26+rosa')
  expect(withQuery('/auth/login', {})).toBe('/auth/login')
})
