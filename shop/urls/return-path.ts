import { href } from 'react-router'

export const ACCOUNT = href('/account')
export const DASHBOARD = href('/admin/dashboard')
/** The prefix of all paths of the admin area. */
const ADMIN = `${href('/admin')}/`

/** The store page after sign-in, never in the admin area; default: the account. */
export function shopReturnPath(wanted: string | null): string {
  const url = onThisSite(wanted)
  if (!url || /^\/+(admin|auth)(?=[/.]|$)/i.test(decoded(url.pathname))) return ACCOUNT
  return url.pathname + url.search
}

/** The routes of files have no page: after a sign-in the router would show an empty one. */
const FILE = /\.csv$|\/file$/

/** The admin page after sign-in; default: the dashboard. */
export function adminReturnPath(wanted: string | null): string {
  const url = onThisSite(wanted)
  if (!wanted?.startsWith(ADMIN) || !url?.pathname.startsWith(ADMIN)) return DASHBOARD
  const isPage = url.pathname !== href('/admin/logout') && !FILE.test(url.pathname)
  return isPage ? url.pathname + url.search : DASHBOARD
}

/** Guard against open redirects: undefined for any path that a browser could resolve to another site. */
function onThisSite(wanted: string | null): URL | undefined {
  if (!wanted?.startsWith('/') || /[\\\p{Cc}]/u.test(wanted)) return undefined
  const url = URL.parse(wanted, 'http://local')
  return url?.origin === 'http://local' && !url.pathname.startsWith('//') ? url : undefined
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ADMIN
  }
}
