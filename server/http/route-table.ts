import type { ServerBuild } from 'react-router'
import { type BodyHandle, type MethodsHandle, ORDINARY_FORM } from './handles.ts'
import { PublicPages } from './page-cache-key.ts'

type Declared = Partial<BodyHandle & MethodsHandle>

interface Row {
  id: string
  pattern: RegExp
  /** The parts of the path between slashes; `:name` for a parameter, `*` for all the rest. */
  parts: readonly string[]
  body: BodyHandle['body']
  /** Of its action; none without one. */
  methods: readonly string[]
}

interface Matched extends Pick<Row, 'id' | 'body' | 'methods'> {
  /** The path with literal parts in the case of the route table, and parameters as sent. */
  path: string
}

/**
 * Route data that the server needs before the router gets a request. The router's own `matchRoutes` compiles all its
 * patterns for every call, which takes 260 KB.
 */
export class RouteTable {
  readonly #rows: readonly Row[]
  readonly publicPages: PublicPages

  constructor({ routes }: Pick<ServerBuild, 'routes'>) {
    const listParts = (id: string | undefined): string[] => {
      const route = id === undefined ? undefined : routes[id]
      if (!route) return []
      return [...listParts(route.parentId), ...(route.path ?? '').split('/').filter((part) => part !== '')]
    }
    const pages = Object.values(routes).flatMap((route) =>
      route?.index || route?.path ? [{ ...route, parts: listParts(route.id) }] : [],
    )
    this.publicPages = new PublicPages(pages, new Set(Object.keys(routes)))
    this.#rows = pages
      .map(({ id, parts, module: { action, handle } }) => {
        const { body = ORDINARY_FORM, methods = [] }: Declared = (handle as Declared) ?? {}
        return { id, parts, pattern: toPattern(parts), body, methods: action ? ['POST', ...methods] : [] }
      })
      .sort((one, other) => rank(other.parts) - rank(one.parts))
  }

  /** The page at this path, if there is one. The path must not be that of a page's data. */
  match(path: string): Matched | undefined {
    const decoded = decodeParts(path)
    const row = this.#rows.find(({ pattern }) => pattern.test(decoded))
    if (!row) return undefined
    const written = path.split('/').map((given, at) => {
      const part = row.parts[at - 1]
      return part === undefined || /^[:*]/.test(part) ? given : part
    })
    return { id: row.id, body: row.body, methods: row.methods, path: written.join('/') }
  }
}

/** As the router ranks them: literal parts before parameters, parameters before all the rest. */
function rank(parts: readonly string[]): number {
  const points = parts.map((part) => (part === '*' ? -1 : part.startsWith(':') ? 4 : 11))
  return points.reduce((sum, point) => sum + point, 0)
}

function toPattern(parts: readonly string[]): RegExp {
  const sources = parts.map((part) => {
    if (part === '*') return '(?:/.*)?'
    return part.startsWith(':') ? '/[^/]+' : `/${part.replaceAll('.', '\\.')}`
  })
  return new RegExp(`^${sources.join('') || '/'}$`, 'i')
}

/** Decodes a path like the router: an encoded slash is no separator. */
function decodeParts(path: string): string {
  return path
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
    .join('/')
}

const tables = new WeakMap<ServerBuild, RouteTable>()

/** The table of a build, made once. */
export function routeTable(build: ServerBuild): RouteTable {
  const known = tables.get(build) ?? new RouteTable(build)
  tables.set(build, known)
  return known
}

/** The build with one page's route and its layouts. For each page the router tries the patterns of all, twice. */
export function withOneRoute(build: ServerBuild, id: string): ServerBuild {
  const routes: ServerBuild['routes'] = {}
  for (let route = build.routes[id]; route; route = build.routes[route.parentId ?? ''])
    routes[route.id] = route
  return { ...build, routes }
}
