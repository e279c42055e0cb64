/** The part of `RouteTable` that is needed here. */
interface Routes {
  match(path: string): { path: string } | undefined
}

const PLAIN = /^\/(?:[\da-z_~-]+(?:\.[\da-z_~-]+)*(?:\/(?!$)|$))*$/

/** Whether a path is in lower case, without encoded characters and extra slashes, and thus canonical. */
export function isPlainPath(pathname: string): boolean {
  return PLAIN.test(pathname) && !pathname.endsWith('.data')
}

/**
 * The canonical path of `pathname`, so that cache, guard, router and counts use the same path of a page: `/%6den`,
 * `/MEN`, `//men/` and `/men` are `/men`. Its parts are encoded by `encodeURIComponent`, like the shop's links; the
 * literal parts of a route have the case of the route table. Expects a path that decodes. The router's data are at
 * `/men.data`, those of the home page at `/_.data`.
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

/** The page of a canonical path, which is that of the page or of its data. */
export function pageOfPath(path: string): string {
  if (path === '/_.data') return '/'
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : path
}

function pagePath(parts: readonly string[], routes: Routes | undefined): string {
  const path = `/${parts.join('/')}`
  return routes?.match(path)?.path ?? path
}
