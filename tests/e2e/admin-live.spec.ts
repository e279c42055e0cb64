import type { Page } from '@playwright/test'
import { type ShopProcess, startShop, TEST_ADMIN } from '../shop-process.ts'
import { expect, hydrated, test as journey } from './journey.ts'

/** These journeys write: a shop of their own, empty at first. */
const test = journey.extend<{ signedIn: undefined }, { shop: ShopProcess }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const shop = await startShop({ seed: 'none' })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  signedIn: [
    async ({ page }, use) => {
      await page.goto('/admin')
      await hydrated(page)
      await page.locator('input[name=email]').fill(TEST_ADMIN.email)
      await page.locator('input[name=password]').fill(TEST_ADMIN.password)
      await page.locator('main form button[type=submit]').click()
      await page.waitForURL('**/admin/dashboard')
      await use(undefined)
    },
    { auto: true },
  ],
})
// Lost connections are what some of these journeys are about.
test.use({ allowedFaults: [/Failed to load resource/] })

async function open(page: Page, path = '/admin/products') {
  await page.goto(path)
  await hydrated(page)
}
/** Another window of the same administrator. */
async function another(page: Page, path?: string) {
  const other = await page.context().newPage()
  await open(other, path)
  return other
}
const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar Producto' }).click()

async function create(page: Page, name: string) {
  await open(page, '/admin/products/new')
  await page.getByLabel('Nombre').fill(name)
  await page.getByLabel('Descripción corta').fill('Dulce y cálido')
  await page.getByRole('switch', { name: '100 ml', exact: true }).check()
  await page.getByLabel('Precio ($) de 100 ml').fill('45')
  await save(page)
  await expect(row(page, name)).toBeVisible()
}
async function remove(page: Page, name: string) {
  await row(page, name).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
}

test('what one window does, the others show by themselves, and what is typed stays', async ({ page }) => {
  const list = await another(page)
  const overview = await another(page, '/admin/dashboard')
  const activity = overview.getByRole('region', { name: 'Actividad reciente' })
  const products = overview.getByRole('main').getByRole('link', { name: /^Productos\s*\d/ })
  const before = (await products.textContent()) ?? ''

  await create(page, 'Lattafa Asad')
  await expect(row(list, 'Lattafa Asad')).toBeVisible()
  await expect(products).not.toHaveText(before)

  const edit = await row(list, 'Lattafa Asad').getByRole('rowheader').getByRole('link').getAttribute('href')
  const form = await another(page, edit ?? '')
  await form.getByLabel('Nombre').fill('A medio escribir')
  const settings = await another(page, '/admin/dashboard?seccion=configuracion')
  await settings.getByLabel('Nombre de la tienda').fill('A medio escribir')
  const version = await settings.locator('input[name=version]').inputValue()
  await list.getByRole('searchbox').focus()

  await open(page, edit ?? '')
  await page.getByLabel('Nombre').fill('Lattafa Khamrah')
  await save(page)
  await expect(row(list, 'Lattafa Khamrah')).toBeVisible()
  await expect(row(list, 'Lattafa Asad')).toHaveCount(0)
  await expect(activity.getByText(/Khamrah/).first()).toBeVisible()

  await expect(form.getByLabel('Nombre')).toHaveValue('A medio escribir')
  await expect(form.getByText(/otra persona|versión/i)).toHaveCount(0)
  await expect(settings.getByLabel('Nombre de la tienda')).toHaveValue('A medio escribir')
  await expect(settings.locator('input[name=version]')).toHaveValue(version)
  await expect(list.getByRole('searchbox')).toBeFocused()

  await open(page)
  await remove(page, 'Lattafa Khamrah')
  await expect(row(list, 'Lattafa Khamrah')).toHaveCount(0)
  await expect(row(page, 'Lattafa Khamrah')).toHaveCount(0)
})

test('a stream that is lost and found again: nothing is missed', async ({ page }) => {
  await create(page, 'Perdido')
  const list = await another(page)
  await list.route('**/admin/live', (route) => route.abort())
  await list.reload()
  await hydrated(list)
  await remove(page, 'Perdido')
  await expect(row(page, 'Perdido')).toHaveCount(0)
  await expect(row(list, 'Perdido')).toBeVisible()
  await list.unroute('**/admin/live')
  await expect(row(list, 'Perdido')).toHaveCount(0)
})

test('without a stream the page asks from time to time, and stands while the shop does not answer', async ({
  page,
}) => {
  await create(page, 'Sondeado')
  const list = await page.context().newPage()
  await list.clock.install()
  let gone = true
  await list.route('**/admin/live', (route) =>
    route.request().method() === 'HEAD' && !gone ? route.continue() : route.abort(),
  )
  await open(list)
  await remove(page, 'Sondeado')
  await expect(row(page, 'Sondeado')).toHaveCount(0)
  const asked = list.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await list.clock.fastForward(31_000)
  await asked
  await expect(row(list, 'Sondeado')).toBeVisible()
  gone = false
  await list.clock.fastForward(31_000)
  await expect(row(list, 'Sondeado')).toHaveCount(0)
})

test('a hidden window leaves its connection to the others, and is told when it is shown', async ({
  page,
}) => {
  await create(page, 'Escondido')
  const list = await another(page)
  const show = (state: string) =>
    list.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  await remove(page, 'Escondido')
  await expect(row(page, 'Escondido')).toHaveCount(0)
  await expect(row(list, 'Escondido')).toBeVisible()
  await show('visible')
  await expect(row(list, 'Escondido')).toHaveCount(0)
})
