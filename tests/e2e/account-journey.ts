import type { Page } from '@playwright/test'
import { DEMO_CATALOG } from '#demo/load-catalog.ts'
import { type ShopProcess, startShop } from '#tests/shop-process.ts'
import { type SmtpServer, startSmtpServer } from '#tests/smtp-server.ts'
import { demoData } from './demo-data.ts'
import { expect, test as journey, open } from './journey.ts'

/** A separate shop with mail for each worker, so that accounts of other journeys do not interfere. */
export const test = journey.extend<object, { smtp: SmtpServer; shop: ShopProcess }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const smtp = await startSmtpServer()
      await use(smtp)
      await smtp.stop()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ smtp }, use) => {
      const shop = await startShop({
        dataFrom: demoData(DEMO_CATALOG),
        env: { SMTP_URL: smtp.url, MAIL_FROM: 'Azahar <tienda@azahar.example>' },
      })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  // The pages show the 4xx errors.
  allowedErrors: [/Failed to load resource/],
})

export const GOOD = 'tres gatos verdes'
let people = 0
export const newEmail = () => `persona.${process.pid}.${++people}@correo.example`
export const password = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const linkIn = (text: string) => text.match(/http:\S+\/auth\/\S+\?clave=\S+/)?.[0] ?? ''

export async function fillRegistration(page: Page, email: string) {
  await page.getByLabel('Nombre completo').fill('Ana Gómez')
  await page.getByLabel('Correo electrónico').fill(email)
  await password(page, 'Contraseña').fill(GOOD)
  await page.getByRole('checkbox', { name: /Acepto los términos/ }).check()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
}

export async function register(page: Page, smtp: SmtpServer) {
  const email = newEmail()
  await open(page, '/auth/register')
  await fillRegistration(page, email)
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()
  await open(page, linkIn((await smtp.nextTo(email)).text))
  await password(page, 'La contraseña que elegiste').fill(GOOD)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible()
  return email
}

export async function signIn(page: Page, email: string, secret: string) {
  await page.getByLabel('Correo electrónico').fill(email)
  await password(page, 'Contraseña').fill(secret)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}
