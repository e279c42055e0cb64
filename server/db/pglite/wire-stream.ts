import { Duplex } from 'node:stream'
import { joined } from './wire-messages.ts'

interface Line {
  send(bytes: Uint8Array<ArrayBuffer>): void
  leave(): void
}

type Done = (error?: Error | null) => void

/** Replaces the TCP socket of the pg driver: exchanges bytes with the engine's thread. */
export class WireStream extends Duplex {
  readonly #line: Line

  constructor(line: Line) {
    super()
    this.#line = line
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: string, done: Done): void {
    this.#line.send(joined([chunk])) // a copy, because the driver's buffers share memory
    done()
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: Done): void {
    this.#line.send(joined(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: Done): void {
    this.#line.leave()
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#line.leave()
    done(error)
  }
}
