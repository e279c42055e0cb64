import pg from 'pg'
import type { Log } from './database.ts'
import { Listeners, quoted } from './listeners.ts'

/**
 * LISTEN needs a separate connection for the life of the process. It is opened with the first listener and reopened
 * after a loss.
 */
export class NotificationConnection {
  #listeners = new Listeners()
  #client: Promise<pg.Client> | undefined
  #retry: NodeJS.Timeout | undefined
  #closed = false
  readonly #settings: pg.ClientConfig
  readonly #log: Log

  constructor(settings: pg.ClientConfig, log: Log) {
    this.#settings = settings
    this.#log = log
  }

  async listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>> {
    const first = this.#listeners.add(channel, onNotify)
    if (!this.#client) await this.#connectFirst()
    else if (first) await this.#send(`listen ${quoted(channel)}`)
    return async () => {
      if (this.#listeners.remove(channel, onNotify)) await this.#send(`unlisten ${quoted(channel)}`)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await (await this.#client?.catch(() => undefined))?.end()
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#settings)
    client.on('error', (error) =>
      this.#log.warn(`Se perdió la conexión de avisos con PostgreSQL: ${error.message}`),
    )
    try {
      await client.connect()
      await this.#listeners.attach(client)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    client.once('end', () => this.#reconnect())
    return client
  }

  async #connectFirst(): Promise<void> {
    this.#client = this.#connect()
    await this.#client.catch((error) => {
      this.#client = undefined
      throw error
    })
  }

  /** Skips a lost connection: the next one sends LISTEN for all current channels. */
  async #send(command: string): Promise<void> {
    const client = await this.#client?.catch(() => undefined)
    await client?.query(command).catch(() => {})
  }

  #reconnect(): void {
    if (this.#closed) return
    this.#client = this.#connect()
    this.#client.then(
      () => this.#listeners.notifyAll(),
      () => {
        if (!this.#closed) this.#retry = setTimeout(() => this.#reconnect(), 1000)
      },
    )
  }
}
