import { test } from './admin-journey.ts'
import { expect, open } from './journey.ts'

test('the address of a feed is copied, and has the products of the store', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/admin/products/feeds')
  await page.getByRole('button', { name: 'Copiar la dirección «Para Google»' }).click()
  await expect(page.getByText('Dirección copiada')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toBe(new URL('/feeds/google.xml', baseURL).href)
  const feed = await page.request.get(address)
  expect(await feed.text()).toContain('<rss')
})
