import { randomUUID } from 'node:crypto'

/** Minutes for which a key is reused: the browser's Back button after an order leads to that order, not to a second. */
const SAME_FORM = 60

/** The key of a newly rendered form. It contains the minute, so that a key from an old bookmark can be detected. */
export function newIdempotencyKey(now = Date.now()): string {
  return `${Math.floor(now / 60_000).toString(36)}-${randomUUID()}`
}

/** The key of the URL; a new key when that one is old or invalid. */
export function toIdempotencyKey(given: string | null, now = Date.now()): string {
  const [, drawn] = /^([0-9a-z]{5,7})-[0-9a-f-]{36}$/.exec(given ?? '') ?? []
  const age = Math.floor(now / 60_000) - Number.parseInt(drawn ?? '0', 36)
  return given && age >= 0 && age <= SAME_FORM ? given : newIdempotencyKey(now)
}

/** Whether a key has the stored format (migrations/0005_orders.sql). */
export function isIdempotencyKey(key: unknown): key is string {
  return typeof key === 'string' && /^[\w-]{16,64}$/.test(key)
}
