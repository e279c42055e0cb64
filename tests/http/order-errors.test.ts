import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { countOrders } from '#shop/orders/testing/order-fixtures.ts'
import { BUYER, type Fields, orderForm } from '#tests/order-form.ts'

describe('a refused order over HTTP', () => {
  const order = orderForm()
  const { ask, drawn, send, buyer } = order

  test.each<[string, Partial<Fields>, RegExp]>([
    [
      'nothing at all',
      { nombre: '', telefono: '', ciudad: '', pago: '', acepto: '' },
      /Falta corregir 5 datos/,
    ],
    ['a name of invisible signs', { nombre: '\u200b \u2060' }, /Escribe tu nombre/],
    ['a long name', { nombre: 'x'.repeat(81) }, /como mucho 80 caracteres/],
    ['an enormous note', { nota: 'ñ'.repeat(10_000) }, /como mucho 500 caracteres/],
    ['no phone', { telefono: 'mañana te llamo' }, /Escribe un número completo/],
    ['a phone of 400 digits', { telefono: '3'.repeat(400) }, /Escribe un número completo/],
    ['an unknown payment method', { pago: 'Gratis' }, /Elige una forma de pago/],
    ['no consent', { acepto: '' }, /necesitamos que lo aceptes/],
  ])('%s is refused in Spanish, and the input is preserved', async (_, wrong, said) => {
    const answer = await send({ ...(await drawn()), ...BUYER, ...wrong } as Fields)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toMatch(said)
    if (!('ciudad' in wrong)) expect(html).toContain('value="Medellín"')
    expect(await countOrders(order.db)).toBe(order.before)
  })

  test.each<[string, () => Promise<Response>, number]>([
    ['a foreign origin', () => send(BUYER, undefined, { headers: { origin: 'https://evil.example' } }), 403],
    ['no form at all', () => send({}, undefined, { body: 'x' }), 415],
    [
      'JSON',
      () => send({}, undefined, { body: '{"a":', headers: { 'content-type': 'application/json' } }),
      415,
    ],
    ['more than an ordinary form holds', () => send({ ...BUYER, nota: 'ñ'.repeat(11_000) }), 413],
    ['another method', () => send(BUYER, undefined, { method: 'PUT' }), 405],
    ['an empty bag', () => ask('/order/new?lineas=nada'), 302],
    ['an order of nothing', async () => send({ ...(await drawn()), ...BUYER, lineas: '' }), 303],
    ['a size that never was', async () => send({ ...(await drawn()), ...BUYER, lineas: '999999999x1' }), 409],
    [
      'a lone surrogate',
      async () => send({ ...(await drawn()), ...BUYER, nombre: '\ud800', acepto: '' }),
      422,
    ],
  ])('%s', async (_, request, status) => {
    const answer = await request()
    expect(answer.status).toBe(status)
    expect(await countOrders(order.db)).toBe(order.before)
  })

  test('too many orders from one IP address have to wait, and the chat stays available', async () => {
    for (let order = 0; order < 10; order++) {
      expect((await send({ ...(await drawn()), ...buyer() }, undefined, {}, '198.51.100.9')).status).toBe(303)
    }
    const answer = await send({ ...(await drawn()), ...buyer() }, undefined, {}, '198.51.100.9')
    expect(answer.status).toBe(429)
    const html = await answer.text()
    expect(html).toMatch(/Inténtalo otra vez en \d+ minutos?, o escríbenos/)
    expect(html).toContain('https://wa.me/573001234567?text=')
    expect(html).toContain('value="Medellín"')
  })

  test('a failed write shows an error, keeps the input, and leaves the chat available', async () => {
    const fields = { ...(await drawn()), ...buyer() }
    for (const table of ['orders', 'product_sizes']) {
      await order.db.execute(sql`alter table ${sql.identifier(table)} rename to away`)
      const answer = await send(fields)
      const empty = await ask(`/order/new?lineas=${order.size}x2`)
      await order.db.execute(sql`alter table away rename to ${sql.identifier(table)}`)
      expect(answer.status).toBe(503)
      const html = await answer.text()
      expect(html).toContain('Ahora mismo no podemos guardar pedidos')
      expect(html).toContain('value="Medellín"')
      expect(html).toContain('https://wa.me/573001234567?text=')
      if (table === 'product_sizes') {
        expect(empty.status).toBe(503)
        expect(await empty.text()).toContain('https://wa.me/573001234567?text=')
        expect(html).toContain(`name="clave" value="${fields.clave}"`)
      }
    }
    expect((await send(fields)).status).toBe(303)
  })

  test('invalid links get the same answer and a rate limit; valid links always open', async () => {
    const token = (await send({ ...(await drawn()), ...buyer() })).headers.get('location')?.slice(7, 29) ?? ''
    const answers = new Set<string>()
    for (const wrong of ['a', token.slice(1), `${token}x`, 'A'.repeat(22), "'--", '%F0%9F%8C%B9']) {
      const answer = await ask(`/order/${wrong}`, {}, '192.0.2.1')
      expect(answer.status).toBe(404)
      answers.add(/<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? '')
    }
    expect(answers.size).toBe(1)
    for (let miss = 6; miss < 30; miss++) await ask(`/order/no-${miss}`, {}, '192.0.2.1')
    const slowed = await ask('/order/no-more', {}, '192.0.2.1')
    expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await ask(`/order/${token}`, {}, '192.0.2.1')).status).toBe(200)
    expect((await ask(`/order/${'A'.repeat(22)}`)).status).toBe(404)
  })
})
