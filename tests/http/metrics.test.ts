import { describe, expect, test } from 'vitest'
import { openForTests } from '#tests/database.ts'
import { startShop } from '#tests/shop-process.ts'

/** The background job makes the first image variants. */
const WHILE_IT_ENCODES = { timeout: 60_000, interval: 200 }
const TOKEN = 'a-token-for-the-metrics-only'

describe('the metrics', { timeout: 120_000 }, () => {
  const shop = openForTests(() => startShop({ env: { METRICS_TOKEN: TOKEN } }))
  const ask = (authorization?: string) =>
    fetch(`${shop.url}/metrics`, { headers: authorization ? { authorization } : {} })

  test('are not found without the token', async () => {
    for (const given of [undefined, 'Bearer ', 'Bearer x', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`]) {
      const answer = await ask(given)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('azahar_request')
    }
  })

  test('count requests by area, pages by source, queries, renderings and images', async () => {
    for (let turn = 0; turn < 3; turn++) await (await fetch(`${shop.url}/about`)).text()
    for (const odd of ['/<script>', '/una-serie-sin-fin', '/otra']) await fetch(shop.url + odd)
    const home = await (await fetch(shop.url)).text()
    const image = /\/images\/[^" ]+/.exec(home)?.[0]
    expect((await fetch(shop.url + image)).status).toBe(200)
    let text = ''
    await expect
      .poll(async () => {
        const answer = await ask(`Bearer ${TOKEN}`)
        expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
        text = await answer.text()
        return text
      }, WHILE_IT_ENCODES)
      .toContain('azahar_image_seconds_count{job="variant",failed="false"}')
    const figure = (series: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.split(' ')
          .at(-1),
      )
    expect(figure('azahar_request_seconds_count{method="GET",area="/about",status="2xx"}')).toBe(3)
    expect(
      figure('azahar_request_seconds_count{method="GET",area="other",status="4xx"}'),
    ).toBeGreaterThanOrEqual(3)
    expect(text).not.toMatch(/<script|una-serie|\/otra/)
    expect(figure('azahar_pages_total{from="memory"}')).toBeGreaterThanOrEqual(2)
    expect(figure('azahar_pages_total{from="rendering"}')).toBeGreaterThanOrEqual(2)
    expect(figure('azahar_render_seconds_count')).toBeGreaterThanOrEqual(2)
    expect(figure('azahar_query_seconds_count{failed="false"}')).toBeGreaterThan(0)
    expect(figure('azahar_page_cache_bytes')).toBeGreaterThan(1000)
    expect(figure('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  })
})
