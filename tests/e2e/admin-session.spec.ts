import { startShop, TEST_ADMIN } from '../shop-process.ts'
import { test as base, expect, expectAccessible, hydrated } from './journey.ts'

/** A shop of its own: here something is saved. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  baseURL: async ({}, use) => {
    const shop = await startShop({ seed: 'none' })
    await use(shop.url)
    await shop.stop()
  },
})

test.use({ allowedFaults: [/Failed to load resource/] })
test('a session that ends while a product is written loses nothing of it', async ({ page, context }) => {
  test.slow() // a shop has to be made first
  await page.goto('/admin?volver=/admin/products/new')
  await hydrated(page)
  await page.getByLabel('Email').fill(TEST_ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_ADMIN.password)
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo Producto' })).toBeVisible()
  await page.getByLabel('Nombre').fill('Perfume sin sesión')
  await page.getByLabel('Descripción corta').fill('Corta')
  await page.getByRole('switch', { name: '90 ml', exact: true }).check()
  await page.getByLabel(/Precio.*90 ml/).fill('20')
  await context.clearCookies({ name: 'azahar.session' })
  await page.getByRole('button', { name: 'Guardar Producto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tu sesión ha terminado' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Correo electrónico').fill(TEST_ADMIN.email)
  await dialog.getByLabel('Contraseña', { exact: true }).fill('otra cosa')
  await dialog.getByRole('button', { name: 'Entrar y guardar' }).click()
  await expect(dialog.getByText('Invalid admin credentials')).toBeVisible()
  await dialog.getByLabel('Contraseña', { exact: true }).fill(TEST_ADMIN.password)
  await dialog.getByRole('button', { name: 'Entrar y guardar' }).click()
  await expect(page.getByText('Producto creado')).toBeVisible()
})
