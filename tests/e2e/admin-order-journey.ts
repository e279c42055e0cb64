import type { Page } from '@playwright/test'
import { createOrder } from '#shop/orders/create-order.server.ts'
import { insertSizes, newOrder } from '#shop/orders/testing/order-fixtures.ts'
import { signIn } from './admin-journey.ts'
import { type ShopWithDatabase, test as shopJourney } from './postgres-shop.ts'

export const INBOX = '/admin/dashboard?seccion=pedidos'

/** Journeys of the administrator, signed in at the inbox of orders. The inbox contains orders of other journeys too. */
export const test = shopJourney.extend<{ signedIn: undefined }>({
  allowedErrors: [/Failed to load resource/],
  signedIn: [
    async ({ page }, use) => {
      await signIn(page, INBOX)
      await use(undefined)
    },
    { auto: true },
  ],
})

export const row = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text }).getByRole('link')
export const state = (page: Page, label: string) =>
  page.getByRole('heading', { level: 1 }).getByText(label, { exact: true })
export const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Places an order with the shop's own form: two pieces of a size with a stock of ten. */
export async function order({ db }: Pick<ShopWithDatabase, 'db'>, name: string) {
  const [sizeId = 0] = await insertSizes(db, [10])
  const buyer = { ...newOrder([]).buyer, name, note: 'Portería' }
  const outcome = await createOrder(db, newOrder([], { lines: [{ sizeId, quantity: 2 }], buyer }))
  if (outcome.kind !== 'created') throw new Error(outcome.kind)
  return { ...outcome.order, sizeId, phone: buyer.phone }
}
