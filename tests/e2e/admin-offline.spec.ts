import { sql } from 'drizzle-orm'
import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
import { productSizes, products } from '#shop/products/schema.server.ts'
import { reviews } from '#shop/reviews/schema.server.ts'
import { TEST_ADMIN } from '#tests/shop-process.ts'
import { deafen, scriptsLoaded, signIn, toast, UNREACHED } from './admin-journey.ts'
import { expect, expectUsable, hydrated, open } from './journey.ts'
import { type ShopWithDatabase, test } from './postgres-shop.ts'

test.use({ allowedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch|^50[23] /] })

test('a form of the admin area keeps its input after a network error', async ({ page, shop, context }) => {
  await signIn(page)
  const order = await insertOrder(shop.db, { name: 'Luisa' })
  await open(page, `/admin/orders/${order}`)
  await page.getByLabel('Nota', { exact: true }).fill('Guía 123')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Solo añadir la nota' }).click()
  await expect(toast(page, UNREACHED)).toBeVisible()
  await expect(page.getByText('fallo inesperado')).toHaveCount(0)
  await expect(page.getByLabel('Nota', { exact: true })).toHaveValue('Guía 123')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Solo añadir la nota' }).click()
  await expect(page.getByRole('main').getByText('Guía 123').first()).toBeVisible()
  await expect(toast(page, UNREACHED)).toHaveCount(0)

  await open(page, '/admin/settings/second-step')
  await page.getByLabel('Tu contraseña').fill(TEST_ADMIN.password)
  await context.setOffline(true)
  await page.getByRole('main').getByRole('button', { name: 'Empezar' }).click()
  await expect(toast(page, UNREACHED)).toBeVisible()
  await expect(page.getByLabel('Tu contraseña')).toHaveValue(TEST_ADMIN.password)
  await context.setOffline(false)

  const [product] = await shop.db.insert(products).values({ name: 'Asad' }).returning({ id: products.id })
  await shop.db.insert(reviews).values({ productId: product?.id ?? '', rating: 5, author: 'Ana' })
  await deafen(page) // the list would be read without a connection
  await open(page, '/admin/products/reviews')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(toast(page, UNREACHED)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeVisible()
  await context.setOffline(false)
})

test('a page of the admin area that cannot be opened shows an error, and opens with the connection', async ({
  page,
  context,
  isMobile,
}) => {
  await signIn(page, '/admin/dashboard?seccion=usuarios')
  await hydrated(page)
  await context.setOffline(true)
  if (isMobile) await page.getByRole('button', { name: /^Menú/ }).click()
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Pedidos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible()
  await expect(page.getByText('perfumes')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Azahar/ })).toBeVisible()
  await expectUsable(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
})

test('a page that a restarting shop does not answer opens automatically once it does', async ({
  page,
  isMobile,
}) => {
  await signIn(page, '/admin/dashboard?seccion=usuarios')
  await hydrated(page)
  await page.clock.install()
  let isDown = true
  await page.route(/\.data|\/healthz$/, (route) => (isDown ? route.abort() : route.continue()))
  if (isMobile) await page.getByRole('button', { name: /^Menú/ }).click()
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Pedidos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible()
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await page.clock.fastForward(20_000)
  await asked
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible()
  isDown = false
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
})

test('screens open for the first time without a connection, and show what they could not load', async ({
  page,
  context,
}) => {
  await signIn(page)
  await hydrated(page)
  await scriptsLoaded(page, ['admin/product-editor/new', 'admin/products/route'])
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Agregar Nuevo Producto' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo Producto' })).toBeVisible()
  await page.getByRole('link', { name: 'Volver a los productos' }).click()
  await expect(page.getByRole('heading', { name: 'Error al cargar productos' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Intentar Nuevamente' }).click()
  await expect(page.getByRole('heading', { name: 'Error al cargar productos' })).toHaveCount(0)
})

test('a URL of the admin area shows its own offline page', async ({ page, context }) => {
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.goto('/admin/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible()
  await expect(page.getByText(/perfume|Lo que ya viste/)).toHaveCount(0)
  await expectUsable(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Acceso Administrador' })).toBeVisible()
})

test('a first step that is confirmed without a connection leaves the dashboard', async ({
  page,
  context,
}) => {
  await signIn(page)
  await hydrated(page)
  const steps = page.getByRole('region', { name: /^Primeros pasos/ })
  const confirm = steps.getByRole('button', { name: 'Es este: Horario de atención' })
  await scriptsLoaded(page, ['admin/dashboard/first-steps'])
  await context.setOffline(true)
  await confirm.click()
  await expect(toast(page, UNREACHED)).toBeVisible()
  await expect(steps).toBeVisible()
  await context.setOffline(false)
  await confirm.click()
  await expect(confirm).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

/** Adds a product with one size at $45. */
async function addProduct({ db }: ShopWithDatabase, name: string) {
  const [product] = await db
    .insert(products)
    .values({ name, brand: 'Lattafa' })
    .returning({ id: products.id })
  await db
    .insert(productSizes)
    .values({ productId: product?.id ?? '', value: 100, unit: 'ml', decant: false, price: 4500 })
}

test('a change of the currency without a connection keeps its preview', async ({ page, context, shop }) => {
  await addProduct(shop, 'Oud sin red')
  await signIn(page, '/admin/dashboard?seccion=configuracion&parte=moneda')
  await hydrated(page)
  await page.getByLabel('Multiplicarlos por un cambio').check()
  await page.getByLabel('Cambio (solo si los multiplicas)').fill('520,5')
  await page.getByRole('button', { name: 'Ver cómo quedan' }).click()
  const preview = page.getByRole('region', { name: /Así quedan/ })
  await expect(preview).toContainText('multiplicados por 520,5')
  await context.setOffline(true)
  await preview.getByRole('button', { name: /^Cambiar/ }).click()
  await expect(toast(page, UNREACHED)).toBeVisible()
  await expect(page.getByText('fallo inesperado')).toHaveCount(0)
  await expect(preview).toContainText('multiplicados por 520,5')
  await context.setOffline(false)
})

test('prices are edited in the list: without the shop the dialog keeps its input', async ({
  page,
  context,
  shop,
}) => {
  await addProduct(shop, 'Khamrah sin red')
  await signIn(page, '/admin/products?search=Khamrah%20sin%20red')
  await hydrated(page)
  await scriptsLoaded(page, ['admin/quick-edit/route'])
  const row = page.locator('tbody tr').first()
  await row.locator('summary').click()
  const link = row.getByRole('link', { name: /^Precio y existencias/ })
  const dialog = page.getByRole('dialog', { name: 'Precio y existencias' })

  await context.setOffline(true)
  await link.click()
  await expect(dialog.getByRole('alert')).toContainText(UNREACHED)
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Reintentar' }).click()
  await expect(dialog.getByLabel('Precio')).toHaveValue('45')

  // A change of the catalog reads the list again; without an answer the dialog stays with its row.
  await dialog.getByLabel('Precio').fill('52,5')
  await page.route('**/admin/products.data*', (route) => route.abort())
  await shop.db.execute(sql`update products set description = 'Nueva' where name = 'Khamrah sin red'`)
  await expect(page.getByText('Error al cargar productos')).toBeVisible()
  await expect(dialog.getByLabel('Precio')).toHaveValue('52,5')
  await page.unroute('**/admin/products.data*')

  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByRole('alert')).toContainText(UNREACHED)
  await expect(dialog.getByLabel('Precio')).toHaveValue('52,5')
  await expect(row).toContainText('$45')
  await context.setOffline(false)

  await page.route('**/admin/products/quick/**', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  )
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByRole('button', { name: 'Guardar' })).toBeEnabled()
  await expect(dialog.getByRole('alert')).toContainText(UNREACHED)
  await expect(dialog.getByLabel('Precio')).toHaveValue('52,5')
  await page.unroute('**/admin/products/quick/**')

  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(toast(page, 'Producto actualizado')).toBeVisible()
  await expect(row).toContainText('$52.50')

  await scriptsLoaded(page, ['admin/product-editor/duplicate'])
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Duplicar/ }).click()
  await expect(toast(page, UNREACHED)).toBeVisible()
  await expect(row).toContainText('$52.50')
  await context.setOffline(false)
})

test('a failed search for a perfume leaves the page as it is', async ({ page, context }) => {
  await signIn(page, '/admin/orders/new')
  await hydrated(page)
  await scriptsLoaded(page, ['admin/new-order/order-sizes'])
  await page.getByLabel('Nombre').fill('Luisa')
  await context.setOffline(true)
  await page.getByLabel('Agregar perfume').fill('yara')
  await expect(page.getByRole('main').getByText(UNREACHED)).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue('Luisa')
  await context.setOffline(false)
  await page.getByLabel('Agregar perfume').fill('yara 100')
  await expect(page.getByText('No hay perfumes con ese nombre.')).toBeVisible()
})

test('the first notice of a page that is without a connection has the look of all notices', async ({
  page,
  context,
}) => {
  await deafen(page) // the page would be read without a connection
  await signIn(page, '/admin/settings/second-step')
  await hydrated(page)
  await scriptsLoaded(page, ['admin/second-step/route'])
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toContainEqual(expect.stringContaining('/toast-card-'))
  await page.getByLabel('Tu contraseña').fill(TEST_ADMIN.password)
  await context.setOffline(true)
  await page.getByRole('main').getByRole('button', { name: 'Empezar' }).click()
  await expect(toast(page, UNREACHED)).toBeVisible()
  // A plain notice has this text in view.
  await expect(page.getByText('Cerrar aviso')).toHaveCount(0)
  await context.setOffline(false)
})
