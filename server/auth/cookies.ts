import type { Visitor } from './visitor.ts'

/** A cookie for the server only. */
interface Cookie {
  name: string
  /** Below which browsers send it. */
  path?: string
}

type Carrier = Pick<Visitor, 'headers' | 'secure'>

/** Over https a cookie has a prefix, which binds it to https, and that of all pages to this host. */
function formatName({ name, path = '/' }: Cookie, secure: boolean): string {
  if (!secure) return name
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`
}

/** The value as it was written; of several cookies the first. A cookie of http does not count over https, or the reverse. */
export function readCookie({ headers, secure }: Carrier, cookie: Cookie): string | undefined {
  const start = `${formatName(cookie, secure)}=`
  return headers
    .get('cookie')
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(start))
    ?.slice(start.length)
}

/** Set-Cookie. Without `seconds` the cookie ends with the browser; 0 deletes it. */
export function writeCookie(cookie: Cookie, value: string, secure: boolean, seconds?: number): string {
  const life = seconds === undefined ? '' : `; Max-Age=${seconds}`
  return `${formatName(cookie, secure)}=${value}${life}; Path=${cookie.path ?? '/'}; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`
}
