import { createHmac, timingSafeEqual } from 'node:crypto'

/** A short name for `value` that only who has the secret can make; another one for each purpose. */
export function keyedHash(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url').slice(0, 32)
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function isSameText(secret: string, one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
