/** The part of `RouteTable` that is needed here. */
interface Routes {
  match(path: string): { path: string } | undefined
}

const PLAIN = /^\/(?:[\da-z_~-]+(?:\.[\da-z_~-]+)*(?:\/(?!$)|$))*$/

/** In lower case, nothing encoded, no slash too many: most paths are, and need no second look. */
export function isPlainPath(pathname: string): boolean {
  return PLAIN.test(pathname) && !pathname.endsWith('.data')
}

/**
 * The one path of what `pathname` asks for, so that cache, guard, router and counts speak of the same page: `/%6den`,
 * `/MEN`, `//men/` and `/men` are `/men`. Its parts are encoded as `encodeURIComponent` does, which is how our links are
 * made; the literal parts of a route are written as its table writes them. Expects a path that decodes. A router's data are at `/men.data`, those of home at `/_.data`.
 */
export function canonicalPath(pathname: string, routes: Routes | undefined): string {
  const parts = pathname.split('/').filter((part) => part !== '')
  const written = parts.map((part) => encodeURIComponent(decodeURIComponent(part)))
  const last = written.at(-1) ?? ''
  if (!last.endsWith('.data')) return pagePath(written, routes)
  const name = last.slice(0, -'.data'.length)
  const page = pagePath([...written.slice(0, -1), ...(name === '' || name === '_' ? [] : [name])], routes)
  return page === '/' ? '/_.data' : `${page}.data`
}

/** The page of a canonical path, whether it asks for the page or for its data. */
export function pageOfPath(path: string): string {
  if (path === '/_.data') return '/'
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : path
}

function pagePath(parts: readonly string[], routes: Routes | undefined): string {
  const path = `/${parts.join('/')}`
  return routes?.match(path)?.path ?? path
}
