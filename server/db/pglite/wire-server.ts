import type { PGlite } from '@electric-sql/pglite'
import { joined, lengthAt, lengthOfRequests, query, serverEvents } from './wire-messages.ts'

/** Disk full and I/O error: after these the engine may hang or have inconsistent files. */
const fatalStates = ['53100', '58030']

/** DISCARD ALL without UNLISTEN: listeners belong to the process, not to one connection. */
const forgetSession = `close all; reset all; deallocate all; discard plans; discard temp; discard sequences;
  select pg_advisory_unlock_all()`

interface Events {
  onNotification(channel: string, payload: string): void
  /** Called after a failure of the engine; must end the thread. */
  onFailure(reason: string): void
}

/**
 * Answers PostgreSQL's wire protocol with PGlite, for one connection at a time. The engine has a single session, which
 * is reset before the next connection.
 */
export class WireServer {
  #connection = 0
  #started = false
  #pending: Uint8Array = new Uint8Array(0)
  #readOnly = false
  readonly #engine: PGlite
  readonly #events: Events

  constructor(engine: PGlite, events: Events) {
    this.#engine = engine
    this.#events = events
  }

  /** Processes bytes of a connection and returns the answers to completed requests. */
  async receive(connection: number, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    if (connection < this.#connection) return joined([]) // from a destroyed connection
    if (connection > this.#connection) await this.#begin(connection)
    this.#pending = joined([this.#pending, bytes])
    const answers: Uint8Array[] = []
    if (!this.#started) {
      const startup = this.#take(this.#lengthOfStartup())
      if (startup.length === 0) return joined([])
      this.#started = true
      answers.push(await this.#execute(startup))
    }
    // Only complete requests: PGlite would answer a partial pipeline with ReadyForQuery.
    const requests = this.#take(lengthOfRequests(this.#pending))
    if (requests.length > 0) answers.push(await this.#execute(requests))
    return joined(answers)
  }

  /** Ends a connection and rolls back its open transaction. */
  async leave(connection: number): Promise<void> {
    if (connection === this.#connection) await this.#begin(connection + 1)
  }

  /**
   * Writes are refused (SQLSTATE 25006), also further ones of the open transaction: a large one would fill the rest of the
   * disk. They are allowed again from the next transaction on.
   */
  async setReadOnly(readOnly: boolean): Promise<void> {
    if (readOnly === this.#readOnly) return
    if (this.#engine.isInTransaction()) {
      if (readOnly) await this.#execute(query('set transaction read only'))
      return
    }
    await this.#execute(query(`set default_transaction_read_only = ${readOnly}`))
    this.#readOnly = readOnly
  }

  async #begin(connection: number): Promise<void> {
    const first = this.#connection === 0
    this.#connection = connection
    this.#started = false
    this.#pending = new Uint8Array(0)
    if (first) return
    await this.#execute(query('rollback'))
    await this.#execute(query(forgetSession))
    this.#readOnly = false
  }

  #lengthOfStartup(): number {
    if (this.#pending.length < 4) return 0
    const length = lengthAt(this.#pending, 0)
    return length <= this.#pending.length ? length : 0
  }

  #take(length: number): Uint8Array {
    const taken = this.#pending.subarray(0, length)
    this.#pending = this.#pending.subarray(length)
    return taken
  }

  async #execute(requests: Uint8Array): Promise<Uint8Array> {
    const chunks: Uint8Array[] = []
    await this.#engine.execProtocolRawStream(requests, {
      syncToFs: false, // the engine syncs its log at each commit; this is for browsers
      onRawData: (chunk) => chunks.push(chunk.slice()),
    })
    const answer = joined(chunks)
    for (const event of serverEvents(answer)) {
      if ('channel' in event) this.#events.onNotification(event.channel, event.payload)
      else if (fatalStates.includes(event.sqlState)) this.#events.onFailure(`SQLSTATE ${event.sqlState}`)
    }
    return answer
  }
}
