import type { BrowserContext, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { countOrders, insertSizes, stockOf } from '#app/features/orders/testing/order-fixtures.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'
import { type ShopProcess, startShop } from '../shop-process.ts'
import { expect, expectAccessible, hydrated, test as journey } from './journey.ts'

/** A shop on a database server, so that its prices and stock can be changed behind the buyer's back. */
const test = journey.extend<
  { size: number; visitor: undefined },
  { shop: ShopProcess & { db: Database['db'] } }
>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const postgres = await startEmbeddedPostgres()
      const shop = await startShop({ seed: 'none', env: { DATABASE_URL: postgres.url, TRUST_PROXY: '1' } })
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
  allowedFaults: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|^503 /],
  /** Three pieces are counted of it; one costs $10.00. */
  size: async ({ shop }, use) => use((await insertSizes(shop.db, [3]))[0] ?? 0),
  /** From an address of one's own: of one address only some orders an hour are taken. */
  visitor: [
    async ({ context }, use) => {
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': `2001:db8:${Date.now() % 65536}::1` })
      await use(undefined)
    },
    { auto: true },
  ],
})

const send = (page: Page) => page.getByRole('button', { name: 'Pedir por WhatsApp' })
const stored = (page: Page) => page.getByRole('heading', { level: 1, name: /^Tu pedido .* está guardado$/ })
const waiting = (page: Page) => page.getByText('Pedido pendiente: se enviará cuando vuelva la conexión.')

async function openForm(page: Page, lines: string) {
  await page.goto(`/bag?lineas=${lines}`)
  await page.getByRole('link', { name: 'Pedir por WhatsApp' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu pedido' })).toBeVisible()
}

async function fill(page: Page) {
  await page.getByLabel('Nombre').fill('María José Pérez')
  await page.getByLabel('Teléfono').fill(`31${Date.now() % 100_000_000}`.padEnd(10, '0'))
  await page.getByLabel('Ciudad').fill('Medellín')
  await page.getByLabel('Nota de entrega').fill('Portería')
  await page.getByLabel('Transferencia').check()
  await page.getByLabel(/^Acepto/).check()
}

async function fits(page: Page) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
}

/** What of the order the service worker has kept. */
function keptPages(page: Page) {
  return page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(opened.map((cache) => cache.keys()))
    return requests
      .flat()
      .filter(({ url }) => /^\/(order|bag)/.test(new URL(url).pathname))
      .map(({ url }) => url)
  })
}

/** The own bag holds these lines. */
async function keepBag(page: Page, lines: string) {
  await page.goto(`/bag?lineas=${lines}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Guardarla como mi bolsa' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu bolsa' })).toBeVisible()
}

test('a bag is ordered by keyboard, handed over to the chat and followed', async ({
  page,
  context,
  shop,
  size,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await keepBag(page, `${size}x2`)
  await openForm(page, `${size}x2`)
  await expectAccessible(page)
  await fits(page)
  await send(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Escribe tu nombre.')).toBeVisible()
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.type('María José Pérez')
  for (const text of ['311 222 33 44', 'Medellín']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.getByLabel(/^Acepto/).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(stored(page)).toBeVisible()
  await expect(page.getByText('Gracias, María.')).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expectAccessible(page)
  await fits(page)
  expect(await stockOf(shop.db, size)).toBe(1)

  const [address = ''] = page.url().split('?')
  const href = await page.getByRole('link', { name: /^Enviar por WhatsApp/ }).getAttribute('href')
  const text = new URL(href ?? '').searchParams.get('text') ?? ''
  expect(text.split('\n')[0]).toBe(address)
  expect(text.split('\n').at(-1)).toBe(`Total: ${await page.getByRole('strong').textContent()}`)
  await page.getByRole('button', { name: 'Copiar el mensaje' }).click()
  await expect(page.getByText('Mensaje copiado')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  const isWide = (page.viewportSize()?.width ?? 0) > 1024
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible({ visible: isWide })
  await page.getByText('Ver el mensaje').click()
  await expect(page.getByText('¡Hola! Hice el pedido')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bolsa', exact: true })).toBeVisible()

  await shop.db.execute(sql`
    with moved as (update orders set state = 'confirmado' where token = ${address.split('/').at(-1)} returning id)
    insert into order_events (order_id, actor, from_state, to_state, note)
      select id, 'a@b.co', 'nuevo', 'confirmado', 'vive lejos' from moved`)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido [A-Z2-9-]{7}$/ })).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('Confirmado')
  expect(await keptPages(page)).toEqual([])
  await expect(page.getByText('vive lejos')).toHaveCount(0)
  await expectAccessible(page)
  await fits(page)
})

test('two taps, and the way back, are one order', async ({ page, shop, size }) => {
  await openForm(page, `${size}x1`)
  await fill(page)
  const before = await countOrders(shop.db)
  await send(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(stored(page)).toBeVisible()
  const address = page.url()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu pedido' })).toBeVisible()
  await page.reload()
  await hydrated(page)
  const phone = await shop.db.execute<{ phone: string }>(
    sql`select buyer_phone as phone from orders order by created_at desc limit 1`,
  )
  await fill(page)
  await page.getByLabel('Teléfono').fill(`+${phone.rows[0]?.phone}`)
  await send(page).click()
  await expect(stored(page)).toBeVisible()
  expect(page.url()).toBe(address)
  expect(await countOrders(shop.db)).toBe(before + 1)
})

test('another price and a piece sold meanwhile are told; nothing typed is lost', async ({
  page,
  shop,
  size,
}) => {
  const [other = 0] = await insertSizes(shop.db, [null])
  await openForm(page, `${size}x3.${other}x1`)
  await fill(page)
  await shop.db.execute(sql`update product_sizes set price = 12.5 where id = ${other}`)
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('era $40.00 y ahora el total es $42.50.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('strong')).toHaveText('$42.50')
  await shop.db.execute(sql`update product_sizes set stock = 2 where id = ${size}`)
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('se agotó algo')
  await expect(page.getByText('solo quedan 2.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Ciudad')).toHaveValue('Medellín')
  await expect(page.getByLabel('Transferencia')).toBeChecked()
  await send(page).click()
  await expect(stored(page)).toBeVisible()
  await expect(page.getByRole('strong')).toHaveText('$12.50')
  expect(await stockOf(shop.db, size)).toBe(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('faults are beside their fields, and the order is stored', async ({ page, size }) => {
    await openForm(page, `${size}x1`)
    await page.getByLabel('Nombre').fill('María')
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText('Falta corregir 3 datos')
    await expect(page.getByText('Escribe tu ciudad o departamento.')).toBeVisible()
    await expect(page.getByLabel('Teléfono')).toBeFocused()
    await expect(page.getByLabel('Nombre')).toHaveValue('María')
    await fill(page)
    await send(page).click()
    await expect(stored(page)).toBeVisible()
    const href = await page.getByRole('link', { name: /^Enviar por WhatsApp/ }).getAttribute('href')
    expect(new URL(href ?? '').searchParams.get('text')).toContain('Total: $10.00')
  })
})

test.describe('without a connection', () => {
  async function orderOffline(page: Page, context: BrowserContext, size: number) {
    await keepBag(page, `${size}x1`)
    await openForm(page, `${size}x1`)
    await fill(page)
    await context.setOffline(true)
    await send(page).click()
    await expect(waiting(page)).toBeVisible()
  }

  test('the order waits, and goes exactly once when it is back', async ({ page, context, shop, size }) => {
    const before = await countOrders(shop.db)
    await orderOffline(page, context, size)
    await expectAccessible(page)
    await fits(page)
    await expect(page.getByLabel('Nombre')).toBeHidden()
    expect(await countOrders(shop.db)).toBe(before)
    await context.setOffline(false)
    await expect(stored(page)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('banner').getByRole('link', { name: 'Bolsa', exact: true })).toBeVisible()
    expect(await countOrders(shop.db)).toBe(before + 1)
    await page.goto('/bag')
    await hydrated(page)
    await expect(page.getByText(/[Pp]edido pendiente/)).toHaveCount(0)
  })

  test('closed meanwhile, it is sent from whatever page is opened next, by two tabs at once', async ({
    page,
    context,
    shop,
    size,
  }) => {
    const before = await countOrders(shop.db)
    await orderOffline(page, context, size)
    await page.close()
    await context.setOffline(false)
    const [one, other] = [await context.newPage(), await context.newPage()]
    await Promise.all([one.goto('/'), other.goto(`/bag?lineas=${size}x3`)])
    await other.getByRole('link', { name: 'Ver el pedido' }).click({ timeout: 30_000 })
    await expect(stored(other)).toBeVisible()
    expect(await countOrders(shop.db)).toBe(before + 1)
  })

  test('an answer that was lost on its way is asked for again', async ({ page, shop, size }) => {
    await openForm(page, `${size}x1`)
    await fill(page)
    const before = await countOrders(shop.db)
    await page.route('**/order/new.data*', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await send(page).click()
    await expect(stored(page)).toBeVisible({ timeout: 30_000 })
    expect(await countOrders(shop.db)).toBe(before + 1)
  })

  test('cancelled, it is not sent; refused, it can be looked at again', async ({
    page,
    context,
    shop,
    size,
  }) => {
    const before = await countOrders(shop.db)
    await orderOffline(page, context, size)
    await page.getByRole('button', { name: 'Cancelar el pedido' }).click()
    await expect(page.getByLabel('Ciudad')).toHaveValue('Medellín')
    await send(page).click()
    await expect(waiting(page)).toBeVisible()
    await shop.db.execute(sql`update product_sizes set price = 11 where id = ${size}`)
    await context.setOffline(false)
    await expect(page.getByText('no se pudo guardar tal como estaba')).toBeVisible({ timeout: 30_000 })
    await page.goto('/bag')
    await page.getByRole('link', { name: 'Revisar el pedido' }).click()
    await expect(page.getByText('$11.00').first()).toBeVisible()
    await expect(page.getByLabel('Ciudad')).toHaveValue('Medellín')
    await send(page).click()
    await expect(stored(page)).toBeVisible()
    expect(await countOrders(shop.db)).toBe(before + 1)
  })
})
