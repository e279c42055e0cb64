import { href } from 'react-router'

export const ACCOUNT = href('/account')
export const DASHBOARD = href('/admin/dashboard')
/** How every address of the administration begins. */
const ADMIN = `${href('/admin')}/`

/** The page of the shop to go on to after signing in: not of the administration; or else the account. */
export function shopReturnAddress(wanted: string | null): string {
  const url = onThisSite(wanted)
  if (!url || /^\/+(admin|auth)(?=[/.]|$)/i.test(decoded(url.pathname))) return ACCOUNT
  return url.pathname + url.search
}

/** The page of the administration to go on to after signing in, or else the dashboard. */
export function adminReturnAddress(wanted: string | null): string {
  const url = onThisSite(wanted)
  if (!wanted?.startsWith(ADMIN) || !url?.pathname.startsWith(ADMIN)) return DASHBOARD
  return url.pathname === href('/admin/logout') ? DASHBOARD : url.pathname + url.search
}

/** Anybody may have made the link to the sign-in: undefined for all that a browser could take for another site. */
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
