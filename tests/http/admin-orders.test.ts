import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#server/auth/schema.ts'
import { createOrder } from '#shop/orders/create-order.server.ts'
import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
import { countOrders, insertSizes, newOrder, readStock } from '#shop/orders/testing/order-fixtures.ts'
import { PAIR, toCookie, visitor } from '#tests/accounts.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { testApp } from '#tests/test-app.ts'

const ABSENT = '00000000-0000-4000-8000-000000000001'
const EVIL = '<script>alert(1)</script>'

describe('the operator’s orders over HTTP', () => {
  const database = openForTests(() => createTestDatabase())
  let ask: (path: string, fields?: Record<string, string> | string) => Promise<Response>
  let order: string

  beforeAll(async () => {
    const { app, accounts } = testApp(database, { env: { WHATSAPP_NUMBER: '573001234567' } })
    const cookie = toCookie(await accounts.signIn('admin', { ...PAIR, remember: true }, visitor()))
    ask = async (path, fields) =>
      app.request(`http://shop.example${path}`, {
        headers: { cookie, accept: 'text/html', origin: 'http://shop.example' },
        ...(fields && {
          method: 'POST',
          body: typeof fields === 'string' ? fields : new URLSearchParams(fields),
        }),
      })
    order = await insertOrder(database.db, { name: EVIL })
  })

  const readState = async (id: string) => {
    const { rows } = await database.db.execute(
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

  test('the reason of a refused step stays in its own field, not in that of the tracking number', async () => {
    const id = await insertOrder(database.db)
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
    const id = await insertOrder(database.db)
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
    const id = await insertOrder(database.db, { phone: null })
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
    const [size = 0] = await insertSizes(database.db, [null])
    const before = await countOrders(database.db)
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
    expect(await countOrders(database.db)).toBe(before + 1)
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
    const stored = await database.db.execute<{ code: string }>(
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
    expect(await countOrders(database.db)).toBe(before + 1)
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
    const { db } = database
    const entry = { actor: 'tienda', action: 'orders.limited', subjectType: 'order', summary: 'x' }
    await db.insert(auditLog).values({ ...entry, at: new Date(Date.now() - 25 * 3_600_000) })
    expect(await (await ask('/admin/dashboard')).text()).not.toContain(warning)
    await db.insert(auditLog).values({ ...entry, at: new Date(Date.now() - 2 * 3_600_000) })
    const page = await (await ask('/admin/dashboard')).text()
    expect(page).toContain(warning)
    expect(page).toContain('hace 2 horas')
  })

  test('holds are released and orders of a network canceled by a form; an invalid form changes nothing', async () => {
    const { db } = database
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
    const canceled = await ask(path, { hacer: 'cancelar', origen: source })
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
    expect(await readState(rows[0]?.id ?? '')).toMatchObject({ state: 'nuevo' })
  })

  test('the notice of many new orders of one network leads to the new ones alone', async () => {
    const { db } = database
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
