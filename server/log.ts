import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Env } from './env.ts'

export type Log = Logger

/**
 * One JSON line per event on standard output. Lines are gathered and written together: a write per
 * request would cost more than answering from memory. pino writes what is left when the process ends.
 */
export function createLog(level: Env['LOG_LEVEL'], stream?: DestinationStream): Log {
  return pino(
    { level, base: null, timestamp: stdTimeFunctions.isoTime },
    stream ?? destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 }),
  )
}
