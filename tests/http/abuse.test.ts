import { describe, expect, test } from 'vitest'
import { openForTests } from '#tests/database.ts'
import { fuzz } from '../../bench/abuse/fuzz.ts'
import { Sessions, startShopUnderAttack } from '../../bench/abuse/shop-under-attack.ts'
import { gatherTemplates } from '../../bench/abuse/templates.ts'

/**
 * The short version of `npm run bench:abuse`, which sends fifty times as many requests and has more kinds of attacks.
 */
describe('2,000 hostile requests to every URL and form', () => {
  const shop = openForTests(startShopUnderAttack)

  test('are answered without a 5xx error, and the shop keeps running', async () => {
    const sessions = new Sessions(shop)
    expect(await sessions.renew()).toBe(true)
    const templates = await gatherTemplates(sessions, shop.url)
    const written = templates
      .filter(({ method }) => method === 'POST')
      .map(({ target }) => target.split('?')[0])
    // Paths that the survey of the pages must find; otherwise most of the shop would be untested.
    expect(written).toEqual(
      expect.arrayContaining([
        '/order/new',
        '/auth/login',
        '/account',
        '/admin/products/new',
        '/admin/dashboard',
      ]),
    )
    const outcome = await fuzz({
      origin: shop.url,
      sessions,
      templates,
      count: 2000,
      seed: 1,
      connections: 4,
    })
    expect(outcome.failures).toEqual([])
    expect([...outcome.statuses.keys()]).toEqual(
      expect.arrayContaining([200, 303, 400, 401, 403, 404, 405, 409, 413, 414, 422]),
    )
    expect(shop.output()).not.toContain('"level":50')
    expect(shop.output()).not.toContain('"level":60')
    expect((await sessions.ask('stranger', '/catalog')).status).toBe(200)
  }, 300_000)
})
