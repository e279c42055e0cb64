const HOUR = 3_600_000

/** 'Keep me signed in'. */
export const REMEMBERED_SECONDS = 30 * 24 * 3600
const IDLE = 12 * HOUR
/** A page that reloads after every change uses its session; nevertheless the session ends after a day. */
const WHOLE = 24 * HOUR
/** Min extension of a session, so that few page views cause a write. */
const STEP = 5 * 60_000

/** When a session that is not remembered expires without further use. */
export function idleEnd(now: Date, createdAt: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE, createdAt.getTime() + WHOLE))
}

/** The new end of a session in use, or undefined when the extension is too short for a write. */
export function lengthened(
  session: { remembered: boolean; createdAt: Date; expiresAt: Date },
  now: Date,
): Date | undefined {
  if (session.remembered) return undefined
  const end = idleEnd(now, session.createdAt)
  return end.getTime() - session.expiresAt.getTime() >= STEP ? end : undefined
}
