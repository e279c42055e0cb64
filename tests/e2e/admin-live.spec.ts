import type { Page } from '@playwright/test'
import { deleteButton, fillDetails, saveProduct, test } from './admin-journey.ts'
import { expect, hydrated, open } from './journey.ts'

const LIST = '/admin/products'

/** Another window of the same administrator. */
async function another(page: Page, path?: string) {
  const other = await page.context().newPage()
  await open(other, path ?? LIST)
  return other
}
const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name })

async function create(page: Page, name: string) {
  await open(page, '/admin/products/new')
  await fillDetails(page, name)
  await saveProduct(page)
  await expect(row(page, name)).toBeVisible()
}
async function remove(page: Page, name: string) {
  await (await deleteButton(row(page, name))).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
}

test('changes of one window appear in the others, and unsaved input stays', async ({ page }) => {
  await create(page, 'El de todas las ventanas')
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
  await saveProduct(page)
  await expect(row(list, 'Lattafa Khamrah')).toBeVisible()
  await expect(row(list, 'Lattafa Asad')).toHaveCount(0)
  await expect(row(page, 'Lattafa Khamrah')).toBeVisible()
  await expect(activity.getByText(/Khamrah/).first()).toBeVisible()

  await expect(form.getByLabel('Nombre')).toHaveValue('A medio escribir')
  await expect(form.getByText(/otra persona|versión/i)).toHaveCount(0)
  await expect(settings.getByLabel('Nombre de la tienda')).toHaveValue('A medio escribir')
  await expect(settings.locator('input[name=version]')).toHaveValue(version)
  await expect(list.getByRole('searchbox')).toBeFocused()

  await open(page, LIST)
  await remove(page, 'Lattafa Khamrah')
  await expect(row(list, 'Lattafa Khamrah')).toHaveCount(0)
  await expect(row(page, 'Lattafa Khamrah')).toHaveCount(0)
})

test('a reconnected stream misses no change', async ({ page }) => {
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

test('without a stream the page polls, and stays unchanged while the shop does not answer', async ({
  page,
}) => {
  await create(page, 'Sondeado')
  const list = await page.context().newPage()
  await list.clock.install()
  let gone = true
  await list.route('**/admin/live', (route) =>
    route.request().method() === 'HEAD' && !gone ? route.continue() : route.abort(),
  )
  const lost = list.waitForEvent('requestfailed', (request) => request.url().endsWith('/admin/live'))
  await open(list, LIST)
  await lost
  await remove(page, 'Sondeado')
  await expect(row(page, 'Sondeado')).toHaveCount(0)
  const asked = list.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await list.clock.fastForward(31_000)
  await asked
  await expect(row(list, 'Sondeado')).toBeVisible()
  gone = false
  await expect(async () => {
    await list.clock.fastForward(31_000)
    await expect(row(list, 'Sondeado')).toHaveCount(0, { timeout: 3_000 })
  }).toPass()
})

test('a hidden window closes its connection, and is updated when it is visible', async ({ page }) => {
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
