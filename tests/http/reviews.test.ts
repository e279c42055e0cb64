import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createOrder } from '#shop/orders/create-order.server.ts'
import { insertSizes, newOrder } from '#shop/orders/testing/order-fixtures.ts'
import { transitionOrder } from '#shop/orders/transition-order.server.ts'
import { reviewLink } from '#shop/reviews/invitation.server.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { startShop } from '#tests/shop-process.ts'

describe('reviews over HTTP', () => {
  const database = openForTests(() => createTestDatabase('postgres'))
  const shop = openForTests(() =>
    startShop({
      seed: 'none',
      env: { DATABASE_URL: database.settings.databaseUrl ?? '', TRUST_PROXY: '1' },
    }),
  )
  let product: string

  /** The review link of a delivered order. */
  async function delivered(): Promise<string> {
    const { db } = database
    const [size = 0] = await insertSizes(db, [5])
    const outcome = await createOrder(db, newOrder([size]))
    if (outcome.kind !== 'created') throw new Error(outcome.kind)
    const { id } = outcome.order
    for (const [index, to] of (['confirmado', 'enviado', 'entregado'] as const).entries()) {
      expect(await reviewLink(db, id)).toBeUndefined()
      const step = { id, version: index + 1, to, note: '', actor: 'admin@prueba.local' }
      expect(await transitionOrder(db, step)).toEqual({ kind: 'done' })
    }
    const { rows } = await db.execute<{ id: string }>(
      sql`select product_id as id from product_sizes where id = ${size}`,
    )
    product = rows[0]?.id ?? ''
    return (await reviewLink(db, id)) ?? ''
  }
  const send = (path: string, fields: Record<string, string>, origin = shop.url) =>
    fetch(shop.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams(fields),
    })
  const countReviews = async () => database.db.$count(sql`reviews`)

  test('the page is neither cached nor indexed', async () => {
    const link = await delivered()
    const answer = await fetch(shop.url + link)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>')
    const data = await fetch(`${shop.url}${link}.data`)
    expect([data.status, data.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  test('guessed links are not found, with any method', async () => {
    await delivered()
    const guess = () => `/opinar/${randomBytes(16).toString('base64url')}`
    for (const path of [guess(), guess(), '/opinar/x', '/opinar/%22', `/opinar/${product}`]) {
      const page = await fetch(shop.url + path)
      expect([path, page.status]).toEqual([path, 404])
      expect(await page.text()).toContain('Este enlace no sirve')
      expect((await send(path, { author: 'Ana', [`estrellas.${product}`]: '5' })).status).toBe(404)
    }
    expect(await countReviews()).toBe(0)
  })

  test('invalid links have a rate limit; valid links always open', async () => {
    const link = await delivered()
    const from = (address: string, path: string) =>
      fetch(shop.url + path, { headers: { 'x-forwarded-for': address } })
    const statuses: number[] = []
    for (let count = 0; count < 31; count++)
      statuses.push((await from('203.0.113.7', `/opinar/${randomBytes(16).toString('base64url')}`)).status)
    expect(statuses).toEqual([...Array(30).fill(404), 429])
    expect((await from('203.0.113.7', link)).status).toBe(200)
    expect((await from('198.51.100.7', link)).status).toBe(200)
  })

  test('a link is used once; a form of another site and an invalid one leave it valid', async () => {
    const link = await delivered()
    const put = { method: 'PUT', headers: { origin: shop.url }, body: new URLSearchParams({ author: 'Ana' }) }
    expect((await fetch(shop.url + link, put)).status).toBe(405)
    const form = { author: 'Ana', [`estrellas.${product}`]: '5', [`texto.${product}`]: 'Dulce' }
    expect((await send(link, form, 'https://otra.example')).status).toBe(403)
    const faulty = await send(link, { ...form, author: '' })
    expect(faulty.status).toBe(422)
    const page = await faulty.text()
    expect(page).toContain('Escribe tu nombre.')
    expect(page).toContain('Dulce')
    expect(await countReviews()).toBe(0)
    const stored = await send(link, form)
    expect([stored.status, stored.headers.get('location')]).toEqual([303, link])
    // The answer got lost, and the buyer sends the form again.
    const again = await send(link, form)
    expect([again.status, again.headers.get('location')]).toEqual([303, link])
    expect(await countReviews()).toBe(1)
    expect(await (await fetch(shop.url + link)).text()).toContain('Gracias por tu opinión')
  })
})
