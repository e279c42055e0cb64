import type pg from 'pg'
import type { Connections, Log } from './database.ts'
import { NotificationConnection } from './notification-connection.ts'
import { Pool } from './pool.ts'
import { StartError } from './start-error.ts'

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
    // A generic plan cannot use the trigram index and takes 2 to 4 times as long. Only named statements get one.
    onConnect: (client) => client.query('set plan_cache_mode = force_custom_plan') as unknown as undefined,
  })
  // Without a listener, the loss of an idle connection ends the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`Se perdió una conexión con PostgreSQL: ${error.message}`)
  })
  try {
    await pool.query('select 1')
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
