import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeEachEngine } from '#tests/database.ts'
import { findInvitation, reviewLink, submitReviews } from './invitation.server.ts'
import { countPending, listReviews } from './moderation.server.ts'
import { reviewShop, reviewsOnPage, shownRating } from './testing/delivered-orders.ts'

describeEachEngine('reviews that buyers submit', (engine) => {
  const shop = reviewShop(engine)
  const { order, invite, toFormData } = shop

  test('a delivered order has one constant link; no other order has one', async () => {
    const id = await order()
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => reviewLink(shop.db, id)))
    expect(first).toBeDefined()
    expect(new Set(others)).toEqual(new Set([first]))
    for (const state of ['nuevo', 'confirmado', 'pagado', 'enviado', 'cancelado'] as const)
      expect(await reviewLink(shop.db, await order(state))).toBeUndefined()
    await shop.db.execute(sql`delete from products`)
    expect(await reviewLink(shop.db, id)).toBeUndefined()
    expect(await findInvitation(shop.db, first?.slice('/opinar/'.length) ?? '')).toBeUndefined()
  })

  test('the link shows each perfume once, and the first name and city of the buyer', async () => {
    const token = await invite(await order())
    expect(await findInvitation(shop.db, token)).toEqual({
      isUsed: false,
      firstName: 'Ana',
      city: 'Cali',
      products: [
        { id: shop.products[0], name: 'Khamrah', brand: 'Lattafa', image: null },
        { id: shop.products[1], name: 'Yara', brand: 'Lattafa', image: null },
      ],
    })
  })

  test('guessed links have no invitation', async () => {
    const id = await order()
    const token = await invite(id)
    const { rows } = await shop.db.execute<{ token: string }>(sql`select token from orders where id = ${id}`)
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
      expect([guess, await findInvitation(shop.db, guess)]).toEqual([guess, undefined])
    const form = toFormData({ [`estrellas.${shop.products[0]}`]: '5' })
    expect(await submitReviews(shop.db, randomBytes(16).toString('base64url'), form)).toEqual({
      kind: 'unknown',
    })
  })

  test('a review waits for a decision; one of twenty concurrent requests uses up the link', async () => {
    const token = await invite(await order())
    const form = toFormData({
      [`estrellas.${shop.products[0]}`]: '5',
      [`texto.${shop.products[0]}`]: ' <b>Dulce</b>\u0000\r\ny dura ',
      [`estrellas.${shop.products[1]}`]: '',
    })
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => submitReviews(shop.db, token, form)))
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['stored', ...Array(19).fill('used')])
    const { reviews, pending } = await listReviews(shop.db, 1, 'America/Bogota')
    expect(pending).toBe(1)
    expect(reviews).toMatchObject([
      {
        ...{ rating: 5, text: '<b>Dulce</b>\ny dura', author: 'Ana', city: 'Cali', state: 'pendiente' },
        product: { id: shop.products[0], name: 'Khamrah' },
        orderCode: expect.stringMatching(/^\w{3}-\w{3}$/),
      },
    ])
    expect(await reviewsOnPage(shop)).toBeNull()
    expect(await shownRating(shop)).toEqual({ rating: 4.25, count: 40, real: 0 })
    expect(await findInvitation(shop.db, token)).toMatchObject({ isUsed: true })
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
    const form = toFormData({
      [`estrellas.${shop.products[0]}`]: stars,
      [`texto.${shop.products[0]}`]: text,
      ...fields,
    })
    const outcome = await submitReviews(shop.db, token, form)
    if (outcome.kind !== 'invalid') throw new Error(outcome.kind)
    expect(Object.keys(outcome.errors)).toHaveLength(1)
    expect(outcome.values.texts[shop.products[0] ?? '']).toBe(text)
    expect(await countPending(shop.db)).toBe(0)
    expect(await findInvitation(shop.db, token)).toMatchObject({ isUsed: false })
  })

  test('a perfume that is taken off the shop while its form is open is reviewed all the same', async () => {
    const setState = (state: string, id = shop.products[0]) =>
      shop.db.execute(sql`update products set state = ${state} where id = ${id}`)
    const ratings = async () =>
      (await listReviews(shop.db, 1, 'America/Bogota')).reviews.map(({ product, rating }) => [
        product.name,
        product.isPublished,
        rating,
      ])
    const both = await invite(await order())
    const form = toFormData({
      [`estrellas.${shop.products[0]}`]: '5',
      [`estrellas.${shop.products[1]}`]: '4',
    })
    await setState('archived')
    expect((await findInvitation(shop.db, both))?.products.map(({ name }) => name)).toEqual(['Yara'])
    expect(await submitReviews(shop.db, both, form)).toEqual({ kind: 'stored' })
    expect((await ratings()).toSorted()).toEqual([
      ['Khamrah', false, 5],
      ['Yara', true, 4],
    ])
    // An error is at a perfume that the form shows.
    await setState('published')
    const one = await invite(await order())
    await setState('archived')
    const yara = { [`estrellas.${shop.products[1]}`]: '', [`texto.${shop.products[1]}`]: '' }
    expect(await submitReviews(shop.db, one, toFormData(yara))).toMatchObject({
      errors: { [`estrellas.${shop.products[1]}`]: expect.stringContaining('al menos a un perfume') },
    })
    await setState('draft', shop.products[1])
    expect(await findInvitation(shop.db, one)).toBeUndefined()
    expect(await submitReviews(shop.db, one, form)).toEqual({ kind: 'stored' })
    expect(await ratings()).toHaveLength(4)
  })

  test('a perfume that is not in the order cannot be rated', async () => {
    const token = await invite(await order('entregado', shop.products.slice(0, 1)))
    const form = toFormData({
      [`estrellas.${shop.products[1]}`]: '1',
      [`estrellas.${shop.products[0]}`]: '4',
    })
    expect(await submitReviews(shop.db, token, form)).toEqual({ kind: 'stored' })
    expect(
      (await listReviews(shop.db, 1, 'America/Bogota')).reviews.map(({ product }) => product.name),
    ).toEqual(['Khamrah'])
  })
})
