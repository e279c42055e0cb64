import type pg from 'pg'
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Env } from '#server/env.ts'
import { standardOutput } from './standard-output.ts'

export type Log = Logger

/**
 * One JSON line per event on standard output. Lines are buffered and written together: a write per
 * request would cost more than answering from memory.
 */
export function createLog(level: Env['LOG_LEVEL'], stream?: DestinationStream): Log {
  return pino(
    { level, base: null, timestamp: stdTimeFunctions.isoTime, serializers: { err: describeError } },
    stream ?? standardOutput(),
  )
}

/** Logs an error that nothing has caught and ends the process. Node itself would print it with all its parameters. */
export function exitOnUncaughtError(log: Pick<Log, 'fatal'>): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'La tienda se detiene por un error inesperado')
    process.exit(1)
  })
}

/** Causes deeper than this are left out: a chain may lead back to its beginning. */
const MAX_CAUSES = 5

/**
 * An error without user data: no parameters of a failed query, no value that the database quotes, no `detail` of
 * PostgreSQL (the row). Only the frames of the stack are written, because its first lines repeat the message.
 */
export function describeError(error: unknown, causes = 0): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, cause } = error
  const { code, table, constraint } = error as pg.DatabaseError
  return {
    type: name,
    message: withoutValues(error),
    ...(code ? { code } : {}),
    ...(table ? { table } : {}),
    ...(constraint ? { constraint } : {}),
    stack: stackFrames(error.stack ?? '', message),
    ...(cause && causes < MAX_CAUSES ? { cause: describeError(cause, causes + 1) } : {}),
  }
}

/** SQLSTATE class 22: the value does not fit its type. The message quotes the value, in the server's language. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/

function withoutValues(error: Error): string {
  const { code, severity } = error as pg.DatabaseError
  if (severity && DATA_EXCEPTION.test(code ?? '')) return 'data exception'
  if (error instanceof SyntaxError) return error.message.replace(/".*"/s, '"…"') // JSON.parse quotes its text
  return withoutParameters(error.message)
}

/** Drizzle ends its message with the parameters. They may hold any text, so everything after them goes too. */
function withoutParameters(message: string): string {
  return message.replace(/\nparams: .*/s, '')
}

/** The stack without the message at its start. Empty when the message is not there: a text may look like frames. */
function stackFrames(stack: string, message: string): string {
  const at = message ? stack.indexOf(message) : stack.indexOf('\n')
  const frames = stack.slice(at + message.length)
  return at >= 0 && frames.startsWith('\n    at ') ? frames.slice(1) : ''
}
