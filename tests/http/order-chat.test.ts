import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { insertSizes } from '#shop/orders/testing/order-fixtures.ts'
import { orderForm } from '#tests/order-form.ts'

describe('the chat of an order over HTTP', () => {
  const order = orderForm()
  const { ask, drawn, send, buyer } = order

  async function place(quantity: number, stock = 30) {
    const [size = 0] = await insertSizes(order.db, [stock])
    const lines = `${size}x${quantity}`
    const answer = await send({ ...(await drawn(lines)), ...buyer() }, lines)
    return { size, path: (answer.headers.get('location') ?? '').replace('?gracias', '') }
  }
  const readMinutes = async (path: string) => {
    const { rows } = await order.db.execute<{ minutes: number | null }>(sql`
      select ceil(extract(epoch from hold_expires_at - coalesce(chat_opened_at, created_at)) / 60)::int as minutes
        from orders where token = ${path.split('/')[2]}`)
    return rows[0]?.minutes
  }
  const open = (path: string, headers: HeadersInit = {}, body = '') =>
    ask(`${path}/chat`, { method: 'POST', body: new URLSearchParams(body), headers })
  /** The notice about the held pieces. */
  const notice = async (path: string) =>
    /<section aria-labelledby="apartado"[\s\S]*?<\/section>/
      .exec(await (await ask(path)).text())?.[0]
      .replaceAll('<!-- -->', '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')

  test('the page shows when the hold ends, and its button extends the hold', async () => {
    const { path } = await place(2)
    expect(await readMinutes(path)).toBe(30)
    expect(await notice(path)).toMatch(
      /Tus perfumes están apartados .*en cuanto nos escribas por el chat, un día/,
    )
    expect(await notice(path)).toContain('Ya envié el mensaje')
    const answer = await open(path, { origin: order.shop.url }, 'volver=gracias')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?gracias`])
    expect(await readMinutes(path)).toBe(24 * 60)
    expect(await notice(path)).toMatch(/Tus perfumes están apartados/)
    expect(await notice(path)).not.toContain('Ya envié el mensaje')
    expect((await open(path)).status).toBe(204)
  })

  test('pieces without a hold are listed with the remaining stock', async () => {
    const { path, size } = await place(12)
    expect(await notice(path)).toMatch(/Apartamos lo que pudimos hasta.*: 3 de 12 apartadas; por ahora hay\./)
    await order.db.execute(sql`update product_sizes set stock = 4 where id = ${size}`)
    expect(await notice(path)).toContain('3 de 12 apartadas; ahora solo quedan 4.')
    await order.db.execute(sql`update product_sizes set stock = 0 where id = ${size}`)
    expect(await notice(path)).toContain('3 de 12 apartadas; ahora no quedan más.')
    await order.db.execute(sql`update product_sizes set stock = null where id = ${size}`)
    expect(await notice(path)).toBeUndefined()
  })

  test('after the hold the page shows that nothing is held until the shop confirms', async () => {
    const { path, size } = await place(1)
    await order.db.execute(sql`
      with over as (update orders set hold_expires_at = null where token = ${path.split('/')[2]} returning id)
      update order_lines set held = 0 where order_id = (select id from over)`)
    expect(await notice(path)).toMatch(/sin apartar .*no quedan apartadas hasta que confirmemos el pedido/)
    await order.db.execute(sql`update product_sizes set stock = 30 where id = ${size}`)
    await open(path)
    expect(await notice(path)).toMatch(/Tu perfume está apartado Te lo guardamos hasta/)
  })

  test('another site, another method and a forged link change nothing', async () => {
    const { path } = await place(1)
    expect((await open(path, { origin: 'https://evil.example' })).status).toBe(403)
    const seen = await ask(`${path}/chat`)
    expect([seen.status, seen.headers.get('location')]).toEqual([302, path])
    expect((await ask(`${path}/chat`, { method: 'PUT', body: new URLSearchParams({ a: '1' }) })).status).toBe(
      405,
    )
    expect(await readMinutes(path)).toBe(30)
    for (const wrong of ['/order/no', `/order/${'A'.repeat(22)}`])
      expect((await open(wrong)).status).toBe(404)
    expect(order.shop.output()).not.toContain(path.split('/')[2])
  })
})
