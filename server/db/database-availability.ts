import { sqlState } from './constraint-errors.ts'

/**
 * Connection lost (08), no resources (53), shutdown or startup (57P), read-only (25006: full disk, standby), a time limit of
 * the server or the role: for a statement (57014), a lock (55P03), an idle transaction (25P03).
 */
const STATES = /^(08...|53...|57P..|25006|57014|55P03|25P03)$/
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT', // the socket of a stopped server
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EROFS',
  'ENOSPC',
])
/** What the driver and its pool say without a code, and PGlite of a disk that the kernel has made read-only. */
const WORDS =
  /^Connection terminated|^Client has encountered a connection error|timeout exceeded when trying to connect|after calling end on the pool|Read-only file system/

/** Whether the error is a temporary failure of the database or the disk, so that a retry can succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (STATES.test(sqlState(error) ?? '')) return true
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (WORDS.test(cause.message)) return true
    if ('code' in cause && CODES.has(String(cause.code))) return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}

interface Log {
  error(fields: object, message: string): void
}

/** Logs a failure and returns the HTTP status of the response. `about` has further log fields. */
export function reportFailure(log: Log, error: unknown, message: string, about: object = {}): 500 | 503 {
  log.error({ err: error, ...about }, message)
  return statusForError(error)
}

/** The HTTP status for a failed read or write. */
export function statusForError(error: unknown): 500 | 503 {
  return isDatabaseUnavailable(error) ? 503 : 500
}
