import { TEST_ADMIN } from '#tests/shop-process.ts'
import { deafen } from './admin-journey.ts'
import { expect, expectAccessible, expectUsable, hold, hydrated, open, test } from './journey.ts'

/** The browser logs every 4xx answer itself; a 5xx is that of a proxy. */
test.use({ allowedErrors: [/Failed to load resource|^50[02] .*\.data/] })

async function signIn(page: import('@playwright/test').Page, { email, password } = TEST_ADMIN) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
}

test('the administrator sees the error, signs in, finds the sections and signs out', async ({
  page,
  isMobile,
}) => {
  await open(page, '/admin')
  const notice = page.locator('[data-toast]')
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
  await expect(notice).toContainText('Validation ErrorPlease enter both email and password')
  // The button, disabled meanwhile, has lost the focus.
  await expect(page.getByLabel('Email')).toBeFocused()
  await signIn(page, { ...TEST_ADMIN, password: 'otra cosa' })
  await expect(notice).toContainText('Login failedInvalid admin credentials')
  await expectAccessible(page)
  await signIn(page)
  // A notice is visible for four seconds only.
  await expect(notice.filter({ hasText: 'Login successful' })).toContainText('Welcome to the admin dashboard')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Panel de Control' })).toBeVisible()

  const menu = page.getByRole('button', { name: /^Menú/ })
  const sections = page.getByRole('navigation', { name: 'Secciones' })
  if (isMobile) {
    await expect(sections).toBeHidden()
    await menu.click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sections).toBeHidden()
    await expect(menu).toBeFocused()
    await menu.click()
  }
  await expect(sections.getByRole('link')).toHaveText([
    'Panel de Control',
    'Productos',
    'Pedidos',
    'Usuarios',
    'Configuración',
  ])
  await expect(sections.getByRole('link', { name: 'Panel de Control' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await sections.getByRole('link', { name: 'Usuarios' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard\?seccion=usuarios$/)
  if (!isMobile) {
    await expect(sections.getByRole('link', { name: 'Usuarios' })).toHaveAttribute('aria-current', 'page')
    await menu.click()
    await expect(sections).toBeHidden()
    await menu.click()
    await expect(sections).toBeVisible()
  }
  await expectUsable(page)

  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await hydrated(page)
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(notice.filter({ hasText: 'Sesión cerrada' })).toContainText('Has cerrado sesión exitosamente')
  await expect(page).toHaveURL(/\/admin$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin(\?|$)/)
  await page.getByRole('link', { name: 'Return to store' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('the button of the sign-in is busy until the answer', async ({ page }) => {
  await open(page, '/admin')
  const release = await hold(page, /\/admin\.data/, { method: 'POST' })
  await signIn(page)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Access Dashboard' })).toHaveCount(0)
  release()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('a page requested before the sign-in is shown after it', async ({ page }) => {
  await page.goto('/admin/settings')
  await expect(page).toHaveURL(/\/admin\?volver=/)
  await hydrated(page)
  await signIn(page)
  await expect(page).toHaveURL(/\/admin\/dashboard\?seccion=configuracion$/)
})

test('a session that ends while a page is open redirects to the sign-in page and back', async ({
  page,
  context,
}) => {
  await deafen(page)
  await open(page, '/admin')
  await signIn(page)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await context.clearCookies({ name: 'azahar.session' })
  await page.getByRole('link', { name: /Azahar/ }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await signIn(page)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('a sign-in that a proxy answers with an error preserves its input', async ({ page }) => {
  await open(page, '/admin')
  await page.route('**/admin.data*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await signIn(page)
  await expect(page.locator('[data-toast=error]')).toContainText('Login failedAn unexpected error occurred')
  await expect(page.getByLabel('Email')).toHaveValue(TEST_ADMIN.email)
  await page.unroute('**/admin.data*')
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('a failed sign-out leaves the page unchanged', async ({ page }) => {
  await open(page, '/admin')
  await signIn(page)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.route('**/admin/logout.data', (route) => route.abort())
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page.locator('[data-toast=error]')).toContainText(
    'Error signing outNo hay conexión con la tienda.',
  )
  await page.unroute('**/admin/logout.data')
  await page.route('**/admin/logout.data', (route) => route.fulfill({ status: 500, body: 'Error' }))
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page.locator('[data-toast=error]').last()).toContainText('ErrorError al cerrar sesión')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the administrator signs in, opens the sections and signs out', async ({ page }) => {
    await page.goto('/admin')
    await signIn(page, { ...TEST_ADMIN, password: '' })
    await expect(page.getByText('Please enter both email and password')).toBeVisible()
    await signIn(page)
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    await page.getByRole('link', { name: 'Configuración' }).click()
    await expect(page).toHaveURL(/seccion=configuracion$/)
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
    await expect(page).toHaveURL(/\/admin$/)
  })
})
