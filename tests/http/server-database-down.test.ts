import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PageCache } from '#server/http/page-cache.ts'
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
