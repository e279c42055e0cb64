import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { startEmbeddedPostgres } from '#tests/embedded-postgres.ts'
import { freePort } from '#tests/shop-process.ts'
import { StartError } from './database.ts'
import { openDatabase } from './open.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase('postgres', log)
})
afterEach(() => database.close())

test('closed connections are replaced, and listeners are notified of possibly lost notifications', async () => {
  const heard: string[] = []
  await database.listen('changes', (payload) => heard.push(payload))
  const client = await database.pool.connect()
  await client.query('begin')
  const cut = database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await expect(client.query('select pg_sleep(60)')).rejects.toThrow()
  client.release(true)
  await cut
  await vi.waitUntil(() => heard.length === 1, 30_000)
  await database.pool.query(`notify changes, 'again'`)
  await vi.waitUntil(() => heard.length === 2, 30_000)
  expect(heard).toEqual(['', 'again'])
  expect(log.warn).toHaveBeenCalled()
})

test('an unreachable server or an invalid URL is reported in one line without the password', async () => {
  const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '' }).catch((error) => error)
  const absent = await open('postgresql://shop:secret@127.0.0.1:1/shop')
  expect(absent).toBeInstanceOf(StartError)
  expect(absent.message).toContain(
    'No se puede usar el servidor PostgreSQL de 127.0.0.1:1/shop: connect ECONNREFUSED',
  )
  for (const url of ['mysql://shop:secret@localhost/shop', 'localhost:5432', 'postgresql//x']) {
    const wrong = await open(url)
    expect(wrong).toBeInstanceOf(StartError)
    expect(wrong.message).toMatch(/^DATABASE_URL no es válida/)
    expect(wrong.message).not.toContain('secret')
  }
})

test.runIf(process.platform === 'linux')(
  'the server ends the connection of a machine that has vanished after half a minute',
  async () => {
    const server = await startEmbeddedPostgres({ port: await freePort() })
    try {
      const { pool, close } = await openDatabase({ databaseUrl: server.url, dataDir: '' })
      // As the socket has them: PostgreSQL asks the operating system.
      const { rows } = await pool.query(`
        select current_setting('tcp_keepalives_idle') as first, current_setting('tcp_keepalives_interval') as next,
          current_setting('tcp_user_timeout') as limit`)
      await close()
      expect(rows).toEqual([{ first: '10', next: '10', limit: '30000' }])
    } finally {
      await server.stop()
    }
  },
)

test('a database that cannot hold every character is refused in one line', async () => {
  const { databaseUrl } = database.settings
  const url = new URL(databaseUrl ?? '')
  url.pathname = `ascii_${randomUUID()}`
  const name = url.pathname.slice(1)
  await database.pool.query(
    `create database "${name}" template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
  )
  const refused = await openDatabase({ databaseUrl: url.href, dataDir: '' }).catch((error) => error)
  await database.pool.query(`drop database "${name}"`)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused.message).toMatch(
    /^No se puede usar .*ascii_.*: su codificación es SQL_ASCII y hace falta UTF8/,
  )
})

test('a test server ends with the process that started it, also after a kill', async () => {
  const helper = new URL('../../tests/embedded-postgres.ts', import.meta.url).href
  const starter = spawn(process.execPath, [
    '-e',
    `import('${helper}').then(async ({ startEmbeddedPostgres }) => console.log((await startEmbeddedPostgres()).url)); setInterval(() => {}, 1000)`,
  ])
  const [url] = await once(starter.stdout, 'data')
  const client = new pg.Client(String(url).trim())
  await client.connect()
  const lost = once(client, 'error')
  starter.kill('SIGKILL')
  await lost
})
