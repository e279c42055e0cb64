import { randomUUID } from 'node:crypto'

/** So long a form opened again is the same form: the way back after ordering leads to the same order, not to a second. */
const SAME_FORM = 60

/**
 * The key of a form just drawn. The minute is part of it, so that one from an old bookmark is known to be old.
 */
export function newIdempotencyKey(now = Date.now()): string {
  return `${Math.floor(now / 60_000).toString(36)}-${randomUUID()}`
}

/** The key that the address brings, unless it is old or none of ours: then a new one. */
export function toIdempotencyKey(given: string | null, now = Date.now()): string {
  const [, drawn] = /^([0-9a-z]{5,7})-[0-9a-f-]{36}$/.exec(given ?? '') ?? []
  const age = Math.floor(now / 60_000) - Number.parseInt(drawn ?? '0', 36)
  return given && age >= 0 && age <= SAME_FORM ? given : newIdempotencyKey(now)
}

/** Whether a sent key has the form that is stored (migrations/0005_orders.sql). */
export function isIdempotencyKey(key: unknown): key is string {
  return typeof key === 'string' && /^[\w-]{16,64}$/.test(key)
}
