import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { countOrders, insertSizes, readStock } from '#shop/orders/testing/order-fixtures.ts'
import { orderForm } from '#tests/order-form.ts'

describe('abusive orders over HTTP', () => {
  const order = orderForm()
  const { drawn, send, buyer } = order

  test('one order of 42 counted sizes leaves pieces of each for the next buyer', async () => {
    const sizes = (
      await Promise.all(Array.from({ length: 21 }, () => insertSizes(order.db, [40, 40])))
    ).flat()
    const lines = (quantity: number) => sizes.map((id) => `${id}x${quantity}`).join('.')
    const greedy = await send({ ...(await drawn(lines(20))), ...buyer() }, lines(20), {}, '198.51.100.66')
    expect(greedy.status).toBe(303)
    for (const size of sizes) expect(await readStock(order.db, size)).toBeGreaterThanOrEqual(37)
    const next = await send({ ...(await drawn(`${sizes[0]}x1`)), ...buyer() }, `${sizes[0]}x1`)
    expect(next.status).toBe(303)
  })

  test('five orders of other clients with a buyer’s phone number do not block the buyer', async () => {
    const victim = buyer()
    for (let stranger = 0; stranger < 5; stranger++) {
      const answer = await send({ ...(await drawn()), ...victim, nombre: `Otro ${stranger}` })
      expect(answer.status).toBe(303)
    }
    expect((await send({ ...(await drawn()), ...victim })).status).toBe(303)
  })

  test('a duplicate order without JavaScript shows the first order, and is stored after a confirmation', async () => {
    const who = buyer()
    const first = await send({ ...(await drawn()), ...who })
    const address = first.headers.get('location')?.replace('?gracias', '') ?? ''
    const [cookie = ''] = first.headers.getSetCookie()
    expect(cookie).toMatch(/^recent-orders=[\w-]{22}; Max-Age=3600; Path=\/order; HttpOnly; SameSite=Lax$/)
    const headers = { cookie: cookie.split(';')[0] ?? '', origin: order.shop.url }

    const again = await send({ ...(await drawn()), ...who, nota: 'Otra' }, undefined, { headers })
    expect(again.status).toBe(409)
    const html = await again.text()
    expect(html).toMatch(/Ya tenemos este pedido \([A-Z2-9]{3}-[A-Z2-9]{3}\), de hace un momento/)
    expect(html).toContain(`href="${address}"`)
    expect(html).toContain('Hacer otro pedido igual')
    expect(html).toContain('value="Medellín"')
    expect(await countOrders(order.db)).toBe(order.before + 1)

    const stranger = await send({ ...(await drawn()), ...who, nombre: 'Un desconocido' })
    expect(stranger.headers.get('location')).not.toContain(address)
    const [, otro] = /<input type="hidden" name="(otro)" value="si"/.exec(html) ?? []
    const wanted = await send({ ...(await drawn()), ...who, [otro ?? '']: 'si' }, undefined, { headers })
    expect(wanted.status).toBe(303)
    expect(await countOrders(order.db)).toBe(order.before + 3)
  })

  test('a duplicate order stays confirmed when its price changes before it is sent again', async () => {
    const [who, hidden] = [buyer(), await drawn()]
    const address = '198.51.100.77'
    await send({ ...hidden, ...who }, undefined, {}, address)
    // A form that was opened before the price changed.
    const stale = { ...(await drawn()), ...who }
    await order.db.execute(sql`update product_sizes set price = 12 where id = ${order.size}`)
    const readFields = async (answer: Response) => {
      expect(answer.status).toBe(409)
      const html = await answer.text()
      const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
      return { html, hidden: Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])) }
    }
    const duplicate = await readFields(await send(stale, undefined, {}, address))
    expect(duplicate.html).toContain('Ya tenemos este pedido')
    const confirmed = { ...stale, otro: duplicate.hidden.otro ?? '' }
    const repriced = await readFields(await send(confirmed, undefined, {}, address))
    expect(repriced.html).toContain('El precio cambió')
    const last = await send({ ...repriced.hidden, ...who }, undefined, {}, address)
    expect([last.status, await countOrders(order.db)]).toEqual([303, order.before + 2])
  })
})

describe('orders behind an unconfigured proxy', () => {
  const { drawn, send, buyer } = orderForm({ TRUST_PROXY: '0' })

  test('twelve buyers can order within an hour although the shop sees one IP address', async () => {
    for (let place = 1; place <= 12; place++) {
      const answer = await send({ ...(await drawn()), ...buyer() }, undefined, {}, `203.0.113.${place}`)
      expect(answer.status).toBe(303)
    }
  })
})
