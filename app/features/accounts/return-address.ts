export const ACCOUNT = '/account'

/** The page of the shop to go on to after signing in: on this site, not of the administration; or else the account. */
export function returnAddress(wanted: string | null): string {
  if (!wanted?.startsWith('/') || /[\\\p{Cc}]/u.test(wanted)) return ACCOUNT
  const url = URL.parse(wanted, 'http://local')
  if (url?.origin !== 'http://local' || /^\/+(admin|auth)(?=[/.]|$)/i.test(decoded(url.pathname)))
    return ACCOUNT
  return /^\/\//.test(url.pathname) ? ACCOUNT : url.pathname + url.search
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/admin'
  }
}
