import { SAMPLE_PRODUCTS } from '#shop/catalog/sample-products.ts'
import { expect } from './journey.ts'
import { test } from './postgres-shop.ts'

test('a phone keeps the chat button where a page has no other link to the chat', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'small screens only')
  for (const path of [`/product/${SAMPLE_PRODUCTS[0]?.id}`, '/orders', '/favoritos']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Escribir por WhatsApp' }), path).toBeVisible()
  }
})

test('a phone shows one link to the chat in a list without results', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'small screens only')
  await page.goto('/catalog?search=zzqxzz')
  await expect(page.getByRole('main').getByRole('link', { name: 'Preguntar por WhatsApp' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Escribir por WhatsApp' })).toBeHidden()
})
