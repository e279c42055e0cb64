import { randomBytes } from 'node:crypto'
import { isSameText, keyedHash } from './encryption.ts'
import type { Visitor } from './visitor.ts'

/** The longest time for which browsers store a cookie. */
const LIFE_SECONDS = 400 * 24 * 3600
/** Without the shop's prefix: it opens no session, so its owner still gets pages from the cache. */
const NAME = 'known-device'

/** `account` is the keyed hash of the e-mail that signed in on the device: the cookie is invalid for another. */
function sign(secret: string, id: string, account: string): string {
  return keyedHash(secret, NAME, `${id}.${account}`)
}

/** The device's id, when it has signed in to this account before. */
export function knownDevice(secret: string, cookies: string | null, account: string): string | undefined {
  const value = cookies?.match(/(?:^|;\s*)(?:__Host-)?known-device=([\w-]+)\.([\w-]+)(?=;|$)/)
  const [, id, signature] = value ?? []
  if (!id || !signature) return undefined
  return isSameText(secret, signature, sign(secret, id, account)) ? id : undefined
}

/** Set-Cookie that makes the visitor's device known to this account; it keeps its id when it has one. */
export function deviceCookie(secret: string, { headers, secure }: Visitor, account: string): string {
  const id = knownDevice(secret, headers.get('cookie'), account) ?? randomBytes(16).toString('base64url')
  const name = secure ? `__Host-${NAME}` : NAME
  const attributes = `Max-Age=${LIFE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return `${name}=${id}.${sign(secret, id, account)}; ${attributes}`
}
