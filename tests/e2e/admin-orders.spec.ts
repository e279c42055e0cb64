import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { createOrder } from '#app/features/orders/create-order.server.ts'
import { insertSizes, newOrder, stockOf } from '#app/features/orders/testing/order-fixtures.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'
import { type ShopProcess, startShop } from '../shop-process.ts'
import { open, signIn, signInAgain, toast } from './admin-journey.ts'
import { expect, expectAccessible, hydrated, test as journey } from './journey.ts'

const INBOX = '/admin/dashboard?seccion=pedidos'

/** A shop on a database server, so that orders can come in from elsewhere. */
const test = journey.extend<{ signedIn: undefined }, { shop: ShopProcess & { db: Database['db'] } }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const postgres = await startEmbeddedPostgres()
      const shop = await startShop({ seed: 'none', env: { DATABASE_URL: postgres.url } })
      const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
      await use({ ...shop, db: database.db })
      await database.close()
      await shop.stop()
      await postgres.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  // Refusals and lost connections are what these journeys are about.
  allowedFaults: [/Failed to load resource/],
  signedIn: [
    async ({ page }, use) => {
      await signIn(page, INBOX)
      await use(undefined)
    },
    { auto: true },
  ],
})
test.slow() // a shop has to be made first

const row = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text }).getByRole('link')
const state = (page: Page, label: string) =>
  page.getByRole('heading', { level: 1 }).getByText(label, { exact: true })
const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function fits(page: Page) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
}

/** An order as the shop's own form makes it; two pieces of one size of which ten are counted. */
async function order({ db }: { db: Database['db'] }, name: string) {
  const [sizeId = 0] = await insertSizes(db, [10])
  const buyer = { ...newOrder([]).buyer, name, note: 'Portería' }
  const outcome = await createOrder(db, newOrder([], { lines: [{ sizeId, quantity: 2 }], buyer }))
  if (outcome.kind !== 'created') throw new Error(outcome.kind)
  return { ...outcome.order, sizeId, phone: buyer.phone }
}

test('an order from its first moment to the last, with the words for the buyer', async ({ page, shop }) => {
  const { code, token, id } = await order(shop, 'Marta *Ñáñez* {total}')
  await open(page, INBOX)
  await expectAccessible(page)
  await fits(page)
  await row(page, code).click()
  await expect(state(page, 'Nuevo')).toBeVisible()
  await hydrated(page)
  await expectAccessible(page)
  await fits(page)
  await expect(page.getByText('unidades reservadas hasta')).toBeVisible()
  await expect(page.getByRole('link', { name: /^\+57 300/ })).toHaveAttribute('href', /^tel:\+57300\d{7}$/)

  const reply = page.getByRole('link', { name: 'Abrir WhatsApp con este texto' })
  const sent = async () => new URL((await reply.getAttribute('href')) ?? '').searchParams.get('text')
  await expect(reply).toHaveAttribute('href', /^https:\/\/wa\.me\/57300\d{7}\?text=/)
  expect(await sent()).toContain(`¡Hola, Marta! Recibimos tu pedido ${code} por $20.00.`)
  expect(await sent()).toContain(`${shop.url}/order/${token}`)

  await page.getByLabel('Nota', { exact: true }).fill('x'.repeat(501))
  await step(page, 'Confirmar pedido')
  await expect(page.getByLabel('Nota', { exact: true })).toHaveAccessibleDescription(/como mucho 500/)
  await page.getByLabel('Nota', { exact: true }).fill('Habló por teléfono')
  await step(page, 'Confirmar pedido')
  await expect(state(page, 'Confirmado')).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toContainText('quedó como «Confirmado»')
  await expect(page.getByLabel(/^Nota/)).toHaveValue('')
  await step(page, 'Marcar como pagado')
  await expect(state(page, 'Pagado')).toBeVisible()
  await page.getByLabel(/^Nota/).fill('Servientrega 900')
  await step(page, 'Marcar como enviado')
  await expect(state(page, 'Enviado')).toBeVisible()
  await expect.poll(sent).toContain('Guía: Servientrega 900')
  await page.getByLabel('Nota', { exact: true }).fill('Llegó bien')
  await step(page, 'Solo añadir la nota')
  await expect(page.getByRole('main').getByRole('status')).toContainText('Nota añadida.')
  await step(page, 'Marcar como entregado')
  await expect(state(page, 'Entregado')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Marcar|Confirmar|Cancelar)/ })).toHaveCount(0)

  const history = page.getByRole('region', { name: 'Historial' }).getByRole('listitem')
  await expect(history).toHaveText([
    /^NuevoComprador/,
    /^ConfirmadoHabló por teléfonoadmin@prueba\.local/,
    /^Pagadoadmin/,
    /^EnviadoServientrega 900admin/,
    /^NotaLlegó bienadmin/,
    /^Entregadoadmin/,
  ])
  await expectAccessible(page)

  // What the buttons no longer offer is refused when it is sent all the same.
  const illegal = await page.request.post(`/admin/orders/${id}`, {
    form: { to: 'nuevo', version: '5' },
    headers: { origin: shop.url },
  })
  expect(illegal.status()).toBe(409)
  expect(await illegal.text()).toContain('no puede pasar a ese estado')
})

test('two windows: one shows what the other does; a step on an old view changes nothing', async ({
  page,
  shop,
}) => {
  const { id, sizeId } = await order(shop, 'Conflicto')
  await open(page, `/admin/orders/${id}`)
  const other = await page.context().newPage()
  await open(other, `/admin/orders/${id}`)
  await other.getByLabel('Nota', { exact: true }).fill('A medio escribir')
  await step(page, 'Confirmar pedido')
  await expect(state(other, 'Confirmado')).toBeVisible({ timeout: 30_000 })
  await expect(other.getByLabel(/^Nota/)).toHaveValue('A medio escribir')

  const deaf = await page.context().newPage()
  await deaf.route('**/admin/live', (route) => route.abort())
  await open(deaf, `/admin/orders/${id}`)
  await expect(state(deaf, 'Confirmado')).toBeVisible()
  expect(await stockOf(shop.db, sizeId)).toBe(8)
  await page.getByText('Cancelar este pedido').click()
  await page.getByLabel('Motivo').fill('Se arrepintió')
  await step(page, 'Cancelar pedido')
  await expect(state(page, 'Cancelado')).toBeVisible()
  expect(await stockOf(shop.db, sizeId)).toBe(10)
  await deaf.getByLabel(/^Nota/).fill('Transferencia recibida')
  await step(deaf, 'Marcar como pagado')
  await expect(deaf.getByRole('alert')).toContainText('ahora está «Cancelado»')
  await expect(state(deaf, 'Cancelado')).toBeVisible()
  await expect(deaf.getByLabel('Nota', { exact: true })).toHaveValue('Transferencia recibida')
  await expectAccessible(deaf)
})

test('orders are found by code, phone, name, day, state and a pasted message', async ({ page, shop }) => {
  const { code, phone, id } = await order(shop, 'Buscada Única')
  await order(shop, 'Otra Persona')
  const search = page.getByRole('searchbox', { name: 'Buscar pedidos' })
  const rows = page.getByRole('main').locator('li a[href^="/admin/orders/"]')
  for (const text of [
    code.toLowerCase().replace('-', ''),
    `+57 ${phone.slice(2, 5)} ${phone.slice(5, 8)}-${phone.slice(8)}`,
    'unica',
    `Buenas tardes, VER mi pedido ${code} por favor. Muchas gracias por todo, quedo atenta`,
  ]) {
    await search.fill(text)
    await search.press('Enter')
    await expect(rows).toHaveCount(1)
    await expect(rows).toHaveAttribute('href', `/admin/orders/${id}`)
  }
  await page.getByRole('link', { name: /^Cancelado/ }).click()
  await expect(page.getByText('Ningún pedido coincide.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Quitar filtros' }).click()
  await expect(search).toHaveValue('')
  await expect(row(page, code)).toBeVisible()
  await page.getByText('Filtrar por fecha').click()
  await page.getByLabel('Hasta').fill('2020-01-01')
  await page.getByRole('button', { name: 'Ver esos días' }).click()
  await expect(page.getByText('Ningún pedido coincide.')).toBeVisible()
  await expect(page.getByLabel('Hasta')).toHaveValue('2020-01-01')
  await fits(page)
})

test('what the operator decides about orders holds at once; a session that ended costs nothing', async ({
  page,
  shop,
}) => {
  const { id, code } = await order(shop, 'Nora Prueba')
  await open(page, '/admin/dashboard?seccion=configuracion&parte=pedidos')
  await expectAccessible(page)
  await fits(page)
  await page.getByLabel('Forma de pago 3').fill('Nequi')
  await page.getByLabel('Instrucciones 3').fill('Al 300 123 4567')
  await page.getByLabel('Horas de reserva').fill('48')
  await page.getByLabel('Nuevo').fill('Hola {nombre}, gracias por {pedidos}')
  const save = page.getByRole('button', { name: 'Guardar configuración' })
  await save.click()
  await expect(page.getByLabel('Nuevo')).toHaveAccessibleDescription(/«\{pedidos\}» no existe/)
  await page.getByLabel('Nuevo').fill('Hola {nombre}, gracias por {codigo}')
  await save.click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Configuración guardada')
  await expect(page.getByLabel('Forma de pago 3')).toHaveValue('Nequi')
  await open(page, '/admin/orders/new')
  await page.getByLabel('Forma de pago').selectOption('Nequi')
  await open(page, `/admin/orders/${id}`)
  await expect(page.getByText(`Hola Nora, gracias por ${code}`)).toBeVisible()

  await page.context().clearCookies()
  await page.getByLabel('Nota', { exact: true }).fill('Sigue aquí')
  await step(page, 'Confirmar pedido')
  await signInAgain(page, 'Entrar y guardar')
  await expect(state(page, 'Confirmado')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Sigue aquí')
})

test('the receipt and the label stand alone on their paper', async ({ page, shop }) => {
  const { id, code } = await order(shop, 'Ñico Papel')
  for (const [query, height] of [
    ['', 841.9],
    ['?formato=etiqueta', 425],
  ] as const) {
    await page.goto(`/admin/orders/${id}/print${query}`)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
    await expect(page.getByText('Ñico Papel')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Secciones' })).toHaveCount(0)
    await expectAccessible(page)
    await fits(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const boxes = [...pdf.matchAll(/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/g)].map(([, tall]) => Number(tall))
    expect(boxes).toHaveLength(1)
    expect(Math.abs((boxes[0] ?? 0) - height)).toBeLessThan(2)
    await page.emulateMedia({ media: 'screen' })
  }
})

test('a new order is announced in every open window, with a sound that can be switched off', async ({
  page,
  shop,
}) => {
  await page.context().addInitScript(() => {
    const counted = window as unknown as { notes: number }
    counted.notes = 0
    const create = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
      counted.notes++
      return create.call(this)
    }
  })
  const notes = (window: Page) => window.evaluate(() => (globalThis as unknown as { notes: number }).notes)
  const before = await order(shop, 'Antes')
  const windows = [page, await page.context().newPage()]
  const streaming = windows.map((window) => window.waitForRequest('**/admin/new-orders*'))
  for (const [at, path] of [INBOX, '/admin/products'].entries()) await open(windows[at] ?? page, path)
  await Promise.all(streaming)

  // Also one that is hidden hears of it.
  const listening = windows[1]?.waitForRequest('**/admin/new-orders*')
  await windows[1]?.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await listening

  const first = await order(shop, 'Rosa Nueva')
  for (const window of windows) {
    const notice = toast(window, `Pedido nuevo ${first.code}`)
    await expect(notice).toContainText('Rosa · $20.00', { timeout: 30_000 })
    await expect.poll(() => notes(window)).toBe(2)
    await expect(toast(window, before.code)).toHaveCount(0)
  }
  await expect(row(page, first.code)).toBeVisible()
  const sound = page.getByRole('switch', { name: 'Sonido' })
  await expect(sound).toBeChecked()
  await sound.click()
  await expectAccessible(page)
  await page.reload()
  await hydrated(page)
  await expect(sound).not.toBeChecked()
  await expect(toast(page, first.code)).toHaveCount(0)

  const second = await order(shop, 'Luz Callada')
  await expect(toast(page, second.code)).toBeVisible({ timeout: 30_000 })
  expect(await notes(page)).toBe(0)
  await toast(page, second.code).getByRole('button', { name: 'Ver' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second.code)
})

test('an order from the chat is typed in, or taken from a pasted bag', async ({ page, shop }) => {
  const [plain = 0, counted = 0] = await insertSizes(shop.db, [null, 1])
  await shop.db.execute(sql`update products set name = 'Khamrah Qahwa' where id =
    (select product_id from product_sizes where id = ${plain})`)
  await open(page, INBOX)
  await page.getByRole('link', { name: 'Anotar pedido' }).click()
  const box = page.getByRole('searchbox', { name: 'Agregar perfume' })
  const lines = page.getByRole('list', { name: 'Perfumes del pedido' }).getByRole('listitem')
  await box.fill('qahwa 1')
  await box.press('Enter')
  await expect(lines).toHaveCount(1)
  await expect(box).toHaveValue('')
  await box.fill(`${shop.url}/bag?lineas=${counted}x2.${plain}x1 ¡Hola! Quiero pedir:`)
  await expect(lines).toHaveCount(2)
  await expect(box).toHaveValue('')
  await expectAccessible(page)
  await fits(page)
  await step(page, 'Anotar pedido')
  await expect(page.getByRole('alert')).toContainText('revisa los campos')
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await page.getByLabel('Nombre').fill('Julia')
  await page.getByLabel('Teléfono').fill('301 222 3344')
  await page.getByLabel('Forma de pago').selectOption('Transferencia')
  await step(page, 'Anotar pedido')
  await expect(page.getByRole('alert')).toContainText('no queda suficiente')
  await expect(lines.filter({ hasText: '2 ml' })).toContainText('No queda suficiente')
  await page.getByLabel('Cantidad de Khamrah Qahwa, 2 ml').fill('1')
  await step(page, 'Anotar pedido')
  await expect(page.getByRole('main').getByRole('status')).toContainText('Pedido anotado.')
  await expect(page.getByText('anotado a mano')).toBeVisible()
  await expect(page.getByText('+57 301 222 3344')).toBeVisible()
  await expect(page.getByText('$30.00').first()).toBeVisible()
  expect(await stockOf(shop.db, counted)).toBe(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('an order is typed in and moved on', async ({ page, shop }) => {
    const [size = 0] = await insertSizes(shop.db, [null])
    await shop.db.execute(sql`update products set name = 'Solo Texto' where id =
      (select product_id from product_sizes where id = ${size})`)
    await page.goto('/admin/orders/new')
    await page.getByLabel('Nombre').fill('Elsa')
    await page.getByLabel('Agregar perfume').fill('solo texto')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await page.getByRole('button', { name: /Solo Texto/ }).click()
    await expect(page.getByLabel('Nombre')).toHaveValue('Elsa')
    await page.getByLabel('Cantidad de Solo Texto').fill('3')
    await page.getByLabel('Teléfono').fill('no sé')
    await step(page, 'Anotar pedido')
    await expect(page.getByLabel('Teléfono')).toHaveAccessibleDescription(/número completo/)
    await page.getByLabel('Teléfono').fill('302 222 3344')
    await step(page, 'Anotar pedido')
    await expect(page.getByText('$30.00').first()).toBeVisible()
    await step(page, 'Confirmar pedido')
    await expect(state(page, 'Confirmado')).toBeVisible()
  })
})
