import type { Page } from '@playwright/test'
import { TEST_ADMIN } from '#tests/shop-process.ts'
import { deafen, scriptsLoaded, signIn, toast, UNREACHED } from './admin-journey.ts'
import { expect, expectUsable, hydrated, open } from './journey.ts'
import { test } from './postgres-shop.ts'

test.use({ allowedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch|^50[23] /] })

async function fillPair(page: Page) {
  await page.getByLabel('Email').fill(TEST_ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(TEST_ADMIN.password)
  await page.getByLabel('Keep me signed in').check()
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
}

test('signing in without a connection shows an error and keeps the input', async ({ page, context }) => {
  await open(page, '/admin?volver=%2Fadmin%2Fproducts')
  await context.setOffline(true)
  await fillPair(page)
  await expect(toast(page, 'Login failed')).toContainText('An unexpected error occurred')
  await expect(page.getByText('An unexpected error occurred').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(TEST_ADMIN.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(TEST_ADMIN.password)
  await expect(page.getByLabel('Keep me signed in')).toBeChecked()
  await expectUsable(page)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin\/products$/)
})

test('a customer who signs in without a connection keeps the input', async ({ page, context }) => {
  await open(page, '/auth/login')
  await context.setOffline(true)
  await page.getByLabel('Correo electrónico').fill('ana@correo.example')
  await page.getByLabel('Contraseña', { exact: true }).fill('tres gatos verdes')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('alert')).toContainText(UNREACHED)
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@correo.example')
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('tres gatos verdes')
  await context.setOffline(false)
})

test('a failed sign-out leaves the page as it is', async ({ page, context }) => {
  await deafen(page) // the page would be read without a connection
  await signIn(page, '/admin/products/feeds')
  await hydrated(page)
  await scriptsLoaded(page, ['admin/login/logout'])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(toast(page, 'No hay conexión con la tienda')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(false)
})

test('the own session stays open when it cannot be closed, and the page says why', async ({
  page,
  context,
}) => {
  await deafen(page) // the page would be read without a connection
  await signIn(page, '/admin/dashboard?seccion=configuracion&parte=sesiones')
  await hydrated(page)
  await scriptsLoaded(page, ['admin/login/logout'])
  await context.setOffline(true)
  await page.getByRole('listitem').filter({ hasText: 'Esta sesión' }).getByRole('button').click()
  await expect(page.getByRole('main').getByText('No hay conexión con la tienda.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('main').getByRole('link', { name: 'Panel de Control' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Panel de Control' })).toBeVisible()
})
