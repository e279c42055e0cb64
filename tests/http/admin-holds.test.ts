import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createOrder } from '#shop/orders/create-order.server.ts'
import { insertSizes, newOrder, readStock } from '#shop/orders/testing/order-fixtures.ts'
import { adminForms } from '#tests/admin-forms.ts'

describe('the held pieces of orders over HTTP', () => {
  const shop = adminForms()
  const { ask } = shop

  test('holds are released and orders of a network canceled by a form; an invalid form changes nothing', async () => {
    const { db } = shop
    const [size = 0] = await insertSizes(db, [40])
    const source = 'n3tw0rk'.padEnd(32, '-')
    const lines = [{ sizeId: size, quantity: 2 }]
    for (const network of [source, null]) {
      const outcome = await createOrder(db, newOrder([], { lines, network }))
      expect(outcome.kind).toBe('created')
    }
    const path = '/admin/orders/holds'
    const nonsense: Record<string, string>[] = [
      {},
      { hacer: 'liberar' },
      { hacer: 'liberar', origen: "' or true --" },
      { hacer: 'cancelar', origen: 'todos' },
      { hacer: 'cancelar', origen: 'desconocido' },
      { hacer: '__proto__', origen: source },
    ]
    for (const fields of nonsense) {
      const answer = await ask(path, fields)
      expect([fields, answer.status]).toEqual([fields, 422])
      expect(await answer.text()).toContain('No se ha hecho nada')
    }
    for (const query of [
      'liberar=x',
      `cancelar=${source}x`,
      'cancelar=desconocido',
      'hecho=liberar&pedidos=-1',
    ]) {
      const page = await ask(`${path}?${query}`)
      expect([query, page.status, (await page.text()).includes('aria-labelledby="pregunta"')]).toEqual([
        query,
        200,
        false,
      ])
    }
    expect(await readStock(db, size)).toBe(36)
    const question = await (await ask(`${path}?liberar=${source}`)).text()
    expect(question).toContain('2 unidades de 1 pedido vuelven a estar a la venta')
    const released = await ask(path, { hacer: 'liberar', origen: 'desconocido' })
    expect([released.status, released.headers.get('location')]).toEqual([
      303,
      `${path}?hecho=liberar&pedidos=1&unidades=2`,
    ])
    expect(await readStock(db, size)).toBe(38)
    const warning = await (await ask(`${path}?cancelar=${source}`)).text()
    const pedidos = / name="pedidos" value="(\d+)"/.exec(warning)?.[1] ?? ''
    const canceled = await ask(path, { hacer: 'cancelar', origen: source, pedidos })
    expect(canceled.headers.get('location')).toBe(`${path}?hecho=cancelar&pedidos=1`)
    expect(await (await ask(`${path}?hecho=cancelar&pedidos=1`)).text()).toContain('Se canceló 1 pedido.')
    expect(await readStock(db, size)).toBe(40)
    const twice = await ask(path, { hacer: 'liberar', origen: 'todos' })
    expect(twice.headers.get('location')).toBe(`${path}?hecho=liberar&pedidos=0&unidades=0`)
    // What the question says of a way back holds.
    expect(warning).toContain('se puede recuperar en su página')
    const { rows } = await db.execute<{ id: string; version: number }>(
      sql`select id, version from orders where source_address = ${source}`,
    )
    const recovered = await ask(`/admin/orders/${rows[0]?.id}`, {
      to: 'deshacer',
      version: String(rows[0]?.version),
    })
    expect(recovered.status).toBe(303)
    const { rows: after } = await db.execute(sql`select state from orders where source_address = ${source}`)
    expect(after).toEqual([{ state: 'nuevo' }])
  })

  test('an order that arrives while its network is about to be canceled is not canceled unseen', async () => {
    const { db } = shop
    const [size = 0] = await insertSizes(db, [null])
    const network = 's4me'.padEnd(32, '-')
    const place = () => createOrder(db, newOrder([size], { network }))
    for (let nth = 0; nth < 5; nth++) await place()
    const path = '/admin/orders/holds'
    const question = await (await ask(`${path}?cancelar=${network}`)).text()
    expect(question).toContain('¿Cancelar los 5 pedidos nuevos')
    const pedidos = / name="pedidos" value="(\d+)"/.exec(question)?.[1] ?? ''
    await place()
    const answer = await ask(path, { hacer: 'cancelar', origen: network, pedidos })
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('llegó otro pedido')])
    const { rows } = await db.execute(sql`
      select state, count(*)::int as n from orders where source_address = ${network} group by 1`)
    expect(rows).toEqual([{ state: 'nuevo', n: 6 }])
    const again = await ask(path, { hacer: 'cancelar', origen: network, pedidos: '6' })
    expect(again.headers.get('location')).toBe(`${path}?hecho=cancelar&pedidos=6`)
  })

  test('the notice of many new orders of one network leads to the new ones alone', async () => {
    const { db } = shop
    const [size = 0] = await insertSizes(db, [null])
    const network = 'cr0wd'.padEnd(32, '-')
    for (let nth = 0; nth < 6; nth++) await createOrder(db, newOrder([size], { network }))
    await db.execute(sql`
      update orders set state = 'cancelado' where id = (
        select id from orders where source_address = ${network} limit 1)`)
    const inbox = await (await ask('/admin/dashboard?seccion=pedidos')).text()
    const link = /5 pedidos nuevos vienen de la misma conexión.*?href="([^"]+)"/s.exec(inbox)?.[1] ?? ''
    const opened = await (await ask(link.replaceAll('&amp;', '&'))).text()
    expect(opened).toMatch(/role="status"[^>]*>5 pedidos/)
  })
})
