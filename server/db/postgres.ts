import pg from 'pg'
import { type Connections, type Log, StartError } from './database.ts'
import { Listeners, quoted } from './listeners.ts'
import { Pool } from './pool.ts'

/**
 * A generic plan cannot use the trigram index and takes 2 to 4 times as long. Only named statements get one.
 * When the machine of a node vanishes, the server ends its transaction after half a minute. By default it does so after
 * two hours, and the orders of all other nodes wait for its locks.
 */
const SESSION = `set plan_cache_mode = force_custom_plan; set tcp_keepalives_idle = 10;
  set tcp_keepalives_interval = 10; set tcp_user_timeout = 30000`

/** A pool on a PostgreSQL server, and one more connection for notifications after the first `listen`. */
export async function openPostgres(databaseUrl: string, log: Log): Promise<Connections> {
  const where = describeServer(databaseUrl)
  const settings: pg.PoolConfig = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    fallback_application_name: 'azahar',
  }
  const pool = new Pool({
    ...settings,
    onConnect: (client) => client.query(SESSION) as unknown as undefined,
  })
  // Without a listener, the loss of an idle connection ends the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`Se perdió una conexión con PostgreSQL: ${error.message}`)
  })
  try {
    const { rows } = await pool.query<{ server_encoding: string }>('show server_encoding')
    const encoding = rows[0]?.server_encoding
    if (encoding !== 'UTF8')
      throw new Error(
        `su codificación es ${encoding} y hace falta UTF8. Crea otra, por ejemplo con createdb -E UTF8 -T template0`,
      )
  } catch (error) {
    await pool.end()
    throw new StartError(`No se puede usar el servidor PostgreSQL de ${where}: ${reason(error)}`)
  }
  const notifications = new NotificationConnection(settings, log)
  return {
    pool,
    listen: (channel, onNotify) => notifications.listen(channel, onNotify),
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    close: async () => {
      await notifications.close()
      await pool.end()
    },
  }
}

/** Host and database of the URL, without the password. */
function describeServer(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new StartError('DATABASE_URL no es válida: se espera postgresql://usuario:clave@servidor:5432/base')
  }
  return `${url.host || url.searchParams.get('host') || 'localhost'}${url.pathname}`
}

function reason(error: unknown): string {
  // Failed attempts for several addresses of one name are an AggregateError without a message.
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/**
 * LISTEN needs a separate connection for the life of the process. It is opened with the first listener and reopened
 * after a loss.
 */
class NotificationConnection {
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
