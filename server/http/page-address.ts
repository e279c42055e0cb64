import { CATALOG_PATHS, type CatalogScope } from '#domain/catalog-paths.ts'
import { catalogSearchParams, parseCatalogQuery } from '#domain/catalog-query.ts'

const CATALOGUE: ReadonlyMap<string, CatalogScope> = new Map(Object.entries({ '/': {}, ...CATALOG_PATHS }))

/** Pages that are the same whatever follows the question mark. */
const PLAIN = new Set(['/about', '/contact', '/terms', '/privacy', '/sitemap.xml', '/robots.txt'])

const PRODUCT = /^\/product\/[\w-]{1,64}$/
const SIZE = /^[\p{L}\d .,-]{1,48}$/u

/**
 * The one address under which a public page is kept: its path and the parameters that change it, in one
 * order. Campaign tags and nonsense are gone, so they neither fill the memory nor reach the page.
 * Undefined for every page that is not known to be the same for everybody.
 */
export function pageAddress(target: string, routeIds: ReadonlySet<string>): string | undefined {
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const page = pageOfData(path) ?? path
  if (!isPublicPage(page)) return undefined
  if (mark < 0) return path
  const given = new URLSearchParams(target.slice(mark))
  const kept = parametersOf(page, given)
  const routes = page === path ? '' : knownRoutes(given.get('_routes'), routeIds)
  if (routes) kept.set('_routes', routes)
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** The router asks for the data of `/catalog` at `/catalog.data`, and for that of `/` at `/_.data`. */
function pageOfData(path: string): string | undefined {
  if (!path.endsWith('.data')) return undefined
  return path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.slice(0, -'.data'.length)
}

function isPublicPage(page: string): boolean {
  return CATALOGUE.has(page) || PLAIN.has(page) || PRODUCT.test(page)
}

function parametersOf(page: string, given: URLSearchParams): URLSearchParams {
  const scope = CATALOGUE.get(page)
  if (scope) return catalogSearchParams(parseCatalogQuery(given, scope), scope)
  const size = given.get('talla')
  return new URLSearchParams(PRODUCT.test(page) && size && SIZE.test(size) ? { talla: size } : {})
}

function knownRoutes(list: string | null, routeIds: ReadonlySet<string>): string {
  const asked = new Set(list?.split(','))
  return [...routeIds].filter((id) => asked.has(id)).join(',')
}
