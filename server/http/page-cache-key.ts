import { pageOfPath } from './canonical-path.ts'
import type { PageHandle } from './handles.ts'

/** A route of the build. */
interface PageRoute {
  /** The parts of its path between slashes; `:name` for a parameter. */
  parts: readonly string[]
  module: { handle?: unknown; default?: unknown }
}

type PublicHandle = Exclude<PageHandle, { cache: 'never' }>

interface Row {
  path: string
  pattern: RegExp
  /** Undefined where the page is not the same for everybody. */
  handle: PublicHandle | undefined
  isVisit: boolean
}

export interface PublicPage {
  /** The page's path and the parameters that change it, in one order. */
  key: string
  /** Whether people look at it, so that it counts as a visit. */
  isVisit: boolean
}

/** The pages that are the same for everybody: those whose routes say so in their `handle`. */
export class PublicPages {
  readonly #byPath: ReadonlyMap<string, Row>
  readonly #withParameter: readonly Row[]
  readonly #routeIds: ReadonlySet<string>
  /** The paths for search engines. */
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
   * The public page that a target (path and query as sent) asks for, or whose data it asks for; undefined for all others.
   * Campaign tags and nonsense are not in its key, so they neither fill the memory nor reach the page.
   */
  find(target: string): PublicPage | undefined {
    const mark = target.indexOf('?')
    const path = mark < 0 ? target : target.slice(0, mark)
    const page = pageOfPath(path)
    const row = this.#byPath.get(page) ?? this.#withParameter.find(({ pattern }) => pattern.test(page))
    if (!row?.handle) return undefined
    const { handle, isVisit } = row
    if (mark < 0) return { key: path, isVisit }
    const given = new URLSearchParams(target.slice(mark))
    const params = handle.cache === 'path' ? new URLSearchParams() : handle.cache(given, page)
    const routes = page === path ? '' : this.#knownRoutes(given.get('_routes'))
    if (routes) params.set('_routes', routes)
    return { key: params.size > 0 ? `${path}?${params}` : path, isVisit }
  }

  /** The router names the routes whose data it wants. */
  #knownRoutes(list: string | null): string {
    const asked = new Set(list?.split(','))
    return [...this.#routeIds].filter((id) => asked.has(id)).join(',')
  }
}

function toRow({ parts, module: { handle, default: component } }: PageRoute): Row {
  // A bounded parameter: longer ones would only fill the memory.
  const sources = parts.map((part) => (part.startsWith(':') ? '[\\w-]{1,64}' : part.replaceAll('.', '\\.')))
  return {
    path: `/${parts.join('/')}`,
    pattern: new RegExp(`^/${sources.join('/')}$`),
    handle: isPublic(handle) ? handle : undefined,
    // A file for programs has no component.
    isVisit: component !== undefined,
  }
}

function isPublic(handle: unknown): handle is PublicHandle {
  return typeof handle === 'object' && handle !== null && 'cache' in handle && handle.cache !== 'never'
}
