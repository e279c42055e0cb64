import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { PAIR } from '#tests/accounts.ts'
import { adminShop } from '#tests/admin-shop.ts'
import { storeOrder } from '#tests/stored-orders.ts'

// The database refuses writes but not reads: each action fails at its first write.
describe('while the database refuses writes', () => {
  const shop = adminShop()
  let [order, product] = ['', '']
  beforeAll(async () => {
    order = await storeOrder(shop.db, { state: 'entregado' })
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`insert into products (name) values ('Asad') returning id`,
    )
    product = rows[0]?.id ?? ''
    await shop.db.execute(sql`
      create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'out of memory' using errcode = '53200'; end $$`)
    for (const table of await tables()) {
      await shop.db.execute(sql`
        create trigger no_room before insert or update or delete on ${sql.identifier(table)} execute function no_room()`)
    }
  })

  async function tables(): Promise<string[]> {
    const { rows } = await shop.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    return rows.map(({ name }) => name)
  }

  function send(path: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
    return shop.ask(path, {
      method: 'POST',
      headers: { cookie, accept: 'text/html', origin: 'http://shop.example' },
      body: new URLSearchParams(fields),
    })
  }

  test.each<[string, string, Record<string, string>]>([
    ['deleting a product', '/admin/products', { id: 'PRODUCT' }],
    ['a note on an order', '/admin/orders/ORDER', { note: 'Llamó' }],
    ['forgetting a customer', '/admin/users/person?persona=t:593987654321', { pedidos: 'on', seguro: 'on' }],
    ['a first code', '/admin/settings/second-step', { cambio: 'empezar', password: PAIR.password }],
    ['signing out', '/admin/logout.data', {}],
  ])('%s is a 503', async (_, path, fields) => {
    const named = 'id' in fields ? { id: product } : fields
    const answer = await send(path.replace('ORDER', order), named, shop.cookies.admin)
    expect(answer.status).toBe(503)
  })

  test.each<[string, string, Record<string, string>, string]>([
    ['/auth/login', 'the shop’s door', { email: 'ana@correo.com', password: 'x' }, 'No se ha hecho nada'],
    ['/admin', 'the operator’s door', { ...PAIR, password: 'x' }, 'An unexpected error occurred'],
  ])('%s: %s shows an error', async (path, _, fields, text) => {
    const answer = await send(path, fields)
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain(text)
  })

  test('a failed sign-out without JavaScript reports that the session continues', async () => {
    const answer = await send('/admin/logout', {}, shop.cookies.admin)
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('Error al cerrar sesión')
    const asked = await shop.ask('/admin/logout', { headers: { cookie: shop.cookies.admin } })
    expect([asked.status, asked.headers.get('location')]).toEqual([302, '/admin/dashboard'])
  })

  test('pages can be read', async () => {
    for (const path of ['/', '/catalog', '/admin/products', `/admin/orders/${order}`]) {
      const answer = await shop.ask(path, { headers: { cookie: shop.cookies.admin } })
      expect([path, answer.status]).toEqual([path, 200])
    }
  })
})
