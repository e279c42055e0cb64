import { createHmac } from 'node:crypto'
import { isSameText } from './keyed-hash.ts'

const SESSION_COOKIE = /(?:^|;)\s*(?:__Host-)?azahar\.session=([^;]*)/g

/**
 * Whether a Cookie header holds a session cookie that this shop has signed. Its session may have expired. Other cookies
 * cause no query. better-auth signs `token.signature` with HMAC-SHA-256.
 */
export function carriesSignedSession(secret: string, cookies: string | null | undefined): boolean {
  for (const [, value = ''] of cookies?.matchAll(SESSION_COOKIE) ?? []) {
    const text = decode(value.trim())
    const dot = text.lastIndexOf('.')
    const signature = createHmac('sha256', secret).update(text.slice(0, dot)).digest('base64')
    if (dot > 0 && isSameText(secret, text.slice(dot + 1), signature)) return true
  }
  return false
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
