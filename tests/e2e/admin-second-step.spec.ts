import type { Page } from '@playwright/test'
import { toCode, toStep } from '#server/auth/totp.ts'
import { keyIn } from '#tests/second-step.ts'
import { TEST_ADMIN } from '#tests/shop-process.ts'
import { ownShop as test } from './admin-journey.ts'
import { expect, expectFits, expectUsable } from './journey.ts'

const CODE = 'Código de la aplicación'
const EITHER = 'Código de la aplicación o de recuperación'

/** The code of an authenticator app with this key, in half minutes from now. */
const shown = (key: Buffer, halfMinutes = 0) => toCode(key, toStep(new Date()) + halfMinutes)

async function showPair(page: Page, address = '/admin') {
  await page.goto(address)
  await page.locator('input[name=email]').fill(TEST_ADMIN.email)
  await page.locator('input[name=password]').fill(TEST_ADMIN.password)
  await page.locator('main form:has(input[name=password]) button[type=submit]').click()
}

async function signOut(page: Page) {
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page.getByRole('button', { name: 'Access Dashboard' })).toBeVisible()
}

/** Enables the second step; returns the key of the app and the recovery codes. */
async function turnOn(page: Page, look: (page: Page) => Promise<void>) {
  await showPair(page, '/admin?volver=/admin/settings')
  await page.getByRole('link', { name: 'Sesiones' }).click()
  await page.getByRole('link', { name: 'Verificación en dos pasos' }).click()
  await page.getByLabel('Tu contraseña', { exact: true }).fill('otra cosa')
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect(page.getByText('Esa no es tu contraseña.')).toBeVisible()
  await look(page)
  await page.getByLabel('Tu contraseña', { exact: true }).fill(TEST_ADMIN.password)
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect(page.getByRole('img', { name: 'Código QR con la clave' })).toBeVisible()
  const key = keyIn((await page.locator('main code').textContent()) ?? '')
  await look(page)
  await page.getByLabel(CODE).fill('000000')
  await page.getByRole('button', { name: 'Activar' }).click()
  await expect(page.getByText('Ese no es el código que la aplicación muestra ahora.')).toBeVisible()
  await page.getByLabel(CODE).fill(shown(key))
  await page.getByRole('button', { name: 'Activar' }).click()
  await expect(
    page.getByRole('status').getByText('La verificación en dos pasos está activada.'),
  ).toBeVisible()
  const codes = await page.locator('main li code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await look(page)
  await page.getByRole('link', { name: 'Ya los he guardado' }).click()
  await expect(page.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible()
  await look(page)
  return { key, codes }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    // The pages are the same without JavaScript; axe needs it.
    const look = javaScriptEnabled ? expectUsable : expectFits

    test('the administrator enables the second step, signs in by app and by recovery code, and disables it', async ({
      page,
    }) => {
      const { key, codes } = await turnOn(page, look)
      const [first = '', second = '', third = ''] = codes
      await signOut(page)

      await showPair(page)
      await expect(page.getByLabel('Código')).toBeVisible()
      await look(page)
      await page.getByLabel('Código').fill('000000')
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByText('Ese código no vale, o ya se usó.').first()).toBeVisible()
      // A code is taken once. The next one is accepted too, and the half minute may end meanwhile.
      await page.getByLabel('Código').fill(shown(key, 1))
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Panel de Control' })).toBeVisible()

      await signOut(page)
      await showPair(page)
      await page.getByRole('button', { name: 'Usar otra cuenta' }).click()
      await expect(page.getByLabel('Email')).toBeVisible()
      await showPair(page, '/auth/login')
      await expect(page).toHaveURL(/\/admin$/)
      await page.getByLabel('Código').fill(first)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Panel de Control' })).toBeVisible()

      await page.goto('/admin/settings/second-step')
      await expect(page.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible()
      const off = page.locator('section').filter({ hasText: 'Para entrar bastará' })
      await off.getByLabel('Tu contraseña', { exact: true }).fill(TEST_ADMIN.password)
      await off.getByLabel(EITHER).fill(first)
      await off.getByRole('button', { name: 'Desactivar' }).click()
      await expect(off.getByText('Ese código no vale, o ya se usó.')).toBeVisible()
      await off.getByLabel('Tu contraseña', { exact: true }).fill(TEST_ADMIN.password)
      await off.getByLabel(EITHER).fill(second)
      if (javaScriptEnabled) {
        await page.context().clearCookies({ name: 'azahar.session' })
        await off.getByRole('button', { name: 'Desactivar' }).click()
        const dialog = page.getByRole('dialog', { name: 'Tu sesión ha terminado' })
        await dialog.getByLabel('Contraseña', { exact: true }).fill(TEST_ADMIN.password)
        await dialog.getByRole('button', { name: 'Entrar' }).click()
        await dialog.getByLabel('Código').fill(third)
        await look(page)
        await dialog.getByRole('button', { name: 'Entrar' }).click()
        await expect(dialog).toBeHidden()
      }
      await off.getByRole('button', { name: 'Desactivar' }).click()
      await expect(page.getByRole('button', { name: 'Empezar' })).toBeVisible()
      await signOut(page)
      await showPair(page)
      await expect(page.getByRole('heading', { level: 1, name: 'Panel de Control' })).toBeVisible()
    })
  })
}
