import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CODE_BYTES, orderCode } from '#domain/order-code.ts'
import type { OrderState } from '#domain/order-states.ts'
import type { Db } from '#server/db/open.ts'
import { createTestDatabase, describeEachEngine, type TestDatabase } from '#tests/database.ts'
import { findInvitation, reviewLink } from './invitation.server.ts'
import { countPending, listReviews, moderateReview } from './moderation.server.ts'
import { productReviews } from './published-reviews.server.ts'
import { submitReviews } from './submit-reviews.server.ts'

const ACTOR = 'admin@prueba.local'

describeEachEngine('opinions of buyers', (engine) => {
  let database: TestDatabase
  let db: Db
  /** Khamrah, whose rating was typed, and Yara. */
  let products: string[]

  beforeAll(async () => {
    database = await createTestDatabase(engine)
    db = database.db
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await db.execute(sql`delete from products`)
    await db.execute(sql`delete from orders`)
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into products (name, brand, rating, review_count)
        values ('Khamrah', 'Lattafa', 4.25, 40), ('Yara', 'Lattafa', 0, 0) returning id`)
    products = rows.map(({ id }) => id)
  })

  async function order(state: OrderState = 'entregado', ids = products): Promise<string> {
    const key = randomBytes(16).toString('base64url')
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into orders (code, token, idempotency_key, request_hash, state, buyer_name, buyer_city, currency, total)
        values (${orderCode(randomBytes(CODE_BYTES))}, ${key}, ${key}, '', ${state},
                'Ana María Ruiz', 'Cali', '$', 90) returning id`)
    const id = rows[0]?.id ?? ''
    for (const [position, product] of [...ids, ...ids].entries()) {
      await db.execute(sql`insert into order_lines (order_id, position, product_id, name, unit_price, quantity)
        values (${id}, ${position}, ${product}, 'Perfume', 45, 1)`)
    }
    return id
  }
  async function invite(id: string): Promise<string> {
    const link = await reviewLink(db, id)
    expect(link).toMatch(/^\/opinar\/[\w-]{22}$/)
    return link?.slice('/opinar/'.length) ?? ''
  }
  function formOf(fields: Record<string, string>): FormData {
    const form = new FormData()
    for (const [name, value] of Object.entries({ author: 'Ana', city: 'Cali', ...fields }))
      form.set(name, value)
    return form
  }
  /** One opinion of a delivered order of its own, and its number. */
  async function written(rating: number, text = ''): Promise<number> {
    const token = await invite(await order('entregado', products.slice(0, 1)))
    const form = formOf({ [`estrellas.${products[0]}`]: String(rating), [`texto.${products[0]}`]: text })
    expect(await submitReviews(db, token, form)).toEqual({ kind: 'stored' })
    const { rows } = await db.execute<{ id: number }>(sql`select max(id)::float8 as id from reviews`)
    return rows[0]?.id ?? 0
  }
  const publish = (id: number) => moderateReview(db, { id, from: 'pendiente', to: 'publicada', actor: ACTOR })
  const shown = async () =>
    (
      await db.execute(sql`select rating::float8 as rating, review_count as count, real_review_count as real
                             from products where id = ${products[0]}`)
    ).rows[0]

  test('a delivered order has one link, the same ever after; no other order has one', async () => {
    const id = await order()
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => reviewLink(db, id)))
    expect(first).toBeDefined()
    expect(new Set(others)).toEqual(new Set([first]))
    for (const state of ['nuevo', 'confirmado', 'pagado', 'enviado', 'cancelado'] as const)
      expect(await reviewLink(db, await order(state))).toBeUndefined()
    await db.execute(sql`delete from products`)
    expect(await reviewLink(db, id)).toBeUndefined()
    expect(await findInvitation(db, first?.slice('/opinar/'.length) ?? '')).toBeUndefined()
  })

  test('the link shows each perfume once, and of the buyer the first name and city', async () => {
    const token = await invite(await order())
    expect(await findInvitation(db, token)).toEqual({
      isUsed: false,
      firstName: 'Ana',
      city: 'Cali',
      products: [
        { id: products[0], name: 'Khamrah', brand: 'Lattafa', image: null },
        { id: products[1], name: 'Yara', brand: 'Lattafa', image: null },
      ],
    })
  })

  test('guessed links find nothing', async () => {
    const id = await order()
    const token = await invite(id)
    const { rows } = await db.execute<{ token: string }>(sql`select token from orders where id = ${id}`)
    const guesses = [
      rows[0]?.token ?? '',
      id,
      token.toLowerCase(),
      token.slice(1),
      `${token}a`,
      '',
      "' or true",
    ]
    for (const guess of [
      ...guesses,
      ...Array.from({ length: 50 }, () => randomBytes(16).toString('base64url')),
    ])
      expect([guess, await findInvitation(db, guess)]).toEqual([guess, undefined])
    const form = formOf({ [`estrellas.${products[0]}`]: '5' })
    expect(await submitReviews(db, randomBytes(16).toString('base64url'), form)).toEqual({ kind: 'unknown' })
  })

  test('what is written waits to be read; the link is used up, by one of twenty at once', async () => {
    const token = await invite(await order())
    const form = formOf({
      [`estrellas.${products[0]}`]: '5',
      [`texto.${products[0]}`]: ' <b>Dulce</b>\u0000\r\ny dura ',
      [`estrellas.${products[1]}`]: '',
    })
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => submitReviews(db, token, form)))
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['stored', ...Array(19).fill('used')])
    const { reviews, pending } = await listReviews(db, 1)
    expect(pending).toBe(1)
    expect(reviews).toMatchObject([
      {
        ...{ rating: 5, text: '<b>Dulce</b>\ny dura', author: 'Ana', city: 'Cali', state: 'pendiente' },
        product: { id: products[0], name: 'Khamrah' },
        orderCode: expect.stringMatching(/^\w{3}-\w{3}$/),
      },
    ])
    expect(await productReviews(db, products[0] ?? '')).toBeNull()
    expect(await shown()).toEqual({ rating: 4.25, count: 40, real: 0 })
    expect(await findInvitation(db, token)).toMatchObject({ isUsed: true })
  })

  test.each<[string, Record<string, string>]>([
    ['nothing chosen', {}],
    ['no stars of five', { stars: '6' }],
    ['words without stars', { text: 'Rico' }],
    ['too many words', { stars: '5', text: 'x'.repeat(1001) }],
    ['no name', { stars: '5', author: ' \u200b' }],
    ['a name too long', { stars: '5', author: 'x'.repeat(41) }],
    ['a city too long', { stars: '5', city: 'x'.repeat(41) }],
  ])('%s: nothing is stored, and the link still works', async (_, { stars = '', text = '', ...fields }) => {
    const token = await invite(await order())
    const form = formOf({ [`estrellas.${products[0]}`]: stars, [`texto.${products[0]}`]: text, ...fields })
    const outcome = await submitReviews(db, token, form)
    if (outcome.kind !== 'invalid') throw new Error(outcome.kind)
    expect(Object.keys(outcome.errors)).toHaveLength(1)
    expect(outcome.values.texts[products[0] ?? '']).toBe(text)
    expect(await countPending(db)).toBe(0)
    expect(await findInvitation(db, token)).toMatchObject({ isUsed: false })
  })

  test('a perfume that was not in the order cannot be rated', async () => {
    const token = await invite(await order('entregado', products.slice(0, 1)))
    const form = formOf({ [`estrellas.${products[1]}`]: '1', [`estrellas.${products[0]}`]: '4' })
    expect(await submitReviews(db, token, form)).toEqual({ kind: 'stored' })
    expect((await listReviews(db, 1)).reviews.map(({ product }) => product.name)).toEqual(['Khamrah'])
  })

  test('the first one published replaces the typed rating; taken back, the typed one is back', async () => {
    const [five, two] = [await written(5, 'Bien'), await written(2)]
    expect(await publish(five)).toBe('done')
    expect(await shown()).toEqual({ rating: 5, count: 1, real: 1 })
    expect(await publish(two)).toBe('done')
    expect(await shown()).toEqual({ rating: 3.5, count: 2, real: 2 })
    expect(await productReviews(db, products[0] ?? '')).toMatchObject({
      ...{ rating: 3.5, count: 2 },
      newest: [
        { id: two, rating: 2 },
        { id: five, text: 'Bien', author: 'Ana' },
      ],
    })
    for (const id of [five, two])
      expect(await moderateReview(db, { id, from: 'publicada', to: 'rechazada', actor: ACTOR })).toBe('done')
    expect(await shown()).toEqual({ rating: 4.25, count: 40, real: 0 })
    expect(await productReviews(db, products[0] ?? '')).toBeNull()
    await moderateReview(db, { id: two, from: 'rechazada', to: 'publicada', actor: ACTOR })
    await db.execute(sql`delete from reviews where id = ${two}`)
    expect(await shown()).toEqual({ rating: 4.25, count: 40, real: 0 })
  })

  test('many published at once are all counted, and each decision is in the log', async () => {
    const ids: number[] = []
    for (let count = 0; count < 8; count++) ids.push(await written((count % 5) + 1))
    expect(await Promise.all(ids.map(publish))).toEqual(Array(8).fill('done'))
    expect(await shown()).toEqual({ rating: 2.63, count: 8, real: 8 })
    const { rows } = await db.execute(sql`select actor, summary from audit_log
      where action = 'review.moderated' and subject_id = ${String(ids[0])}`)
    expect(rows).toEqual([{ actor: ACTOR, summary: 'Opinión publicada: Khamrah' }])
  })

  test('two who decide at once: one does, the other is told', async () => {
    const id = await written(4)
    const [published, rejected] = await Promise.all([
      publish(id),
      moderateReview(db, { id, from: 'pendiente', to: 'rechazada', actor: ACTOR }),
    ])
    expect([published, rejected].sort()).toEqual(['conflict', 'done'])
    expect(await publish(999_999_999)).toBe('missing')
  })

  test('what nobody has read stands first, and ten are shown on the page', async () => {
    const ids: number[] = []
    for (let count = 0; count < 12; count++) ids.push(await written(5, `Nº ${count}`))
    for (const id of ids.slice(1)) await publish(id)
    const { reviews } = await listReviews(db, 1)
    expect(reviews.map(({ id }) => id)).toEqual([ids[0], ...ids.slice(1).reverse()])
    const onPage = await productReviews(db, products[0] ?? '')
    expect(onPage?.count).toBe(11)
    expect(onPage?.newest.map(({ id }) => id)).toEqual(ids.slice(2).reverse())
  })

  test('an opinion outlives its order, and no longer names who asked to be forgotten', async () => {
    const id = await written(5, 'Bien')
    await publish(id)
    await db.execute(sql`update orders set buyer_name = null, buyer_phone = null, buyer_city = null`)
    expect((await listReviews(db, 1)).reviews).toMatchObject([{ author: 'Cliente', city: '', text: 'Bien' }])
    await db.execute(sql`delete from orders`)
    expect((await listReviews(db, 1)).reviews).toMatchObject([{ id, orderCode: null, state: 'publicada' }])
    expect(await shown()).toMatchObject({ real: 1 })
  })

  test('publishing has the pages drawn anew and the open lists read again', async () => {
    const id = await written(5)
    const heard = new Set<string>()
    const over = Promise.withResolvers<void>()
    const stops = [
      ...['catalogue', 'reviews'].map((channel) => database.listen(channel, () => heard.add(channel))),
      database.listen('over', () => over.resolve()),
    ]
    await Promise.all(stops)
    await publish(id)
    await db.execute(sql`notify over`)
    await over.promise
    expect([...heard].sort()).toEqual(['catalogue', 'reviews'])
    for (const stop of stops) await (await stop)()
  })
})
