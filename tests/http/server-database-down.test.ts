import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { createLog } from '#server/telemetry/log.ts'
import { createTestDatabase } from '#tests/database.ts'
import { listenRaw, parseBody, parseStatus } from '#tests/raw-http.ts'
import { testApp } from '#tests/test-app.ts'
import { createStandIn } from './server-stand-in.ts'

test('with the database stopped, cached pages are served, others get an error page, and readiness fails', async () => {
  let clock = 0
  const shop = await createStandIn({}, new PageCache({}, () => clock))
  await shop.database.db.execute(sql`insert into products (name) values ('Asad')`)
  const pages = ['/', '/catalog', '/catalog.data']
  const before = await Promise.all(pages.map(async (page) => (await shop.app.request(page)).text()))
  expect((await shop.app.request('/readyz')).status).toBe(200)

  await shop.close()
  shop.cache.invalidate()
  clock += 3_600_000

  for (const [index, page] of pages.entries()) {
    for (const _ of [1, 2]) {
      const answer = await shop.app.request(page)
      expect([answer.status, await answer.text()]).toEqual([200, before[index]])
    }
  }
  const renderings = shop.renderings()
  await shop.app.request('/')
  expect(shop.renderings()).toBe(renderings) // no retry at once
  clock += 2_001
  await shop.app.request('/')
  expect(shop.renderings()).toBe(renderings + 1) // a retry soon, so that the page recovers with the database

  expect((await shop.app.request('/catalog?search=never-seen')).status).toBe(503)
  expect((await shop.app.request('/healthz')).status).toBe(200)
  expect((await shop.app.request('/readyz')).status).toBe(503)
})

test('a visitor who leaves while the database is down does not take the cached page from others', async () => {
  let clock = 0
  const shop = await createStandIn({}, new PageCache({}, () => clock))
  const server = await listenRaw(createHttpServer(shop.app))
  const page = 'GET /catalog HTTP/1.1\r\nHost: shop.example\r\n\r\n'
  try {
    const before = parseBody(await server.ask(page))
    await shop.close()
    shop.cache.invalidate()
    clock += 3_600_000
    const renderings = shop.renderings()
    const release = shop.hold()
    const leaver = await server.open(page)
    await vi.waitUntil(() => shop.renderings() > renderings)
    const other = server.ask(page)
    await vi.waitUntil(async () => (await server.connections()) === 2)
    leaver.socket.destroy()
    await vi.waitUntil(async () => (await server.connections()) === 1)
    release()
    for (const answer of [await other, await server.ask(page)]) {
      expect([parseStatus(answer), parseBody(answer)]).toEqual([200, before])
    }
  } finally {
    await server.close()
  }
})

/** Inserts a perfume that home shows. */
async function insertPerfume(db: Db) {
  await db.execute(sql`insert into products (name) values ('Asad')`)
  await db.execute(sql`insert into product_images (product_id, storage_path) select id, 'asad' from products`)
  await db.execute(sql`insert into product_sizes (product_id, value, price) select id, 100, 20 from products`)
}

test('with the database stopped, home and the catalog show the perfumes of their cached copies', async () => {
  let clock = 0
  const database = await createTestDatabase()
  const cache = new PageCache({}, () => clock)
  const { app } = testApp(database, { cache })
  await insertPerfume(database.db)
  const pages = ['/', '/_.data', '/catalog']
  for (const page of pages) expect(await (await app.request(page)).text(), page).toContain('Asad')

  await database.close()
  cache.invalidate()
  clock += 3_600_000
  for (const page of pages) {
    const answer = await app.request(page)
    expect([answer.status, await answer.text()], page).toEqual([200, expect.stringContaining('Asad')])
  }
})

test('without a cached copy a page says that the shop failed, and has a link to the chat', async () => {
  const database = await createTestDatabase()
  const { app } = testApp(database, { env: { WHATSAPP_NUMBER: '573001234567' } })
  await database.close()
  const answer = await app.request('/catalog')
  const html = await answer.text()
  expect(answer.status).toBe(503)
  expect(html).toContain('Algo falló de nuestro lado.')
  expect(html).toMatch(/<a href="https:\/\/wa\.me\/573001234567[^>]*>Escríbenos por WhatsApp<\/a>/)
})

test('when the perfumes of home cannot be read, home is shown without them, and the failure is logged', async () => {
  const lines: string[] = []
  const database = await createTestDatabase()
  const { app } = testApp(database, { log: createLog('error', { write: (line) => void lines.push(line) }) })
  await insertPerfume(database.db)
  await database.db.execute(sql`alter table reviews rename to reviews_away`)
  const answer = await app.request('/')
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('Explorar Colección')
  expect(html).toContain('Productos Destacados')
  expect(html).not.toMatch(/<article|falló|Unexpected Application Error/)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'Los perfumes de la portada no se pudieron leer',
  ])
  await database.close()
})
