import { createHmac, timingSafeEqual } from 'node:crypto'

/** A short hash of `value` that only a holder of the secret can compute; it differs per purpose. */
export function keyedHash(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url').slice(0, 32)
}

/** Whether two texts are equal, compared in constant time. */
export function isSameText(secret: string, one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
