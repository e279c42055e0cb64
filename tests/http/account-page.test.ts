import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { session, user } from '#server/auth/schema.ts'
import { favorites } from '#shop/accounts/schema.server.ts'
import { createOrder } from '#shop/orders/create-order.server.ts'
import { UNDO } from '#shop/orders/order-states.ts'
import { orders } from '#shop/orders/schema.server.ts'
import { insertSizes, newOrder } from '#shop/orders/testing/order-fixtures.ts'
import { addNote, type TransitionRequest, transitionOrder } from '#shop/orders/transition-order.server.ts'
import { products } from '#shop/products/schema.server.ts'
import { addUser, PAIR, testAccounts, toCookie, visitor } from '#tests/accounts.ts'
import { build } from '#tests/built-app.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { testApp } from '#tests/test-app.ts'

const ORIGIN = 'http://shop.example'
/** Every path of the account in the app's own route table, so that new routes are tested without a change here. */
const paths = Object.values(build.routes).flatMap((route) =>
  route?.path && /^account(?:\/|$)/.test(route.path) ? [`/${route.path}`] : [],
)
const OWN = [...paths, '/account.data', '/Account', '/%61ccount']

describe('the account page', () => {
  const database = openForTests(() => createTestDatabase())
  let app: ReturnType<typeof testApp>['app']

  beforeAll(async () => {
    app = testApp(database, { env: { PUBLIC_URL: ORIGIN } }).app
  })

  const accounts = () => testAccounts(database.db)
  const ask = (path: string, cookie = '', form?: Record<string, string>, accept = 'text/html') =>
    app.request(ORIGIN + path, {
      method: form ? 'POST' : 'GET',
      headers: { cookie, origin: ORIGIN, accept },
      ...(form && { body: new URLSearchParams(form) }),
    })
  async function customer() {
    const person = await addUser(database.db, 'customer')
    const signIn = async () =>
      toCookie(
        await accounts().signIn('store', { ...person, remember: true }, visitor({ address: person.id })),
      )
    return { ...person, signIn, cookie: await signIn() }
  }
  async function toPendingOrder(userId: string | null, name: string) {
    const order = newOrder(await insertSizes(database.db, [null]), { userId })
    const outcome = await createOrder(database.db, { ...order, buyer: { ...order.buyer, name } })
    if (outcome.kind !== 'created') throw new Error(JSON.stringify(outcome))
    return outcome.order
  }
  const product = async () => {
    const [row] = await database.db.insert(products).values({ name: 'Khamrah', brand: 'Lattafa' }).returning()
    return row?.id ?? ''
  }

  test('visitors without a session and the administrator see nothing of it', async () => {
    const admin = toCookie(await accounts().signIn('admin', { ...PAIR, remember: true }, visitor()))
    for (const cookie of ['', 'azahar.session=abc.def', admin]) {
      for (const path of OWN) {
        const first = await ask(path, cookie)
        // Another spelling of the path redirects to the canonical one without a check of the session.
        const answer = first.status === 308 ? await ask(first.headers.get('location') ?? '', cookie) : first
        const leads = answer.headers.get('location') ?? (await answer.text())
        expect([path, [202, 302].includes(answer.status)]).toEqual([path, true])
        expect(leads).toContain('/auth/login')
      }
      for (const cambio of ['nombre', 'clave', 'borrar']) {
        const answer = await ask('/account', cookie, { cambio, name: 'x', password: PAIR.password })
        expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth/login'])
      }
      const liked = await ask('/favoritos/cambio', cookie, { guardar: await product() }, '*/*')
      expect(liked.status).toBe(401)
    }
    expect(await database.db.select().from(favorites)).toEqual([])
    expect(await accounts().findUser(PAIR.email)).toMatchObject({ role: 'admin' })
  })

  test('customers see only their own orders, the newest first', async () => {
    const [ana, bea] = [await customer(), await customer()]
    const first = await toPendingOrder(ana.id, 'Ana')
    const second = await toPendingOrder(ana.id, 'Ana')
    const other = await toPendingOrder(bea.id, 'Bea Secreta')
    await toPendingOrder(null, 'Sin cuenta')
    const answer = await ask('/account', ana.cookie)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const page = await answer.text()
    expect(page.indexOf(second.code)).toBeGreaterThan(0)
    expect(page.indexOf(first.code)).toBeGreaterThan(page.indexOf(second.code))
    expect(page).toContain(`/order/${first.token}`)
    expect(page).toContain('$10.00')
    expect(page).not.toContain(other.code)
    const file = await ask('/account/export', ana.cookie)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="mis-datos.json"')
    expect(file.headers.get('cache-control')).toBe('no-store')
    const own = await file.json()
    expect(own.cuenta.correo).toBe(ana.email)
    expect(own.pedidos.map(({ codigo }: { codigo: string }) => codigo)).toEqual([second.code, first.code])
    expect(own.pedidos[0]).toMatchObject({
      total: '10.00',
      telefono: expect.stringMatching(/^57300/),
      lineas: [{ cantidad: 1 }],
      historia: [{ estado: 'Nuevo' }],
      opiniones: [],
    })
    expect(own.sesiones).toHaveLength(1)
    expect(JSON.stringify(own)).not.toMatch(/Bea Secreta|password|token|\$scrypt/)
  })

  test('the file with the own data has of the notes of an order only what its page shows', async () => {
    const ana = await customer()
    const { id } = await toPendingOrder(ana.id, 'Ana')
    const step = async (to: TransitionRequest['to'], version: number, note: string) =>
      expect(await transitionOrder(database.db, { id, version, to, note, actor: PAIR.email })).toEqual({
        kind: 'done',
      })
    await step('confirmado', 1, 'Regatea siempre')
    await addNote(database.db, { id, note: 'Cobrar antes de enviar', actor: PAIR.email })
    await step('enviado', 2, 'Guía 1')
    await step(UNDO, 3, 'Era de otra clienta')
    await step('enviado', 4, 'Guía 2')
    const { pedidos } = await (await ask('/account/export', ana.cookie)).json()
    expect(pedidos[0].historia).toMatchObject([
      { estado: 'Nuevo', nota: '' },
      { estado: 'Confirmado', nota: '' },
      { estado: 'Enviado', nota: 'Guía 2' },
    ])
  })

  test('favorites are counted; without one the page says how to add it', async () => {
    const ana = await customer()
    const read = async () => (await ask('/account', ana.cookie)).text()
    const before = await read()
    expect(before).toContain('Toca «Favorito» en la página de un perfume')
    expect(before).not.toContain('Ver 0 perfumes')
    await ask('/favoritos/cambio', ana.cookie, { guardar: await product() })
    expect(await read()).toContain('Ver 1 perfume<')
  })

  test('an order of a signed-in customer belongs to the account', async () => {
    const ana = await customer()
    const [size] = await insertSizes(database.db, [null])
    const place = async (cookie: string, telefono: string) => {
      const form = await (await ask(`/order/new?lineas=${size}x1`, cookie)).text()
      const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
      const answer = await ask(`/order/new?lineas=${size}x1`, cookie, {
        ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
        nombre: 'Ana Gómez',
        telefono,
        ciudad: 'Quito',
        pago: 'Transferencia',
        acepto: 'si',
      })
      return answer.headers.get('location')?.split('?')[0] ?? String(answer.status)
    }
    const own = await place(ana.cookie, '+57 300 123 45 67')
    const foreign = await place('', '+57 300 765 43 21')
    const page = await (await ask('/account', ana.cookie)).text()
    expect(own).toMatch(/^\/order\//)
    expect(page).toContain(own)
    expect(foreign).toMatch(/^\/order\//)
    expect(page).not.toContain(foreign)

    const knownTo = async (cookie: string) => {
      const form = await (await ask(`/order/new?lineas=${size}x1`, cookie)).text()
      const value = (name: string) => form.match(new RegExp(`name="${name}"[^>]* value="([^"]*)"`))?.[1]
      const chosen = form
        .match(/<input type="radio"[^>]* checked=""[^>]*>/)?.[0]
        .match(/value="([^"]*)"/)?.[1]
      return [value('telefono'), value('ciudad'), chosen]
    }
    expect(await knownTo(ana.cookie)).toEqual(['+57 300 123 4567', 'Quito', 'Transferencia'])
    expect(await knownTo((await customer()).cookie)).toEqual([undefined, undefined, 'Contra entrega'])
  })

  test('a new name is saved; a new password ends the other sessions and keeps this one', async () => {
    const ana = await customer()
    const elsewhere = await ana.signIn()
    const empty = await ask('/account', ana.cookie, { cambio: 'nombre', name: ' \t ' })
    expect([empty.status, (await empty.text()).includes('Escribe tu nombre.')]).toEqual([400, true])
    const renamed = await ask('/account', ana.cookie, { cambio: 'nombre', name: ' Ana  <b>María</b> ' })
    expect([renamed.status, renamed.headers.get('location')]).toEqual([303, '/account?aviso=nombre'])
    const page = await (await ask('/account?aviso=nombre', ana.cookie)).text()
    expect(page).toContain('Ana &lt;b&gt;María&lt;/b&gt;')
    expect(page).toContain('Nombre guardado.')

    const change = (password: string, newPassword: string) =>
      ask('/account', ana.cookie, { cambio: 'clave', password, newPassword })
    expect((await change(ana.password, 'corta')).status).toBe(400)
    expect((await change('no es esta', 'cuatro perros azules')).status).toBe(401)
    expect((await change(ana.password, 'cuatro perros azules')).headers.get('location')).toBe(
      '/account?aviso=clave',
    )
    const again = await change(ana.password, 'cuatro perros azules')
    expect(again.headers.get('location'), 'sent again, because the answer got lost').toBe(
      '/account?aviso=clave',
    )
    expect((await ask('/account', elsewhere)).status).toBe(302)
    expect((await ask('/account', ana.cookie)).status).toBe(200)
    let answer = await change('no es esta', 'cinco peces rojos')
    for (let i = 0; i < 12 && answer.status === 401; i++)
      answer = await change('no es esta', 'cinco peces rojos')
    expect(answer.status, 'guessing on').toBe(429)
  })

  test('deletion asks for the password; orders stay without the reference to the account', async () => {
    const ana = await customer()
    const liked = await product()
    await ask('/favoritos/cambio', ana.cookie, { guardar: liked })
    const order = await toPendingOrder(ana.id, 'Ana')
    const wrong = await ask('/account', ana.cookie, { cambio: 'borrar', password: 'no es esta' })
    expect([wrong.status, (await wrong.text()).includes('Esa no es tu contraseña.')]).toEqual([401, true])
    const gone = await ask('/account', ana.cookie, { cambio: 'borrar', password: ana.password })
    expect([gone.status, gone.headers.get('location')]).toEqual([303, '/auth/login?aviso=borrada'])
    expect(gone.headers.getSetCookie().join()).toContain('azahar.session=; Max-Age=0')
    const { db } = database
    expect(await db.select().from(user).where(eq(user.id, ana.id))).toEqual([])
    expect(await db.select().from(session).where(eq(session.userId, ana.id))).toEqual([])
    expect(await db.select().from(favorites).where(eq(favorites.userId, ana.id))).toEqual([])
    const [stored] = await db.select().from(orders).where(eq(orders.code, order.code))
    expect([stored?.userId, stored?.buyerName]).toEqual([null, 'Ana'])
    expect((await ask('/account', ana.cookie)).status).toBe(302)
    expect(await (await ask('/auth/login?aviso=borrada')).text()).toContain(
      'siguen en la tienda, ya sin tu cuenta',
    )
  })

  test('favorites: in the URL without an account, in the account with one, merged at sign-in', async () => {
    const ana = await customer()
    const [one, two, gone] = [await product(), await product(), '00000000-0000-4000-8000-000000000000']
    const stranger = await ask('/favoritos/cambio', '', { guardar: one })
    expect([stranger.status, stranger.headers.get('location')]).toEqual([
      303,
      `/favoritos?lista=${one}&guardado=`,
    ])
    const shared = await ask(`/favoritos?lista=${one}.${gone}.p1`)
    expect(shared.headers.get('cache-control')).toBe('no-store')
    const page = await shared.text()
    expect(page.match(/href="\/product\/[^"]+"/g)).toEqual([`href="/product/${one}"`])

    expect((await ask('/favoritos/cambio', ana.cookie, { guardar: one }, '*/*')).status).toBe(204)
    const signedIn = await ask('/auth/login', '', {
      email: ana.email,
      password: ana.password,
      favoritos: `${two}.${one}.x`,
    })
    expect(signedIn.status).toBe(303)
    const own = await (await ask('/favoritos', ana.cookie)).text()
    expect(own.match(/(?<=href="\/product\/)[^"]+/g)).toEqual([two, one])
    await ask('/favoritos/cambio', ana.cookie, { quitar: two }, '*/*')
    expect(
      (await (await ask('/favoritos', ana.cookie)).text()).match(/(?<=href="\/product\/)[^"]+/g),
    ).toEqual([one])
    expect(
      (await ask('/favoritos/cambio', ana.cookie, { quitar: "'; drop", guardar: '../x' }, '*/*')).status,
    ).toBe(204)
    expect((await ask('/favoritos/cambio', ana.cookie)).headers.get('location')).toBe('/favoritos')
  })
})
