import type { Page } from '@playwright/test'
import { insertSizes } from '#shop/orders/testing/order-fixtures.ts'
import { expect, hydrated, open } from './journey.ts'
import { test as shopJourney } from './postgres-shop.ts'

let visitors = 0
let phones = 0

/** Journeys of a buyer. */
export const test = shopJourney.extend<{ size: number; visitor: undefined }>({
  /** A size for $10.00 with a stock of three. */
  size: async ({ shop }, use) => use((await insertSizes(shop.db, [3]))[0] ?? 0),
  /** A separate network of 48 bits, because orders are rate-limited. */
  visitor: [
    async ({ context }, use) => {
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': `2001:db8:${(++visitors).toString(16)}::1` })
      await use(undefined)
    },
    { auto: true },
  ],
})

export const send = (page: Page) => page.getByRole('button', { name: 'Pedir por WhatsApp' })
export const stored = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^Tu pedido .* está guardado$/ })

/** Opens the form with this bag, without hydration. */
export async function openPlainForm(page: Page, lines: string) {
  await page.goto(`/bag?lineas=${lines}`)
  await page.getByRole('link', { name: 'Pedir por WhatsApp' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu pedido', exact: true })).toBeVisible()
}

export async function openForm(page: Page, lines: string) {
  await openPlainForm(page, lines)
  await hydrated(page)
}

export async function fill(page: Page) {
  await page.getByLabel('Nombre').fill('María José Pérez')
  await page.getByLabel('Teléfono').fill(`310${String(++phones).padStart(7, '0')}`)
  await page.getByLabel('Ciudad').fill('Medellín')
  await page.getByText('Añadir dirección u otra nota').click()
  await page.getByLabel('Nota de entrega').fill('Portería')
  await page.getByLabel('Transferencia').check()
  await page.getByLabel(/^Acepto/).check()
}

/** Sends the filled form and waits for the page of the order. */
export async function placeOrder(page: Page) {
  await send(page).click()
  await expect(stored(page)).toBeVisible()
}

/** Stores these lines as the buyer's own bag. */
export async function storeBag(page: Page, lines: string) {
  await open(page, `/bag?lineas=${lines}`)
  await page.getByRole('button', { name: 'Guardarla como mi bolsa' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu bolsa' })).toBeVisible()
}
