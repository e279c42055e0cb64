import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { productSizes, products } from '#shop/products/schema.server.ts'
import { type ShopProcess, startShop } from '#tests/shop-process.ts'
import { storeOrder } from '#tests/stored-orders.ts'
import { test as adminJourney } from './admin-journey.ts'
import { expect, expectAccessible, expectUsable, open } from './journey.ts'

/** A shop with two perfumes and orders from before the first visit. */
const test = adminJourney.extend<object, { sold: ShopProcess }>({
  sold: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'azahar-insights-'))
      await fill(dataDir)
      const shop = await startShop({ seed: 'none', dataDir })
      await use(shop)
      await shop.stop()
      await rm(dataDir, { recursive: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  shop: [({ sold }, use) => use(sold), { scope: 'worker' }],
})

async function fill(dataDir: string) {
  const database = await openDatabase({ dataDir })
  await migrate(database)
  const { db } = database
  const made = await db
    .insert(products)
    .values([
      { name: 'Khamrah', brand: 'Lattafa' },
      { name: 'Asad', brand: 'Lattafa', isAvailable: false },
    ])
    .returning({ productId: products.id })
  for (const product of made) await db.insert(productSizes).values({ ...product, value: 100, price: 4500 })
  const ana = { buyerName: 'Ana Ruiz', buyerPhone: '573001112233', buyerCity: 'Cali' }
  await storeOrder(db, { ...ana, state: 'entregado', total: 4500 })
  await storeOrder(db, { ...ana, state: 'nuevo', total: 9000 })
  await storeOrder(db, { buyerName: 'Luis', buyerPhone: '573004445566', state: 'pagado', total: 1000 })
  await database.close()
}

const MAIN = '/admin/dashboard'
const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

test('page views, chats and empty searches reach the dashboard; each number opens its rows', async ({
  page,
  browser,
  shop,
}) => {
  const visitor = await browser.newPage({ baseURL: shop.url, userAgent: BROWSER })
  await open(visitor, '/catalog')
  for (const name of ['Khamrah', 'Asad']) {
    await visitor.getByRole('main').getByRole('link', { name }).first().click()
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
    await visitor.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
    const chat = visitor.waitForRequest(
      (request) => request.postData()?.startsWith('chat /product/') === true,
    )
    await visitor.locator('main a[href^="https://wa.me/"]:visible').first().click()
    await chat
    await open(visitor, '/catalog')
  }
  await visitor.goto('/?search=nadie+lo+tiene')
  await expect(visitor.getByText('No se encontraron perfumes')).toBeVisible()
  await visitor.close()

  await expect(async () => {
    await open(page, `${MAIN}?seccion=demanda`)
    const rates = page.getByRole('region', { name: 'De la visita al chat, por perfume' })
    await expect(rates.getByRole('row', { name: 'Khamrah' }).getByRole('cell')).toHaveText(
      ['1', '1', '0', /^100/],
      { timeout: 1_000 },
    )
    await expect(page.getByRole('link', { name: 'nadie lo tiene' })).toHaveAttribute(
      'href',
      '/catalog?search=nadie+lo+tiene',
      { timeout: 1_000 },
    )
  }).toPass({ timeout: 90_000 })
  const soldOut = page.getByRole('region', { name: 'Querido y agotado' })
  await expect(soldOut.getByRole('listitem')).toHaveText([/Asad.*1 visita · 1 chat/])
  await page.getByRole('link', { name: 'Pedidos', exact: true }).last().click()
  await expect(page).toHaveURL(/orden=pedidos#productos$/)
  await expectUsable(page)
  await page.getByRole('link', { name: 'Volver al Panel de Control' }).click()

  const main = page.getByRole('main')
  await expect(main.getByRole('img', { name: /^Visitas por día, del .*: 6 en total/ })).toBeVisible()
  await expect(main.getByRole('link', { name: '2 Chats abiertos' })).toHaveAttribute(
    'href',
    `${MAIN}?seccion=demanda&dias=30#productos`,
  )
  await main.getByRole('link', { name: '7 días', exact: true }).click()
  await expect(page).toHaveURL(/dias=7$/)
  await main.getByText('Ver los números día a día').click()
  await expect(main.getByRole('region', { name: 'Día a día' }).getByRole('row')).toHaveCount(8)
  await expect(main.getByRole('link', { name: /^Ingresos\s*\$55\.00/ })).toHaveAttribute(
    'href',
    /#por-estado$/,
  )
  await expectUsable(page)
  await main.getByRole('link', { name: /^Pedidos\s*3\s/ }).click()
  await expect(page.getByRole('status').filter({ hasText: /^3 pedidos/ })).toBeVisible()
})

test('a customer is found with their orders, and their data is deleted on request', async ({ page }) => {
  await open(page, '/admin/users')
  await expect(page.getByText(/^[12] clientes?$/)).toBeVisible()
  await expectUsable(page)
  await page.getByLabel('Buscar clientes').fill('300 111')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('1 cliente ')).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar todos los clientes (CSV)' }).click()
  expect((await file).suggestedFilename()).toMatch(/^clientes-.*\.csv$/)
  await page.getByRole('link', { name: /Ana Ruiz.*\$45\.00/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Ruiz' })).toBeVisible()
  await expect(page.getByRole('link', { name: '+57 300 111 2233' })).toHaveAttribute(
    'href',
    'https://wa.me/573001112233',
  )
  const address = page.url()
  await page.getByText('Borrar sus datos').click()
  await expect(page.getByText('Tiene 1 pedido en marcha')).toBeVisible()
  await page.getByRole('button', { name: 'Borrar los datos' }).click()
  await expect(page.getByRole('alert')).toHaveText('Marca que has entendido que no se puede deshacer.')
  await expectUsable(page)
  await page.getByLabel('He entendido que no se puede deshacer').check()
  await page.getByRole('button', { name: 'Borrar los datos' }).click()
  await expect(page.getByText('Los datos del cliente se han borrado.')).toBeVisible()
  await expect(page.getByText('Ana Ruiz')).toBeHidden()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Cliente no encontrado' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(MAIN)
  await expect(page.getByText('Borró los datos de un cliente: 2 pedidos')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the period is chosen, and a customer is found and their data deleted', async ({ page }) => {
    await page.goto(`${MAIN}?dias=90`)
    await expect(page.getByRole('img', { name: /^Pedidos por día/ })).toBeVisible()
    await page.goto(`${MAIN}?seccion=usuarios`)
    await page.getByLabel('Buscar clientes').fill('luis')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await page.getByRole('link', { name: /^Luis/ }).click()
    await page.getByText('Borrar sus datos').click()
    await page.getByLabel('Nombre, teléfono, ciudad').uncheck()
    await page.getByRole('button', { name: 'Borrar los datos' }).click()
    await expect(page.getByRole('alert')).toHaveText('Elige qué quieres borrar.')
    await page.getByLabel('Nombre, teléfono, ciudad').check()
    await page.getByLabel('He entendido que no se puede deshacer').check()
    await page.getByRole('button', { name: 'Borrar los datos' }).click()
    await expect(page.getByText('Los datos del cliente se han borrado.')).toBeVisible()
  })
})
