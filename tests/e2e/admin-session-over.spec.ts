import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
import { deafen, SETTINGS, signIn, signInAgain, toast } from './admin-journey.ts'
import { expect, expectUsable, hold, open } from './journey.ts'
import { test } from './postgres-shop.ts'
import { afterAMinute, anotherWindow, expectCovered, expectUncovered, setVisibility } from './windows.ts'

const INBOX = '/admin/dashboard?seccion=pedidos'
const PHONE = '300 111 2233'
const dialogName = { name: 'Tu sesión ha terminado' }

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

test('signing out in one window hides the data in all others, and keeps unsaved input', async ({
  page,
  shop,
}) => {
  const id = await insertOrder(shop.db, { name: 'Luisa Fernanda', phone: '573001112233' })
  const inbox = await anotherWindow(page, INBOX)
  const order = await anotherWindow(page, `/admin/orders/${id}`)
  const sheet = await anotherWindow(page, `/admin/orders/${id}/print`)
  const form = await anotherWindow(page, '/admin/products/new')
  await form.getByLabel('Nombre').fill('A medio escribir')
  for (const window of [order, sheet]) await expect(window.getByText(PHONE).first()).toBeVisible()

  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(toast(page, 'Sesión cerrada')).toBeVisible()
  await expect(page.getByText(/Luisa|300 111/)).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin$/)
  for (const window of [inbox, order, sheet]) {
    await expect(window.getByRole('heading', { name: 'Acceso Administrador' })).toBeVisible()
    await expect(window.getByText(/Luisa|300 111/)).toHaveCount(0)
  }
  expect(new URL(inbox.url()).searchParams.get('volver')).toBe(INBOX)

  await expectCovered(form)
  const dialog = form.getByRole('dialog', dialogName)
  await expect(dialog).toBeVisible()
  await expectUsable(form)
  await dialog.getByLabel('Correo electrónico').fill('admin@prueba.local')
  await signInAgain(form, 'Entrar')
  await expect(dialog).toBeHidden()
  await expectUncovered(form)
  await expect(form.getByLabel('Nombre')).toHaveValue('A medio escribir')
})

test('signing out forgets what was typed on pages that a reload or an address has left', async ({ page }) => {
  const typed = () => page.evaluate(() => Object.keys(sessionStorage).sort())
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, '/admin/orders/new')
  await page.getByLabel('Nombre').fill('Luisa')
  await open(page, `${SETTINGS}&parte=redes`)
  await page.getByLabel('YouTube').fill('@neroli')
  await open(page, '/admin/dashboard')
  expect(await typed()).toEqual(expect.arrayContaining(['azahar:ajustes', 'azahar:pedido-anotado']))
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(toast(page, 'Sesión cerrada')).toBeVisible()
  expect((await typed()).filter((key) => /ajustes|pedido-anotado/.test(key))).toEqual([])
})

test('signing out leaves the page also while an order arrives', async ({ page, shop }) => {
  await open(page, '/admin/dashboard?seccion=pedidos')
  const release = await hold(page, /\/admin\/logout\.data/, { method: 'POST' })
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  const revalidated = page.waitForRequest(/\/admin\/dashboard\.data/)
  await insertOrder(shop.db)
  await revalidated
  release()
  await expect(page.getByRole('button', { name: 'Access Dashboard' })).toBeVisible()
})

test('signing out leaves the page also while it is read again', async ({ page, shop }) => {
  await open(page, '/admin/dashboard?seccion=pedidos')
  const read = Promise.withResolvers<void>()
  const signedOut = Promise.withResolvers<void>()
  await page.route(/\/admin\/dashboard\.data/, async (route) => {
    const response = await route.fetch()
    read.resolve()
    await signedOut.promise
    await route.fulfill({ response })
  })
  await insertOrder(shop.db)
  await read.promise
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  signedOut.resolve()
  await expect(page.getByRole('button', { name: 'Access Dashboard' })).toBeVisible()
})

test('who signs out and stays for unsaved work signs in again without losing it', async ({ page }) => {
  await open(page, '/admin/products/new')
  await page.getByLabel('Nombre').fill('A medio escribir')
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expectCovered(page)
  const dialog = page.getByRole('dialog', dialogName)
  await dialog.getByLabel('Correo electrónico').fill('admin@prueba.local')
  await signInAgain(page, 'Entrar')
  await expectUncovered(page)
  await expect(page.getByLabel('Nombre')).toHaveValue('A medio escribir')
})

test('a session closed by another device hides the data in its windows, with no phone in the URL', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await anotherWindow(page, '/admin/users/person?telefono=573001112233')
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const laptop = await elsewhere.newPage()
  await signIn(laptop, '/admin/dashboard?seccion=configuracion&parte=sesiones')
  await laptop.getByRole('button', { name: 'Cerrar todas las demás' }).click()
  await expect(laptop.getByRole('status').getByText(/^Sesi(ón cerrada|ones cerradas)/)).toBeVisible()
  for (const window of [page, person]) await expect(window).toHaveURL(/\/admin\?volver=/)
  expect(decodeURIComponent(person.url())).toMatch(/volver=\/admin\/users$/)
  await signIn(page)
  await elsewhere.close()
})

test('a hidden window is covered until its session is confirmed', async ({ page }) => {
  await open(page, INBOX)
  await setVisibility(page, 'hidden')
  await expectCovered(page)
  await afterAMinute(page)
  const release = await hold(page, /\/admin\/live$/, { method: 'HEAD' })
  const asked = page.waitForRequest((request) => request.method() === 'HEAD')
  await setVisibility(page, 'visible')
  await asked
  await expectCovered(page)
  await release()
  await expectUncovered(page)
  await expect(page).toHaveURL(INBOX)
})

test('a hidden window whose session has ended stays covered', async ({ page, browser, baseURL }) => {
  // The window misses the event while it is hidden.
  await deafen(page)
  await open(page, INBOX)
  await setVisibility(page, 'hidden')
  await afterAMinute(page)
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const laptop = await elsewhere.newPage()
  await signIn(laptop, '/admin/dashboard?seccion=configuracion&parte=sesiones')
  await laptop.getByRole('button', { name: 'Cerrar todas las demás' }).click()
  await expect(laptop.getByRole('status').getByText(/^Sesi(ón cerrada|ones cerradas)/)).toBeVisible()
  await page.unroute('**/admin/live')
  const isUncovered = () =>
    new Promise<boolean>((resolve) => {
      new MutationObserver(() => {
        if (!document.documentElement.hasAttribute('data-covered')) resolve(true)
      }).observe(document.documentElement, { attributes: true })
    })
  // Leaving the page ends the script.
  const uncovered = page.evaluate(isUncovered).catch(() => false)
  await setVisibility(page, 'visible')
  await expect(page).toHaveURL(/\/admin\?volver=/)
  expect(await uncovered).toBe(false)
  await elsewhere.close()
})

test('without a connection a hidden window is uncovered unchanged', async ({ page, context }) => {
  await open(page, INBOX)
  await setVisibility(page, 'hidden')
  await afterAMinute(page)
  await context.setOffline(true)
  await setVisibility(page, 'visible')
  await expectUncovered(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
  await context.setOffline(false)
})
