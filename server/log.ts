import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Env } from './env.ts'

export type Log = Logger

/**
 * One JSON line per event on standard output. Lines are gathered and written together: a write per
 * request would cost more than answering from memory. pino writes what is left when the process ends.
 */
export function createLog(level: Env['LOG_LEVEL'], stream?: DestinationStream): Log {
  return pino(
    { level, base: null, timestamp: stdTimeFunctions.isoTime, serializers: { err: describeError } },
    stream ?? destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 }),
  )
}

/**
 * What a fault says without what people wrote: a failed query names its parameters in the message, and
 * PostgreSQL quotes the row in `detail`.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const { code } = error as NodeJS.ErrnoException
  return {
    type: name,
    message: withoutParameters(message),
    ...(code ? { code } : {}),
    stack: withoutParameters(stack ?? ''),
    ...(cause ? { cause: describeError(cause) } : {}),
  }
}

function withoutParameters(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')
}
