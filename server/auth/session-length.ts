const HOUR = 3_600_000

/** 'Keep me signed in'. */
export const REMEMBERED_SECONDS = 30 * 24 * 3600
const IDLE = 12 * HOUR
/** A page that reads its list again at every change uses its session; even so it ends after a day. */
const WHOLE = 24 * HOUR
/** Lengthened at most this often, so that reading a page seldom costs a write. */
const STEP = 5 * 60_000

/** When a session that is not remembered ends unless it is used again. */
export function idleEnd(now: Date, createdAt: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE, createdAt.getTime() + WHOLE))
}

/** The new end of a session in use, or undefined when it is not worth a write. */
export function lengthened(
  session: { remembered: boolean; createdAt: Date; expiresAt: Date },
  now: Date,
): Date | undefined {
  if (session.remembered) return undefined
  const end = idleEnd(now, session.createdAt)
  return end.getTime() - session.expiresAt.getTime() >= STEP ? end : undefined
}
