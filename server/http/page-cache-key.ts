import { pageOfPath } from './canonical-path.ts'
import type { PageHandle } from './handles.ts'

interface PageRoute {
  id: string
  /** The parts of its path between slashes; `:name` for a parameter. */
  parts: readonly string[]
  module: { handle?: unknown; default?: unknown }
}

type PublicHandle = Exclude<PageHandle, { cache: 'never' }>

interface Row {
  id: string
  path: string
  pattern: RegExp
  /** Undefined where the page differs between visitors. */
  handle: PublicHandle | undefined
  isVisit: boolean
}

export interface PublicPage {
  routeId: string
  /** The page's path and the parameters that change it, in a fixed order. */
  key: string
  /** Whether it is a page for people, which counts as a visit. */
  isVisit: boolean
}

/** The pages that are the same for all visitors, as their routes declare in `handle`. */
export class PublicPages {
  readonly #byPath: ReadonlyMap<string, Row>
  readonly #withParameter: readonly Row[]
  readonly #routeIds: ReadonlySet<string>
  readonly sitemapPaths: readonly string[]

  constructor(routes: readonly PageRoute[], routeIds: ReadonlySet<string>) {
    const rows = routes.map(toRow)
    const isFixed = ({ path }: Row) => !path.includes(':')
    this.#byPath = new Map(rows.filter(isFixed).map((row) => [row.path, row]))
    this.#withParameter = rows.filter((row) => row.handle && !isFixed(row))
    this.#routeIds = routeIds
    this.sitemapPaths = rows.filter((row) => isFixed(row) && row.handle?.sitemap).map(({ path }) => path)
  }

  /**
   * The public page whose HTML or data a target (path and query as sent) requests; undefined for all others. Its key
   * omits campaign tags and unknown parameters, so they neither fill the cache nor reach the page.
   */
  find(target: string): PublicPage | undefined {
    const mark = target.indexOf('?')
    const path = mark < 0 ? target : target.slice(0, mark)
    const page = pageOfPath(path)
    const row = this.#byPath.get(page) ?? this.#withParameter.find(({ pattern }) => pattern.test(page))
    if (!row?.handle) return undefined
    const { id: routeId, handle, isVisit } = row
    if (mark < 0) return { routeId, key: path, isVisit }
    const given = new URLSearchParams(target.slice(mark))
    const params = handle.cache === 'path' ? new URLSearchParams() : handle.cache(given, page)
    const routes = page === path ? '' : this.#knownRoutes(given.get('_routes'))
    if (routes) params.set('_routes', routes)
    return { routeId, key: params.size > 0 ? `${path}?${params}` : path, isVisit }
  }

  /** The router lists the routes whose data it requests. */
  #knownRoutes(list: string | null): string {
    const asked = new Set(list?.split(','))
    return [...this.#routeIds].filter((id) => asked.has(id)).join(',')
  }
}

function toRow({ id, parts, module: { handle, default: component } }: PageRoute): Row {
  // Parameters have a max length, because longer ones would only fill the cache.
  const sources = parts.map((part) => (part.startsWith(':') ? '[\\w-]{1,64}' : part.replaceAll('.', '\\.')))
  return {
    id,
    path: `/${parts.join('/')}`,
    pattern: new RegExp(`^/${sources.join('/')}$`),
    handle: isPublic(handle) ? handle : undefined,
    // A route for programs, such as a feed, has no component.
    isVisit: component !== undefined,
  }
}

/** Whether a route declares that its page is the same for all visitors. */
function isPublic(handle: unknown): handle is PublicHandle {
  return typeof handle === 'object' && handle !== null && 'cache' in handle && handle.cache !== 'never'
}
