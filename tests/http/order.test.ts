import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countOrders, insertSizes, stockOf } from '#app/features/orders/testing/order-fixtures.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { type ShopProcess, startShop } from '#tests/shop-process.ts'

type Fields = Record<string, string>

const BUYER: Fields = {
  nombre: 'María José Pérez',
  telefono: '311 222 33 44',
  ciudad: 'Medellín',
  nota: 'Portería, después de las 5',
  pago: 'Contra entrega',
  acepto: 'si',
}

describe.skipIf(!existsSync('build/server'))('an order over HTTP', () => {
  let database: TestDatabase
  let shop: ShopProcess
  let size: number
  let before: number

  beforeAll(async () => {
    database = await createTestDatabase('postgres')
    // Behind a proxy, so that each request may come from an address of its own.
    const env = { DATABASE_URL: database.settings.databaseUrl ?? '', TRUST_PROXY: '1' }
    shop = await startShop({ seed: 'none', env })
    await database.db.execute(sql`insert into products (name) values ('Para que no haya muestras')`)
  })
  afterAll(async () => {
    await shop.stop()
    await database.close()
  })
  beforeEach(async () => {
    size = (await insertSizes(database.db, [null]))[0] ?? 0
    before = await countOrders(database.db)
  })

  let visitors = 0
  const ask = (path: string, init: RequestInit = {}, address = `203.0.113.${++visitors % 250}`) =>
    fetch(shop.url + path, {
      redirect: 'manual',
      ...init,
      headers: { 'x-forwarded-for': address, ...init.headers },
    })

  /** What the form is sent with, as a browser without JavaScript would. */
  async function drawn(lines = `${size}x2`): Promise<Fields> {
    const html = await (await ask(`/order/new?lineas=${lines}`)).text()
    const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    return Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
  }

  const send = (fields: Fields, lines = `${size}x2`, init: RequestInit = {}, address?: string) =>
    ask(`/order/new?lineas=${lines}`, { method: 'POST', body: new URLSearchParams(fields), ...init }, address)

  let phones = 0
  /** From another phone each time: of one phone only some an hour are taken. */
  const buyer = (): Fields => ({ ...BUYER, telefono: `300 ${String(++phones).padStart(7, '0')}` })

  const stored = async (code: string) => {
    const { rows } = await database.db.execute<Record<string, unknown>>(
      sql`select total::text, buyer_phone, buyer_city, payment_label, source_address, consent_at is not null as consent
            from orders where code = ${code}`,
    )
    return rows[0]
  }

  const codeOn = (html: string) => /[A-Z2-9]{3}-[A-Z2-9]{3}/.exec(html)?.[0] ?? ''

  test('is stored with the shop’s prices; the same form again leads to the same order', async () => {
    const fields = { ...(await drawn()), ...BUYER }
    const tampered = { ...fields, precio: '0.01', codigo: 'AAA-AAA', currency: 'COP', total_real: '1' }
    const answer = await send(tampered)
    expect(answer.status).toBe(303)
    const address = answer.headers.get('location') ?? ''
    expect(address).toMatch(/^\/order\/[\w-]{22}\?gracias$/)
    expect((await send(fields)).headers.get('location')).toBe(address)
    expect(await countOrders(database.db)).toBe(before + 1)

    const page = await ask(address)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
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
    expect(lines[0]).toBe(shop.url + address.replace('?gracias', ''))
    expect(lines[1]).toContain(code)
    expect(lines.at(-1)).toBe('Total: $20.00')
    expect(html).toContain('$20.00')

    const later = await (await ask(address.replace('?gracias', ''))).text()
    for (const seen of [html, later]) {
      expect(seen).toContain('María')
      expect(seen).not.toMatch(/Pérez|311 222|3112223|Portería/)
      expect(seen).toContain('noindex')
    }
    expect(shop.output()).not.toContain(address.slice('/order/'.length).replace('?gracias', ''))
  })

  test('twenty copies at once are one order', async () => {
    const fields = { ...(await drawn()), ...buyer() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(fields)))
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(await countOrders(database.db)).toBe(before + 1)
  })

  test('a key that made another order already is told, and the next one is offered', async () => {
    const fields = { ...(await drawn()), ...buyer() }
    await send(fields)
    const other = await send({ ...fields, ciudad: 'Cali' })
    expect(other.status).toBe(409)
    const html = await other.text()
    expect(html).toContain('Con este formulario ya hiciste un pedido')
    const key = /name="clave" value="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(key).not.toBe(fields.clave)
    expect((await send({ ...fields, ciudad: 'Cali', clave: key })).status).toBe(303)
    expect(await countOrders(database.db)).toBe(before + 2)
  })

  test.each(['', '1', '-5', 'NaN', '1e3', '2000000'])(
    'a total of %j was never shown: it is shown first, and nothing is stored',
    async (total) => {
      const fields = { ...(await drawn()), ...buyer() }
      const answer = await send({ ...fields, total })
      expect(answer.status).toBe(409)
      expect(await answer.text()).toContain('El precio cambió')
      expect(await countOrders(database.db)).toBe(before)
    },
  )

  test('the same figure in another currency is another price', async () => {
    const fields = { ...(await drawn()), ...buyer() }
    await database.db.execute(
      sql`update products set currency = 'S/' where id = (select product_id from product_sizes where id = ${size})`,
    )
    const answer = await send(fields)
    expect(answer.status).toBe(409)
    const html = await answer.text()
    expect(html).toMatch(/era \$20\.00 y ahora el total es S\/\s20\.00/)
    expect(await countOrders(database.db)).toBe(before)
    expect((await send({ ...fields, moneda: 'S/' })).status).toBe(303)
  })

  test('what is sold out or short by now is told, and the rest can be ordered', async () => {
    const [counted = 0] = await insertSizes(database.db, [2])
    const lines = `${counted}x2.${size}x1`
    const fields = { ...(await drawn(lines)), ...buyer() }
    await database.db.execute(sql`update product_sizes set stock = 1 where id = ${counted}`)
    const short = await send(fields, lines)
    expect(short.status).toBe(409)
    const html = await short.text()
    expect(html).toContain('solo queda 1')
    expect(html).toContain(`value="${size}x1"`)
    await database.db.execute(sql`update product_sizes set stock = 0 where id = ${counted}`)
    const again = await (await send(fields, lines)).text()
    expect(again).toContain('agotado.')
    expect(again).toContain('value="María José Pérez"')
    expect(await countOrders(database.db)).toBe(before)
    expect(await stockOf(database.db, counted)).toBe(0)
    expect((await send({ ...fields, lineas: `${size}x1`, total: '1000' }, lines)).status).toBe(303)
  })

  test.each<[string, Partial<Fields>, RegExp]>([
    [
      'nothing at all',
      { nombre: '', telefono: '', ciudad: '', pago: '', acepto: '' },
      /Falta corregir 5 datos/,
    ],
    ['a name of invisible signs', { nombre: '\u200b \u2060' }, /Escribe tu nombre/],
    ['a long name', { nombre: 'x'.repeat(81) }, /como mucho 80 caracteres/],
    ['an enormous note', { nota: 'ñ'.repeat(20_000) }, /como mucho 500 caracteres/],
    ['no phone', { telefono: 'mañana te llamo' }, /Escribe un número completo/],
    ['a phone of 400 digits', { telefono: '3'.repeat(400) }, /Escribe un número completo/],
    ['a way of payment of its own', { pago: 'Gratis' }, /Elige una forma de pago/],
    ['no consent', { acepto: '' }, /necesitamos que lo aceptes/],
  ])('%s is refused in Spanish, and what was typed is still there', async (_, wrong, said) => {
    const answer = await send({ ...(await drawn()), ...BUYER, ...wrong } as Fields)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toMatch(said)
    if (!('ciudad' in wrong)) expect(html).toContain('value="Medellín"')
    expect(await countOrders(database.db)).toBe(before)
  })

  test.each<[string, () => Promise<Response>, number]>([
    ['a foreign origin', () => send(BUYER, undefined, { headers: { origin: 'https://evil.example' } }), 403],
    ['no form at all', () => send({}, undefined, { body: 'x' }), 422],
    [
      'JSON',
      () => send({}, undefined, { body: '{"a":', headers: { 'content-type': 'application/json' } }),
      422,
    ],
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
    expect(await countOrders(database.db)).toBe(before)
  })

  test('too many from one address have to wait, and may write meanwhile', async () => {
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

  test('while nothing can be stored it says so, keeps what was typed, and the chat stays open', async () => {
    const fields = { ...(await drawn()), ...buyer() }
    for (const table of ['orders', 'product_sizes']) {
      await database.db.execute(sql`alter table ${sql.identifier(table)} rename to away`)
      const answer = await send(fields)
      const empty = await ask(`/order/new?lineas=${size}x2`)
      await database.db.execute(sql`alter table away rename to ${sql.identifier(table)}`)
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

  test('addresses that lead nowhere are answered alike; who guesses on has to wait', async () => {
    const token = (await send({ ...(await drawn()), ...buyer() })).headers.get('location')?.slice(7, 29) ?? ''
    const answers = new Set<string>()
    for (const wrong of ['a', token.slice(1), `${token}x`, 'A'.repeat(22), "'--", '%F0%9F%8C%B9']) {
      const answer = await ask(`/order/${wrong}`, {}, '192.0.2.1')
      expect(answer.status).toBe(404)
      answers.add(/<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? '')
    }
    expect(answers.size).toBe(1)
    for (let miss = 6; miss < 30; miss++) await ask(`/order/no-${miss}`, {}, '192.0.2.1')
    expect((await ask(`/order/${token}`, {}, '192.0.2.1')).status).toBe(429)
    expect((await ask(`/order/${token}`)).status).toBe(200)
  })
})
