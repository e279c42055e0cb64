import { randomBytes } from 'node:crypto'
import { readCookie, writeCookie } from './cookies.ts'
import { isSameText, keyedHash } from './encryption.ts'
import type { Visitor } from './visitor.ts'

/** The longest time for which browsers store a cookie. */
const LIFE_SECONDS = 400 * 24 * 3600
/** Without the shop's prefix: it opens no session, so its owner still gets pages from the cache. */
const COOKIE = { name: 'known-device' }

/** `account` is the keyed hash of the e-mail that signed in on the device: the cookie is invalid for another. */
function sign(secret: string, id: string, account: string): string {
  return keyedHash(secret, 'known-device', `${id}.${account}`)
}

/** The device's id, when it has signed in to this account before. */
export function knownDevice(secret: string, visitor: Visitor, account: string): string | undefined {
  const [, id, signature] = /^([\w-]+)\.([\w-]+)$/.exec(readCookie(visitor, COOKIE) ?? '') ?? []
  if (!id || !signature) return undefined
  return isSameText(secret, signature, sign(secret, id, account)) ? id : undefined
}

/** Set-Cookie that makes the visitor's device known to this account; it keeps its id when it has one. */
export function deviceCookie(secret: string, visitor: Visitor, account: string): string {
  const id = knownDevice(secret, visitor, account) ?? randomBytes(16).toString('base64url')
  return writeCookie(COOKIE, `${id}.${sign(secret, id, account)}`, visitor.secure, LIFE_SECONDS)
}
