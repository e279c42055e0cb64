import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#server/auth/schema.ts'
import { createOrder } from '#shop/orders/create-order.server.ts'
import type { NewOrder } from '#shop/orders/new-order.ts'
import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
import { countOrders, insertSizes, newOrder } from '#shop/orders/testing/order-fixtures.ts'
import { PAIR } from '#tests/accounts.ts'
import { adminForms } from '#tests/admin-forms.ts'

const ABSENT = '00000000-0000-4000-8000-000000000001'
const EVIL = '<script>alert(1)</script>'

describe('the operator’s orders over HTTP', () => {
  const shop = adminForms()
  const { ask } = shop
  let order: string

  beforeAll(async () => {
    order = await insertOrder(shop.db, { name: EVIL })
  })

  const readState = async (id: string) => {
    const { rows } = await shop.db.execute(
      sql`select state, version, (select count(*)::int from order_events e where e.order_id = o.id) as events
        from orders o where id = ${id}`,
    )
    return rows[0]
  }

  test.each([
    [{}, 422, 'Escribe la nota.'],
    [{ to: 'perdido', version: '1' }, 422, 'no existe'],
    [{ to: '__proto__', version: '1' }, 422, 'no existe'],
    [{ to: 'confirmado', version: '1', note: 'x'.repeat(501) }, 422, 'como mucho 500'],
    [{ to: 'confirmado' }, 409, 'mientras lo mirabas'],
    [{ to: 'confirmado', version: '7' }, 409, 'mientras lo mirabas'],
    [{ to: 'confirmado', version: '-1' }, 409, 'mientras lo mirabas'],
    [{ to: 'entregado', version: '1' }, 409, 'no puede pasar a ese estado'],
    [{ to: 'nuevo', version: '1' }, 409, 'no puede pasar a ese estado'],
    ['nonsense', 415, 'no tiene el formato que espera esta página'],
  ] as const)('a step with %j changes nothing', async (fields, status, message) => {
    const answer = await ask(`/admin/orders/${order}`, fields)
    const text = await answer.text()
    expect([answer.status, text.includes(message)]).toEqual([status, true])
    expect(text).not.toContain(EVIL)
    expect(await readState(order)).toEqual({ state: 'nuevo', version: 1, events: 1 })
  })

  test.each([ABSENT, 'nada', "1'%20or%20'1'%3D'1", '%F0%9F%98%80'])('there is no order %s', async (id) => {
    for (const path of [`/admin/orders/${id}`, `/admin/orders/${id}/print`]) {
      expect((await ask(path)).status).toBe(404)
    }
    expect((await ask(`/admin/orders/${id}`, { to: 'confirmado', version: '1' })).status).toBe(404)
    expect((await ask(`/admin/orders/${id}`, { note: 'x' })).status).toBe(404)
  })

  test('an order that its buyer sends and the operator enters too leads to the other one, until one is canceled', async () => {
    const { db } = shop
    const sizes = await insertSizes(db, [9, 9])
    const place = async (given: Partial<NewOrder>) => {
      const outcome = await createOrder(db, newOrder(sizes, { buyer, ...given }))
      if (outcome.kind !== 'created') throw new Error(outcome.kind)
      return outcome.order
    }
    const { buyer } = newOrder([])
    const sent = await place({})
    await place({ lines: [{ sizeId: sizes[0] ?? 0, quantity: 1 }] })
    const named = async (id: string) => {
      const page = await (await ask(`/admin/orders/${id}`)).text()
      return /Este número tiene otro pedido igual.*?href="\/admin\/orders\/([^"]+)"/s.exec(page)?.[1]
    }
    expect(await named(sent.id)).toBeUndefined()
    const lines = sizes.map((sizeId) => ({ sizeId, quantity: 1 })).toReversed()
    const entered = await place({ source: 'manual', network: null, lines })
    expect([await named(sent.id), await named(entered.id)]).toEqual([entered.id, sent.id])
    await ask(`/admin/orders/${entered.id}`, { to: 'cancelado', version: '1' })
    expect([await named(sent.id), await named(entered.id)]).toEqual([undefined, undefined])
  })

  test('a canceled order is entered again without typing its buyer and perfumes', async () => {
    const sizes = await insertSizes(shop.db, [9, null])
    const buyer = { name: 'Rosa Díaz', phone: '573001119999', city: 'Cali', note: 'Calle 5' }
    const payment = { label: 'Transferencia', instructions: '', onDelivery: false }
    const outcome = await createOrder(shop.db, newOrder(sizes, { buyer, payment }))
    if (outcome.kind !== 'created') throw new Error(outcome.kind)
    const path = `/admin/orders/${outcome.order.id}`
    const findLink = async () =>
      /href="(\/admin\/orders\/new\?[^"]+)"/.exec(await (await ask(path)).text())?.[1]
    expect(await findLink()).toBeUndefined()
    await ask(path, { to: 'cancelado', version: '1' })
    const form = await (await ask((await findLink()) ?? '')).text()
    const values = (name: string) =>
      [...form.matchAll(new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`, 'g'))].map(
        ([, text]) => text,
      )
    expect(['nombre', 'telefono', 'ciudad'].flatMap(values)).toEqual([buyer.name, '+57 300 111 9999', 'Cali'])
    expect(form).toMatch(/<textarea[^>]* name="nota"[^>]*>Calle 5</)
    expect(form).toMatch(/<option [^>]*selected=""[^>]*>Transferencia</)
    expect(values('talla')).toEqual(sizes.map(String))
    await shop.db.execute(sql`delete from product_sizes where id = ${sizes[0]}`)
    expect(await (await ask((await findLink()) ?? '')).text()).toContain('1 perfume ya no está en la tienda')
  })

  test('the reason of a refused step stays in its own field, not in that of the tracking number', async () => {
    const id = await insertOrder(shop.db)
    await ask(`/admin/orders/${id}`, { to: 'confirmado', version: '1' })
    const notesAfter = async (fields: Record<string, string>) => {
      const page = await (await ask(`/admin/orders/${id}`, { version: '1', ...fields })).text()
      expect(page).toContain('mientras lo mirabas')
      const tracking = /<textarea[^>]*name="note"[^>]*>([^<]*)<\/textarea>/.exec(page)?.[1]
      return [
        tracking,
        /<details[^>]* open=""[^>]*>(?:(?!<\/details>).)*? name="note"[^>]* value="(.*?)"/s.exec(page)?.[1],
      ]
    }
    expect(await notesAfter({ to: 'cancelado', note: 'No contesta' })).toEqual(['', 'No contesta'])
    expect(await notesAfter({ to: 'enviado', note: 'Guía 1' })).toEqual(['Guía 1', undefined])
    await ask(`/admin/orders/${id}`, { to: 'pagado', version: '2' })
    expect(await notesAfter({ to: 'deshacer', note: 'No llegó' })).toEqual(['', 'No llegó'])
  })

  test('a step redirects back to the order and is logged', async () => {
    const id = await insertOrder(shop.db)
    const answer = await ask(`/admin/orders/${id}`, { to: 'confirmado', version: '1', note: EVIL })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/admin/orders/${id}?hecho=confirmado`,
    ])
    const page = await (await ask(`/admin/orders/${id}?hecho=confirmado`)).text()
    expect(page).toContain('quedó como «Confirmado». Puedes avisarle')
    expect(page).toContain(PAIR.email)
    expect(page).not.toContain(EVIL)
    expect(await readState(id)).toEqual({ state: 'confirmado', version: 2, events: 2 })
  })

  test('of a step of an order without a phone number, no prepared reply is offered', async () => {
    const id = await insertOrder(shop.db, { phone: null })
    await ask(`/admin/orders/${id}`, { to: 'confirmado', version: '1' })
    const page = await (await ask(`/admin/orders/${id}?hecho=confirmado`)).text()
    expect(page).toContain('quedó como «Confirmado».')
    expect(page).not.toContain('Puedes avisarle')
  })

  test.each([
    'estado=perdido&desde=ayer&hasta=2026-99-99&pagina=0&q=%00',
    'pagina=99999&estado=nuevo',
    `q=${'%25_'.repeat(300)}`,
    `q=${encodeURIComponent(EVIL)}`,
  ])('the list ignores invalid parameters in the URL: %.40s', async (query) => {
    const answer = await ask(`/admin/dashboard?seccion=pedidos&${query}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain(EVIL)
  })

  test('a manual order is stored once, however often the form is sent', async () => {
    const [size = 0] = await insertSizes(shop.db, [null])
    const before = await countOrders(shop.db)
    const fields = {
      clave: `test-${randomUUID()}`,
      talla: String(size),
      cantidad: '2',
      nombre: 'Ana',
      telefono: '300 123 4567',
      pago: 'Transferencia',
      anotar: '1',
    }
    const answers = await Promise.all([1, 2, 3].map(() => ask('/admin/orders/new', fields)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(await countOrders(shop.db)).toBe(before + 1)
    const other = await ask('/admin/orders/new', { ...fields, nombre: 'Eva' })
    expect([other.status, (await other.text()).includes('ya anotó otro pedido')]).toEqual([409, true])

    for (const [wrong, message] of [
      [{ nombre: '\u200B' }, 'Escribe el nombre.'],
      [{ telefono: '123' }, 'número completo'],
      [{ pago: 'Oro' }, 'Elige una forma de pago.'],
      [{ talla: 'x' }, 'Agrega al menos un perfume.'],
      [{ talla: '999999999' }, 'No se ha anotado'],
      [{ cantidad: '0' }, 'Agrega al menos un perfume.'],
    ] as const) {
      const answer = await ask('/admin/orders/new', { ...fields, clave: randomUUID(), ...wrong })
      expect([wrong, answer.status >= 400 && answer.status < 500]).toEqual([wrong, true])
      expect(await answer.text()).toContain(message)
    }
    const [, path = ''] = /(\/admin\/orders\/[\w-]+)/.exec(answers[0]?.headers.get('location') ?? '') ?? []
    const stored = await shop.db.execute<{ code: string }>(
      sql`select code from orders where id = ${path.split('/').at(-1)}`,
    )
    const pasted = await ask('/admin/orders/new', { busca: `¡Hola! Hice el pedido ${stored.rows[0]?.code}:` })
    const page = await pasted.text()
    expect([page.includes('Este pedido ya está guardado'), page.includes(`href="${path}"`)]).toEqual([
      true,
      true,
    ])
    const search = await ask('/admin/orders/new', { busca: EVIL, nombre: EVIL })
    expect([search.status, (await search.text()).includes(EVIL)]).toEqual([200, false])
    expect(await countOrders(shop.db)).toBe(before + 1)
  })

  test('background requests with invalid parameters get a normal answer', async () => {
    expect((await ask('/admin/new-orders?desde=ayer')).status).toBe(400)
    expect((await ask('/admin/new-orders')).status).toBe(400)
    for (const never of ['-271821-04-20T00:00:00Z', '275760-09-13', '2026-99-01'])
      expect((await ask(`/admin/new-orders?desde=${never}`)).status).toBe(400)
    const fresh = await ask(`/admin/new-orders?desde=${new Date().toISOString()}`)
    expect(await fresh.json()).toMatchObject({ orders: expect.any(Array) })
    expect((await ask('/admin/order-sizes.data?busca=%25')).status).toBe(200)
  })

  test('the dashboard shows for a day that the whole shop reached its order limit', async () => {
    const warning = 'Se llegó al límite de pedidos por hora'
    expect(await (await ask('/admin/dashboard')).text()).not.toContain(warning)
    const { db } = shop
    const entry = { actor: 'tienda', action: 'orders.limited', subjectType: 'order', summary: 'x' }
    await db.insert(auditLog).values({ ...entry, at: new Date(Date.now() - 25 * 3_600_000) })
    expect(await (await ask('/admin/dashboard')).text()).not.toContain(warning)
    await db.insert(auditLog).values({ ...entry, at: new Date(Date.now() - 2 * 3_600_000) })
    const page = await (await ask('/admin/dashboard')).text()
    expect(page).toContain(warning)
    expect(page).toContain('hace 2 horas')
  })

  test('a search of the list keeps the filters that its form does not show', async () => {
    const query = `seccion=pedidos&estado=nuevo&origen=desconocido&repetidos=no&q=ana&pagina=2`
    const page = await (await ask(`/admin/dashboard?${query}`)).text()
    const form = /<search>.*?<\/search>/s.exec(page)?.[0] ?? ''
    expect(
      [...form.matchAll(/type="hidden" name="(\w+)" value="(\w+)"/g)].map((field) => field.slice(1)),
    ).toEqual([
      ['seccion', 'pedidos'],
      ['estado', 'nuevo'],
      ['origen', 'desconocido'],
      ['repetidos', 'no'],
    ])
  })

  test('another period of the demand keeps the order of its perfumes', async () => {
    const page = await (await ask('/admin/dashboard?seccion=demanda&orden=pedidos')).text()
    expect(page).toContain('href="/admin/dashboard?seccion=demanda&amp;orden=pedidos&amp;dias=7"')
  })

  test('data of a customer that were not found are not reported as deleted', async () => {
    const form = { pedidos: '1', cuenta: '1', seguro: '1' }
    for (const person of ['t:573009998877', 'c:nobody']) {
      const answer = await ask(`/admin/users/person?persona=${person}`, form)
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
      expect(await answer.text()).toContain('Cliente no encontrado')
    }
  })

  test('a reply that names an unknown variable, or another site, is not saved', async () => {
    const path = '/admin/dashboard?seccion=configuracion&parte=pedidos'
    const answer = await ask(path, {
      version: '0',
      holdHours: '0',
      replyNuevo: '{precio}',
      replyPagado: 'http://otra.example',
    })
    const text = await answer.text()
    expect(answer.status).toBe(422)
    for (const message of ['entre 1 y 720', '«{precio}» no existe', 'No pongas enlaces'])
      expect(text).toContain(message)
  })
})
