import { sqlState } from './constraint-errors.ts'

/** Connection lost, no room, shutting down or starting (57P), nothing can be written (25006: a full disk, a standby server). */
const STATES = /^(08...|53...|57P..|25006)$/
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

/** Whether the database or the disk is at fault, and trying again later may help. */
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

/** Logs what could not be done, and returns the status of the answer that says so. `about` names what it was about. */
export function reportFailure(log: Log, error: unknown, message: string, about: object = {}): 500 | 503 {
  log.error({ err: error, ...about }, message)
  return statusForError(error)
}

/** The status of an answer that says that something could not be read or stored. */
export function statusForError(error: unknown): 500 | 503 {
  return isDatabaseUnavailable(error) ? 503 : 500
}
