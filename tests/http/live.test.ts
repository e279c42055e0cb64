import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { LiveStreams } from '#server/http/live.ts'
import { PAIR, toCookie, visitor } from '#tests/accounts.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { type ShopProcess, signIn, startShop } from '#tests/shop-process.ts'
import { testApp } from '#tests/test-app.ts'

test('streams over the limit are refused; the session can still be checked', async () => {
  const database = await createTestDatabase()
  const streams = new LiveStreams({ streams: 1 })
  const { app, accounts } = testApp(database, { streams })
  const cookie = toCookie(await accounts.signIn('admin', { ...PAIR, remember: true }, visitor()))
  const ask = async (method = 'GET') =>
    app.request('http://shop.example/admin/live', { method, headers: { cookie } })
  const first = await ask()
  expect(first.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(first.headers.get('content-security-policy')).toContain("connect-src 'self'")
  const second = await ask()
  expect([second.status, second.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await second.text()).toContain('Demasiadas ventanas abiertas')
  expect((await ask('HEAD')).status).toBe(200)
  expect(streams.size).toBe(1)
  streams.close()
  await database.close()
})

describe('two nodes on one database', { timeout: 180_000 }, () => {
  const database = openForTests(() => createTestDatabase('postgres'))
  const start = () => startShop({ seed: 'none', env: { DATABASE_URL: database.settings.databaseUrl ?? '' } })
  const a = openForTests(start)
  const b = openForTests(start)

  const post = (shop: ShopProcess, path: string, form: Record<string, string>, cookie = '') =>
    fetch(shop.url + path, {
      method: 'POST',
      headers: { origin: shop.url, cookie },
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
  /** The next event that is no heartbeat; undefined after a normal end of the stream. */
  async function follow(shop: ShopProcess, cookie: string) {
    const answer = await fetch(`${shop.url}/admin/live`, { headers: { cookie } })
    expect(answer.status).toBe(200)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    return async () => {
      for (;;) {
        const [, event] = /^(?:(?!data:|event:).*\n)*((?:event:.*\n)?data:.*)\n\n/.exec(text) ?? []
        if (event) {
          text = text.slice(text.indexOf(event) + event.length + 2)
          return event
        }
        const { done, value = '' } = (await reader?.read()) ?? { done: true }
        if (done) return undefined
        text += value
      }
    }
  }
  const CATALOG = 'data: {"topic":"catalog"}'

  test('a change of many products and its undo report their progress on the other node, before they end', async () => {
    const cookie = await signIn(a.url)
    const onA = await follow(a, cookie)
    const onB = await follow(b, cookie)
    const insert = sql`insert into products (name) select 'Yara ' || n from generate_series(1, 1500) n`
    await database.db.execute(insert)
    for (const next of [onA, onB]) expect(await next()).toBe(CATALOG)
    const path = '/admin/products/bulk?todos=1&op=marca&ver=1&valor=Lattafa'
    const preview = await (await fetch(a.url + path, { headers: { cookie } })).text()
    const huella = /name="huella" value="(\w+)"/.exec(preview)?.[1] ?? ''
    const written = (id: string) =>
      [1000, 1500].map((done) =>
        expect.stringContaining(`event: progress\ndata: {"id":"${id}","done":${done},"total":1500,`),
      )

    const { headers } = await post(a, path, { huella }, cookie)
    for (const next of [onA, onB]) expect([await next(), await next()]).toEqual(written(huella))
    for (const next of [onA, onB]) expect(await next()).toBe(CATALOG)
    const change = new URL(headers.get('location') ?? '', a.url).searchParams.get('hecho') ?? ''
    expect((await post(a, '/admin/products/changes', { deshacer: change }, cookie)).status).toBe(200)
    for (const next of [onA, onB]) expect([await next(), await next()]).toEqual(written(change))
    for (const next of [onA, onB]) expect(await next()).toBe(CATALOG)
    await database.db.execute(sql`delete from products`)
    for (const next of [onA, onB]) expect(await next()).toBe(CATALOG)
  })

  test('both nodes publish a change to signed-in users; a stop ends the streams first', async () => {
    const leaving = await signIn(a.url)
    const staying = await signIn(b.url)
    const onA = await follow(a, staying)
    const onB = await follow(b, staying)
    const leaver = await follow(b, leaving)

    const { rows } = await database.db.execute<{ id: string }>(
      sql`insert into products (name) select 'Asad ' || n from generate_series(1, 1000) n returning id`,
    )
    for (const next of [onA, onB, leaver]) expect(await next()).toBe(CATALOG)
    expect((await post(a, '/admin/products', { id: rows[0]?.id ?? '' }, staying)).status).toBe(200)
    for (const next of [onA, onB, leaver]) expect(await next()).toBe(CATALOG)

    expect((await post(a, '/admin/logout', {}, leaving)).status).toBe(303)
    expect(await leaver()).toBe('event: session-ended\ndata: {}')
    await database.db.execute(sql`update products set name = 'Otro' where id = ${rows[1]?.id}`)
    for (const next of [onA, onB]) expect(await next()).toBe(CATALOG)
    expect(await leaver()).toBeUndefined()
    expect((await fetch(`${b.url}/admin/live`, { headers: { cookie: leaving } })).status).toBe(401)

    // After the timeout of stopServer the stream would be cut off, and the read would fail.
    const stopped = a.stop()
    expect(await onA()).toBeUndefined()
    await stopped
    await database.db.execute(sql`delete from products where id = ${rows[1]?.id}`)
    expect(await onB()).toBe(CATALOG)
  })
})
