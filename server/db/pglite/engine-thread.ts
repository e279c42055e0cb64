import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import type { Worker } from 'node:worker_threads'
import { StartError } from '#server/db/database.ts'
import { createLimited } from '#server/jobs/limited-worker.ts'
import { joined } from './wire-messages.ts'

export interface WorkerData {
  folder: string
  /** A new database is a copy of this folder. */
  template?: string | undefined
}

export type ToWorker =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'left'; connection: number }
  | { kind: 'close' }

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'warning'; text: string }
  | { kind: 'failed'; reason: string }

interface Events {
  onNotification(channel: string, payload: string): void
  onWarning(text: string): void
  /** The thread has ended unexpectedly after it was ready: no query is possible. */
  onFailure(reason: string): void
}

// Node 24 frees the compiled imports of an ended engine twice if the next engine looks them up meanwhile, and the process
// ends (nodejs/node#64500; later versions of V8 check it). Without this collection they are freed at the end.
setFlagsFromString('--no-wasm-code-gc')
// A collection that returns memory (release-memory.ts) would also drop all code that is not optimized, which the next
// statements compile again, the parser then without the filter of engine.ts.
setFlagsFromString('--no-flush-liftoff-code')

/** Megabytes, three times V8's semi-space. The rows are in the memory of WebAssembly, and few objects are of JavaScript. */
const YOUNG_HEAP = 12

const lost = () => new Error('Connection terminated: the database engine has ended')

/** PGlite in a worker thread, connected through the wire protocol. */
export class EngineThread {
  #worker: Worker
  #streams = new Map<number, WireStream>()
  #connections = 0
  #closing = false
  #ended = false
  #failure = ''
  readonly #events: Events

  constructor(database: WorkerData, events: Events) {
    this.#events = events
    this.#worker = createLimited(new URL('./worker.ts', import.meta.url), {
      workerData: database,
      name: 'pglite',
      resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: YOUNG_HEAP },
    })
  }

  async start(): Promise<void> {
    this.#worker.on('error', (error) => {
      this.#failure = String(error)
    })
    await new Promise<void>((resolve, reject) => {
      this.#worker.once('exit', () =>
        reject(new StartError(`No se pudo abrir la base de datos: ${this.#failure}`)),
      )
      this.#worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve()
        else this.#receive(message)
      })
    })
    this.#worker.once('exit', () => {
      this.#ended = true
      if (this.#closing) return
      for (const stream of this.#streams.values()) stream.destroy(lost())
      this.#events.onFailure(this.#failure)
    })
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'bytes')
      this.#streams.get(message.connection)?.push(Buffer.from(message.bytes.buffer))
    else if (message.kind === 'notification') this.#events.onNotification(message.channel, message.payload)
    else if (message.kind === 'warning') this.#events.onWarning(message.text)
    else if (message.kind === 'failed') this.#failure = message.reason
  }

  /** A new connection; the engine resets the session of the earlier one. */
  connect(): WireStream {
    const connection = ++this.#connections
    const stream = new WireStream({
      send: (bytes) => this.#send({ kind: 'bytes', connection, bytes }, [bytes.buffer]),
      leave: () => {
        if (this.#streams.delete(connection)) this.#send({ kind: 'left', connection })
      },
    })
    if (this.#ended) process.nextTick(() => stream.destroy(lost()))
    else this.#streams.set(connection, stream)
    return stream
  }

  async close(): Promise<void> {
    if (this.#ended) return
    this.#closing = true
    const exit = once(this.#worker, 'exit')
    this.#send({ kind: 'close' })
    await exit
  }

  #send(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer)
  }
}

interface Line {
  send(bytes: Uint8Array<ArrayBuffer>): void
  leave(): void
}

type Done = (error?: Error | null) => void

/** Replaces the TCP socket of the pg driver: exchanges bytes with the engine's thread. */
class WireStream extends Duplex {
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

  ref(): this {
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
