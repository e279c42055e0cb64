import { write, writeSync } from 'node:fs'
import type pg from 'pg'
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Env } from '#server/env.ts'

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

const DESCRIPTOR = 1
/** Characters that are written together, and milliseconds until fewer are. */
const TOGETHER = 4096
const AFTER_MS = 1000
/** Max characters in memory while no process reads them: further lines are dropped. */
const MAX_LENGTH = 2 ** 20
/** Milliseconds until a full pipe gets them again, and how often when the process ends. */
const RETRY_MS = 100
const RETRIES = 10

/**
 * Lines for standard output, which are buffered and written together. Those that cannot be written, for example on a full
 * disk, are dropped. pino's own destination ends the process then, and its end waits for free space.
 */
class StandardOutput {
  #lines = ''
  /** What the running write has left. */
  #rest: Uint8Array = new Uint8Array(0)

  constructor() {
    setInterval(() => this.#flush(), AFTER_MS).unref()
    process.on('exit', () => this.flushSync())
    // What the shop prints itself: its URL, the first password.
    process.stdout.on('error', () => {})
  }

  write(line: string): void {
    if (this.#lines.length > MAX_LENGTH) return
    this.#lines += line
    if (this.#lines.length >= TOGETHER) this.#flush()
  }

  #flush(): void {
    if (this.#rest.length > 0 || this.#lines === '') return
    this.#rest = Buffer.from(this.#lines)
    this.#lines = ''
    this.#writeRest()
  }

  #writeRest(): void {
    write(DESCRIPTOR, this.#rest, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.#writeRest(), RETRY_MS).unref()
        return
      }
      this.#rest = this.#rest.subarray(error ? this.#rest.length : written)
      if (this.#rest.length > 0) this.#writeRest()
      else if (this.#lines.length >= TOGETHER) this.#flush()
    })
  }

  /** Writes what no write has begun with, before the process ends. */
  flushSync(): void {
    let rest: Uint8Array = Buffer.from(this.#lines)
    this.#lines = ''
    for (let tries = 0; rest.length > 0 && tries < RETRIES; ) {
      try {
        rest = rest.subarray(writeSync(DESCRIPTOR, rest))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
        tries++
      }
    }
  }
}

let output: StandardOutput | undefined

/** The same for every log of this process. */
function standardOutput(): Pick<StandardOutput, 'write' | 'flushSync'> {
  output ??= new StandardOutput()
  return output
}
