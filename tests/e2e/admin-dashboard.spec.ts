import { TEST_ADMIN } from '../shop-process.ts'
import { expect, expectAccessible, hydrated, test } from './journey.ts'

/** The list of products is a page of its own part of the shop. */
test.use({ allowedFaults: [/Failed to load resource/] })

async function signIn(page: import('@playwright/test').Page) {
  await page.goto('/admin')
  await hydrated(page)
  await page.getByLabel('Email').fill(TEST_ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_ADMIN.password)
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Panel de Control' })).toBeVisible()
}

async function fits(page: import('@playwright/test').Page) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
}

test('the dashboard counts what there is and leads to it', async ({ page }) => {
  await signIn(page)
  const main = page.getByRole('main')
  const card = (name: RegExp) => main.getByRole('listitem').getByRole('link', { name })
  await expect(card(/^Productos/)).toHaveAttribute('href', '/admin/products')
  await expect(card(/^Productos\s*\d+ .*últimos 30 días/)).toBeVisible()
  await expect(card(/^Pedidos\s*0\s/)).toHaveAttribute('href', '/admin/dashboard?seccion=pedidos')
  await expect(card(/^Ingresos\s*\$0\.00\s/)).toContainText('—')
  await expect(card(/^Usuarios/)).toHaveAttribute('href', '/admin/dashboard?seccion=usuarios')
  await expect(main.getByRole('link', { name: 'Ver todos los productos' })).toHaveAttribute(
    'href',
    '/admin/products',
  )
  const activity = main.getByRole('region', { name: 'Actividad reciente' })
  await expect(activity.getByText(/^(Inició sesión|Entró por primera vez)$/).first()).toBeVisible()
  await expect(activity.getByText(TEST_ADMIN.email).first()).toBeVisible()
  await expect(activity.getByText('hace un momento').first()).toBeVisible()
  await expectAccessible(page)
  await fits(page)

  await main.getByRole('link', { name: 'Agregar Nuevo Producto' }).click()
  await expect(page).toHaveURL(/\/admin\/products\/new$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo Producto' })).toBeVisible()
})

test('orders and users say what is not there yet', async ({ page }) => {
  await signIn(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Usuarios/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible()
  await expect(page.getByText('Hay 1 cuenta: la de administración.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver al Panel de Control' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Pedidos/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
  await expect(page.getByText('Todavía no hay pedidos.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/settings')
  await expect(page).toHaveURL(/seccion=configuracion$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible()
  await expect(page.getByText('+57 300 123 4567')).toBeVisible()
  await expectAccessible(page)
  await fits(page)
  await page.goto('/admin/dashboard?seccion=nada')
  await expect(page.getByRole('heading', { level: 1, name: 'Panel de Control' })).toBeVisible()
})
