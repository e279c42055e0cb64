import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { type ShopProcess, startShop, TEST_ADMIN } from '#tests/shop-process.ts'
import { demoData } from './demo-data.ts'
import { expect, hydrated, test as journey, open } from './journey.ts'

/** Journeys of the signed-in administrator in a separate shop, which is empty without a `seed`. */
export const test = journey.extend<{ signedIn: undefined }, { seed: string; shop: ShopProcess }>({
  seed: ['none', { option: true, scope: 'worker' }],
  shop: [
    async ({ seed }, use) => {
      const shop = await startShop({ seed, dataFrom: demoData(seed) })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  // These journeys cause validation errors and network errors.
  allowedErrors: [/Failed to load resource/],
  signedIn: [
    async ({ page }, use) => {
      await signIn(page)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** A separate empty shop without a session, for changes that affect the whole shop. */
export const ownShop = journey.extend({
  baseURL: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const shop = await startShop({ seed: 'none' })
      await use(shop.url)
      await shop.stop()
    },
    { scope: 'test', timeout: 240_000 },
  ],
  allowedErrors: [/Failed to load resource/],
})

/** Signs in without the form, which has its own journey, and opens a page of the admin area. */
export async function signIn(page: Page, path = '/admin/dashboard') {
  const answer = await page.request.post('/admin', {
    form: TEST_ADMIN,
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  await page.goto(path)
}

/** Signs in again in the dialog over the page. */
export async function signInAgain(page: Page, button: string) {
  const dialog = page.getByRole('dialog', { name: 'Tu sesión ha terminado' })
  await dialog.getByLabel('Contraseña', { exact: true }).fill(TEST_ADMIN.password)
  await dialog.getByRole('button', { name: button }).click()
}

/**
 * Blocks the event stream from the next page load. Otherwise the page would read its list again, and without a session
 * redirect before the click. An opened stream already counts as a change.
 */
export async function deafen(page: Page) {
  await page.route('**/admin/live', (route) => route.abort())
}

export const saveProduct = (page: Page) => page.getByRole('button', { name: 'Guardar Producto' }).click()

export const SETTINGS = '/admin/dashboard?seccion=configuracion'

/** Signs in and opens the first part of the settings. */
export async function enterSettings(page: Page) {
  await signIn(page, SETTINGS)
  await hydrated(page)
}

export const openPart = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Partes de la configuración' }).getByRole('link', { name }).click()

export const saveSettings = (page: Page) =>
  page.getByRole('button', { name: 'Guardar configuración' }).click()

/** The notice of a form of the settings after it is saved. */
export const settingsSaved = (page: Page) => page.getByRole('status').getByText('Configuración guardada.')

export const toast = (page: Page, title: string) =>
  page.locator('[data-toast]').filter({ hasText: title }).last()

/** The row of the product list with this name. */
export const productRow = (page: Page, name: string) =>
  page.locator('tbody tr').filter({ has: page.getByText(name, { exact: true }) })

/** The id of the product in the page's URL. */
export const shownId = (page: Page) => page.url().match(/[0-9a-f-]{36}/)?.[0] ?? ''

/** The status of the answer for a path. */
export const readStatus = async (page: Page, path: string) => (await page.request.get(path)).status()

/** The delete button of a row of the product list. On phones '⋯' shows it. */
export async function deleteButton(row: Locator) {
  const button = row.getByRole('button', { name: /^Eliminar / })
  if (!(await button.isVisible())) await row.locator('summary').click()
  return button
}

/** A photo of one color, with the color as its name. */
export async function photo(color: string) {
  const image = sharp({ create: { width: 900, height: 1200, channels: 3, background: color } })
  return { name: `${color.slice(1)}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

export async function fillDetails(page: Page, name: string) {
  await page.getByLabel('Nombre').fill(name)
  await page.getByLabel('Descripción corta').fill('Dulce y cálido')
  await page.getByRole('switch', { name: '100 ml', exact: true }).check()
  await page.getByLabel('Precio ($) de 100 ml').fill('45')
}

/** Creates a product and returns the URL of its form. */
export async function createProduct(page: Page, name: string): Promise<string> {
  await open(page, '/admin/products/new')
  await fillDetails(page, name)
  await saveProduct(page)
  await expect(toast(page, 'Producto creado')).toContainText(`${name} ha sido creado exitosamente.`)
  await expect(page).toHaveURL(/\/admin\/products(\?|$)/)
  await page.goto(`/catalog?search=${encodeURIComponent(name)}`)
  const link = await page
    .getByRole('article')
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .getAttribute('href')
  return `/admin/products/edit/${link?.match(/[0-9a-f-]{36}/)?.[0]}`
}

/** Opens the form of a product that was just saved. */
export async function openSaved(page: Page, name: string) {
  await expect(page).toHaveURL(/\/admin\/products(\?|$)/)
  await page.getByRole('link', { name: `Editar ${name}` }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue(name)
}

/** What a notice says when a form got no answer. */
export const UNREACHED = 'No se pudo llegar a la tienda'

/** The part of React Router's manifest that is needed here. */
interface Manifest {
  routes: Record<string, { module: string; imports?: string[] }>
}

/** Waits for the scripts of these routes: for a missing script the router would reload the current page. */
export async function scriptsLoaded(page: Page, routes: string[]) {
  const scripts = await page.evaluate((ids) => {
    const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest
    return ids.flatMap((id) => [routes[id]?.module ?? id, ...(routes[id]?.imports ?? [])])
  }, routes)
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  for (const script of scripts)
    await expect
      .poll(loaded)
      .toContainEqual(expect.stringMatching(new RegExp(`${script.replaceAll('.', '\\.')}$`)))
}
