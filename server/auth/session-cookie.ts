import { createHmac } from 'node:crypto'
import { isSameText } from './encryption.ts'
import { REMEMBERED_SECONDS } from './session-store.ts'

const NAME = 'azahar.session'
const nameFor = (secure: boolean) => (secure ? `__Host-${NAME}` : NAME)

/** A token of 32 or 43 characters (sessions of releases before December 2026, and later ones), and its signature. */
const VALUE = /^([\w-]{32}|[\w-]{43})\.[\w%]+$/

/** `token.signature` as the browser gets it: HMAC-SHA-256 in base64, URL-encoded. */
function signToken(secret: string, token: string): string {
  return `${token}.${encodeURIComponent(createHmac('sha256', secret).update(token).digest('base64'))}`
}

/**
 * The token of the session cookie that this shop has signed. The session may be over; a forged cookie never reaches the
 * database. Over https only the `__Host-` cookie counts, over http only the other one, and of several the first.
 */
export function readSessionToken(
  secret: string,
  cookies: string | null,
  secure: boolean,
): string | undefined {
  const start = `${nameFor(secure)}=`
  const value = cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length)
  const token = value && VALUE.exec(value)?.[1]
  return token && isSameText(secret, value, signToken(secret, token)) ? token : undefined
}

/** Set-Cookie of a session. Without `remembered` the cookie ends with the browser. */
export function sessionCookie(
  secret: string,
  token: string,
  { remembered, secure }: { remembered: boolean; secure: boolean },
): string {
  const life = remembered ? `Max-Age=${REMEMBERED_SECONDS}; ` : ''
  return `${nameFor(secure)}=${signToken(secret, token)}; ${life}${attributes(secure)}`
}

/** Set-Cookie that deletes the session cookie. */
export function expiredSessionCookie(secure: boolean): string {
  return `${nameFor(secure)}=; Max-Age=0; ${attributes(secure)}`
}

const attributes = (secure: boolean) => `Path=/; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`
