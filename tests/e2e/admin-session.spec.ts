import { TEST_ADMIN } from '#tests/shop-process.ts'
import { saveProduct, signInAgain, test } from './admin-journey.ts'
import { expect, expectAccessible, hydrated, open } from './journey.ts'

test('a session that ends while a product is edited loses no input', async ({ page, context }) => {
  await open(page, '/admin/products/new')
  await page.getByLabel('Nombre').fill('Perfume sin sesión')
  await page.getByLabel('Descripción corta').fill('Corta')
  await page.getByRole('switch', { name: '90 ml', exact: true }).check()
  await page.getByLabel(/Precio.*90 ml/).fill('20')
  await context.clearCookies({ name: 'azahar.session' })
  await saveProduct(page)
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

test('a session that ends before a link is tried repeats the trial, not the save', async ({
  page,
  context,
}) => {
  await open(page, '/admin/dashboard?seccion=configuracion')
  await page.getByLabel('Número de WhatsApp').fill('+57 300 765 4321')
  await context.clearCookies({ name: 'azahar.session' })
  await page.getByRole('button', { name: 'Probar enlace' }).click()
  await page
    .getByRole('dialog', { name: 'Tu sesión ha terminado' })
    .getByLabel('Correo electrónico')
    .fill(TEST_ADMIN.email)
  await signInAgain(page, 'Entrar y guardar')
  await expect(page.getByRole('status').filter({ hasText: 'Todavía no está guardado.' })).toContainText(
    '+57 300 765 4321',
  )
})

test('back from a reloaded page of the store opens the admin area again', async ({ page }) => {
  await open(page, '/admin/dashboard')
  await page.getByRole('link', { name: 'Ver Tienda' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Términos' })).toBeVisible()
  await page.reload()
  await hydrated(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel de Control')
})
