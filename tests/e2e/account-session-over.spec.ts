import type { Page } from '@playwright/test'
import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
import { addUser } from '#tests/accounts.ts'
import { expect, hydrated, open } from './journey.ts'
import { test } from './postgres-shop.ts'
import { afterAMinute, anotherWindow, expectCovered, expectUncovered, setVisibility } from './windows.ts'

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await open(page, '/auth/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible()
  await hydrated(page)
}

test('signing out in one window removes the account data from the others', async ({ page, shop }) => {
  const customer = await addUser(shop.db, 'customer')
  await signIn(page, customer)
  const other = await anotherWindow(page, '/account')
  await expect(other.getByText(customer.email)).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByText('Has cerrado sesión.')).toBeVisible()
  await expect(other).toHaveURL(/\/auth\/login$/)
  await expect(other.getByText(customer.email)).toHaveCount(0)
})

test('a customer who signs out without a connection stays on the page, with a notice', async ({
  page,
  context,
  shop,
}) => {
  await signIn(page, await addUser(shop.db, 'customer'))
  await context.setOffline(true)
  const signOut = page.getByRole('button', { name: 'Cerrar sesión' })
  await signOut.click()
  await expect(page.getByRole('alert')).toContainText('Tu sesión puede seguir abierta')
  await context.setOffline(false)
  await signOut.click()
  await expect(page.getByText('Has cerrado sesión.')).toBeVisible()
})

test('a password change on another device removes the account data here, also in a hidden window', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const customer = await addUser(shop.db, 'customer')
  await signIn(page, customer)
  const hidden = await anotherWindow(page, '/account')
  await setVisibility(hidden, 'hidden')
  await expectCovered(hidden)
  await afterAMinute(hidden)

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const laptop = await elsewhere.newPage()
  await signIn(laptop, customer)
  await laptop.getByLabel('Contraseña actual').fill(customer.password)
  await laptop.getByLabel('Contraseña nueva').fill('tres gatos verdes')
  await laptop.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(laptop.getByText('Contraseña cambiada.')).toBeVisible()
  await expect(laptop.getByLabel('Contraseña actual')).toHaveValue('')
  await expect(laptop.getByLabel('Contraseña nueva')).toHaveValue('')
  await expectUncovered(laptop)

  await expect(page).toHaveURL(/\/auth\/login$/)
  await setVisibility(hidden, 'visible')
  await expect(hidden).toHaveURL(/\/auth\/login$/)
  await elsewhere.close()
})

test('after a session has expired the orders of the account leave the device, and later ones stay', async ({
  page,
  shop,
}) => {
  const customer = await addUser(shop.db, 'customer')
  const [ofAccount, later] = ['OrderOfTheAccount00001', 'OrderWithoutAccount001']
  await insertOrder(shop.db, { code: 'CTA-AAA', token: ofAccount, userId: customer.id })
  await insertOrder(shop.db, { code: 'SFT-AAA', token: later })
  const rows = page.getByRole('link', { name: /^Pedido / })
  await signIn(page, customer)
  await open(page, `/order/${ofAccount}`)
  await page.context().clearCookies()
  await open(page, `/order/${later}`)
  await open(page, '/orders')
  await expect(rows).toHaveCount(2)
  await open(page, '/auth/login')
  await open(page, '/orders')
  await expect(rows).toHaveText(['Pedido SFT-AAA'])
})
