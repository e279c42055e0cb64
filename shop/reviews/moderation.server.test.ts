import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeEachEngine } from '#tests/database.ts'
import { submitReviews } from './invitation.server.ts'
import { listReviews, moderateReview } from './moderation.server.ts'
import { reviewShop, reviewsOnPage, shownRating } from './testing/delivered-orders.ts'

const ACTOR = 'admin@prueba.local'

describeEachEngine('moderation of reviews', (engine) => {
  const shop = reviewShop(engine)
  const { order, invite, toFormData } = shop

  /** Creates a review of a new delivered order, and returns its id. */
  async function written(rating: number, text = ''): Promise<number> {
    const token = await invite(await order('entregado', shop.products.slice(0, 1)))
    const form = toFormData({
      [`estrellas.${shop.products[0]}`]: String(rating),
      [`texto.${shop.products[0]}`]: text,
    })
    expect(await submitReviews(shop.db, token, form)).toEqual({ kind: 'stored' })
    const { rows } = await shop.db.execute<{ id: number }>(sql`select max(id)::float8 as id from reviews`)
    return rows[0]?.id ?? 0
  }
  const publish = (id: number) =>
    moderateReview(shop.db, { id, from: 'pendiente', to: 'publicada', actor: ACTOR })

  test('the first published review replaces the typed rating, and its withdrawal restores it', async () => {
    const [five, two] = [await written(5, 'Bien'), await written(2)]
    expect(await publish(five)).toBe('done')
    expect(await shownRating(shop)).toEqual({ rating: 5, count: 1, real: 1 })
    expect(await publish(two)).toBe('done')
    expect(await shownRating(shop)).toEqual({ rating: 3.5, count: 2, real: 2 })
    expect(await reviewsOnPage(shop)).toMatchObject({
      ...{ rating: 3.5, count: 2 },
      newest: [
        { id: two, rating: 2 },
        { id: five, text: 'Bien', author: 'Ana' },
      ],
    })
    for (const id of [five, two])
      expect(await moderateReview(shop.db, { id, from: 'publicada', to: 'rechazada', actor: ACTOR })).toBe(
        'done',
      )
    expect(await shownRating(shop)).toEqual({ rating: 4.25, count: 40, real: 0 })
    expect(await reviewsOnPage(shop)).toBeNull()
    await moderateReview(shop.db, { id: two, from: 'rechazada', to: 'publicada', actor: ACTOR })
    await shop.db.execute(sql`delete from reviews where id = ${two}`)
    expect(await shownRating(shop)).toEqual({ rating: 4.25, count: 40, real: 0 })
  })

  test('all of many concurrent publications are counted, and each decision is logged', async () => {
    const ids: number[] = []
    for (let count = 0; count < 8; count++) ids.push(await written((count % 5) + 1))
    expect(await Promise.all(ids.map(publish))).toEqual(Array(8).fill('done'))
    expect(await shownRating(shop)).toEqual({ rating: 2.63, count: 8, real: 8 })
    const { rows } = await shop.db.execute(sql`select actor, summary from audit_log
      where action = 'review.moderated' and subject_id = ${String(ids[0])}`)
    expect(rows).toEqual([{ actor: ACTOR, summary: 'Opinión publicada: Khamrah' }])
  })

  test('of two concurrent decisions one succeeds, and the other returns the conflict', async () => {
    const id = await written(4)
    const [published, rejected] = await Promise.all([
      publish(id),
      moderateReview(shop.db, { id, from: 'pendiente', to: 'rechazada', actor: ACTOR }),
    ])
    expect([published, rejected].sort()).toEqual(['conflict', 'done'])
    expect(await publish(999_999_999)).toBe('missing')
  })

  test('a decision that is sent again, because its answer got lost, is done, and logged once', async () => {
    const id = await written(4)
    expect([await publish(id), await publish(id)]).toEqual(['done', 'done'])
    const { rows } = await shop.db.execute(sql`select from audit_log
      where action = 'review.moderated' and subject_id = ${String(id)}`)
    expect(rows).toHaveLength(1)
  })

  test('unread reviews are listed first, and the product page shows ten', async () => {
    const ids: number[] = []
    for (let count = 0; count < 12; count++) ids.push(await written(5, `Nº ${count}`))
    for (const id of ids.slice(1)) await publish(id)
    const { reviews } = await listReviews(shop.db, 1, 'America/Bogota')
    expect(reviews.map(({ id }) => id)).toEqual([ids[0], ...ids.slice(1).reverse()])
    const onPage = await reviewsOnPage(shop)
    expect(onPage?.count).toBe(11)
    expect(onPage?.newest.map(({ id }) => id)).toEqual(ids.slice(2).reverse())
  })

  test('the day of a review is that of the shop', async () => {
    await publish(await written(5, 'Bien'))
    await shop.db.execute(sql`update reviews set created_at = '2026-11-28T01:30:00Z'`)
    const day = { date: '27 de noviembre de 2026' }
    expect((await reviewsOnPage(shop))?.newest).toMatchObject([day])
    expect((await listReviews(shop.db, 1, 'America/Bogota')).reviews).toMatchObject([day])
  })

  test('a review stays after its order is deleted, without the name of a deleted customer', async () => {
    const id = await written(5, 'Bien')
    await publish(id)
    await shop.db.execute(sql`update orders set buyer_name = null, buyer_phone = null, buyer_city = null`)
    expect((await listReviews(shop.db, 1, 'America/Bogota')).reviews).toMatchObject([
      { author: 'Cliente', city: '', text: 'Bien' },
    ])
    await shop.db.execute(sql`delete from orders`)
    expect((await listReviews(shop.db, 1, 'America/Bogota')).reviews).toMatchObject([
      { id, orderCode: null, state: 'publicada' },
    ])
    expect(await shownRating(shop)).toMatchObject({ real: 1 })
  })

  test('publishing invalidates the cached pages and notifies the open lists', async () => {
    const id = await written(5)
    const heard = new Set<string>()
    const over = Promise.withResolvers<void>()
    const stops = [
      ...['catalogue', 'reviews'].map((channel) => shop.database.listen(channel, () => heard.add(channel))),
      shop.database.listen('over', () => over.resolve()),
    ]
    await Promise.all(stops)
    await publish(id)
    await shop.db.execute(sql`notify over`)
    await over.promise
    expect([...heard].sort()).toEqual(['catalogue', 'reviews'])
    for (const stop of stops) await (await stop)()
  })
})
