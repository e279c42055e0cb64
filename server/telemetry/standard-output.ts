import { write, writeSync } from 'node:fs'

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
export function standardOutput(): Pick<StandardOutput, 'write' | 'flushSync'> {
  output ??= new StandardOutput()
  return output
}
