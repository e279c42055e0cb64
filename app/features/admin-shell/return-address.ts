export const DASHBOARD = '/admin/dashboard'

/** The page to go on to after signing in: one of the administration, on this site, or else the dashboard. */
export function returnAddress(wanted: string | null): string {
  if (!wanted || /[\\\p{Cc}]/u.test(wanted)) return DASHBOARD
  const url = URL.parse(wanted, 'http://local')
  if (
    url?.origin !== 'http://local' ||
    !url.pathname.startsWith('/admin/') ||
    !wanted.startsWith('/admin/')
  ) {
    return DASHBOARD
  }
  return url.pathname === '/admin/logout' ? DASHBOARD : url.pathname + url.search
}
