import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { countOrders, insertSizes, readStock } from '#shop/orders/testing/order-fixtures.ts'
import { BUYER, orderForm } from '#tests/order-form.ts'

describe('an order over HTTP', () => {
  const order = orderForm()
  const { ask, drawn, send, buyer } = order

  const stored = async (code: string) => {
    const { rows } = await order.db.execute<Record<string, unknown>>(
      sql`select total::text, buyer_phone, buyer_city, payment_label, source_address, consent_at is not null as consent
            from orders where code = ${code}`,
    )
    return rows[0]
  }

  const codeOn = (html: string) => /[A-Z2-9]{3}-[A-Z2-9]{3}/.exec(html)?.[0] ?? ''

  test('is changed in the bag by a buyer without JavaScript, whose quantities are only there', async () => {
    for (const bag of [`${order.size}x1`, `${order.size}x2`]) {
      const page = await (await ask(`/order/new?lineas=${bag}`)).text()
      expect(/<a href="([^"]*)"[^>]*>Cambiar<\/a>/.exec(page)?.[1]).toBe(`/bag?lineas=${bag}`)
    }
  })

  test('is stored with the shop’s prices; the same form again leads to the same order', async () => {
    const fields = { ...(await drawn()), ...BUYER }
    const tampered = { ...fields, precio: '0.01', codigo: 'AAA-AAA', currency: 'COP', total_real: '1' }
    const answer = await send(tampered)
    expect(answer.status).toBe(303)
    const address = answer.headers.get('location') ?? ''
    expect(address).toMatch(/^\/order\/[\w-]{22}\?gracias$/)
    expect((await send(fields)).headers.get('location')).toBe(address)
    expect(await countOrders(order.db)).toBe(order.before + 1)

    const page = await ask(address)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    const html = await page.text()
    const code = codeOn(html)
    expect(await stored(code)).toMatchObject({
      ...{ total: '20.00', buyer_phone: '573112223344', buyer_city: 'Medellín' },
      ...{ payment_label: 'Contra entrega', consent: true },
    })
    expect((await stored(code))?.source_address).not.toContain('203.0.113')
    const href = /href="(https:\/\/wa\.me\/573001234567\?text=[^"]+)"/.exec(html)?.[1] ?? ''
    const text = new URL(href.replaceAll('&amp;', '&')).searchParams.get('text') ?? ''
    const lines = text.split('\n')
    expect(lines[0]).toBe(order.shop.url + address.replace('?gracias', ''))
    expect(lines[1]).toContain(code)
    expect(lines.at(-1)).toBe('Total: $20.00')
    expect(html).toContain('$20.00')

    const later = await (await ask(address.replace('?gracias', ''))).text()
    for (const seen of [html, later]) {
      expect(seen).toContain('María')
      expect(seen).not.toMatch(/Pérez|311 222|3112223|Portería/)
      expect(seen).toContain('noindex')
    }
    expect(order.shop.output()).not.toContain(address.slice('/order/'.length).replace('?gracias', ''))
  })

  test('twenty copies at once are one order', async () => {
    const fields = { ...(await drawn()), ...buyer() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(fields)))
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(await countOrders(order.db)).toBe(order.before + 1)
  })

  test('that is old has the year in its dates, and a new one has not', async () => {
    const address = (await send({ ...(await drawn()), ...buyer() })).headers.get('location') ?? ''
    const dates = async () => (await (await ask(address)).text()).match(/(?<=<time [^>]*>)[^<]+/g)
    expect(await dates()).not.toContainEqual(expect.stringMatching(/ de \d{4}/))
    await order.db.execute(sql`
      with old as (update orders set created_at = '2025-03-04 15:00Z' where token = ${/[\w-]{22}/.exec(address)?.[0]}
        returning id)
      update order_events set at = '2025-03-04 15:00Z' where order_id = (select id from old)`)
    expect(await dates()).toEqual(Array(2).fill('4 de marzo de 2025, 10:00'))
  })

  test('a key of another order is refused, and the page offers a new key', async () => {
    const fields = { ...(await drawn()), ...buyer() }
    await send(fields)
    const other = await send({ ...fields, ciudad: 'Cali' })
    expect(other.status).toBe(409)
    const html = await other.text()
    expect(html).toContain('Con este formulario ya hiciste un pedido')
    const key = /name="clave" value="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(key).not.toBe(fields.clave)
    expect((await send({ ...fields, ciudad: 'Cali', clave: key })).status).toBe(303)
    expect(await countOrders(order.db)).toBe(order.before + 2)
  })

  test.each(['', '1', '-5', 'NaN', '1e3', '2000000'])(
    'a total of %j was never shown: it is shown first, and nothing is stored',
    async (total) => {
      const fields = { ...(await drawn()), ...buyer() }
      const answer = await send({ ...fields, total })
      expect(answer.status).toBe(409)
      expect(await answer.text()).toContain('El precio cambió')
      expect(await countOrders(order.db)).toBe(order.before)
    },
  )

  test('the same amount in another currency is another price', async () => {
    const fields = { ...(await drawn()), ...buyer() }
    await order.db.execute(
      sql`update products set currency = 'S/' where id = (select product_id from product_sizes where id = ${order.size})`,
    )
    const answer = await send(fields)
    expect(answer.status).toBe(409)
    const html = await answer.text()
    expect(html).toMatch(/era \$20\.00 y ahora el total es S\/\s20\.00/)
    expect(await countOrders(order.db)).toBe(order.before)
    expect((await send({ ...fields, moneda: 'S/' })).status).toBe(303)
  })

  test('sizes that have sold out or run short are reported, and the rest can be ordered', async () => {
    const [counted = 0] = await insertSizes(order.db, [2])
    const lines = `${counted}x2.${order.size}x1`
    const fields = { ...(await drawn(lines)), ...buyer() }
    await order.db.execute(sql`update product_sizes set stock = 1 where id = ${counted}`)
    const short = await send(fields, lines)
    expect(short.status).toBe(409)
    const html = await short.text()
    expect(html).toContain('solo queda 1')
    expect(html).toContain(`value="${counted}x1.${order.size}x1"`)
    await order.db.execute(sql`update product_sizes set stock = 0 where id = ${counted}`)
    const again = await (await send(fields, lines)).text()
    expect(again).toContain('agotado.')
    expect(again).toContain('value="María José Pérez"')
    expect(await countOrders(order.db)).toBe(order.before)
    expect(await readStock(order.db, counted)).toBe(0)
    expect((await send({ ...fields, lineas: `${order.size}x1`, total: '1000' }, lines)).status).toBe(303)
  })
})
