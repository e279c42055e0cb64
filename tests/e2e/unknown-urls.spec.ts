import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'

test.use({ allowedErrors: [/console: Failed to load resource.*404/] })

const others = (page: Page) =>
  page.getByRole('region', { name: 'También te puede gustar' }).getByRole('article')

test('an unknown page shows the text of the specification', async ({ page }) => {
  const answer = await page.goto('/no-existe')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('an unknown page shows perfumes on sale with a price in the first screen, and leads to the catalog', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 660 })
  await page.goto('/no-existe')
  await expect(others(page)).toHaveCount(4)
  // The bar of the chat covers what is below it.
  const isSeen = await others(page)
    .first()
    .getByText('$')
    .first()
    .evaluate((price) => {
      const { left, bottom } = price.getBoundingClientRect()
      const shown = document.elementFromPoint(left + 1, bottom - 1)
      return shown !== null && price.closest('article')?.contains(shown)
    })
  expect(isSeen).toBe(true)
  await page.getByRole('link', { name: 'Explorar Colección' }).click()
  await expect(page).toHaveURL(/\/catalog$/)
})

test('an unknown product shows a notice, perfumes on sale, and a link to the catalog', async ({ page }) => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nada', 'p1']) {
    const answer = await page.goto(`/product/${id}`)
    expect(answer?.status()).toBe(404)
  }
  await expect(page.getByRole('heading', { name: 'Producto No Encontrado' })).toBeVisible()
  await expect(page.getByText('No pudimos encontrar el perfume que estás buscando.')).toBeVisible()
  await expect(others(page)).toHaveCount(4)
  await expect(others(page).first()).toContainText('$')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Regresar al Catálogo' }).click()
  await expect(page).toHaveURL(/\/catalog$/)
})

test('the ways on from an unknown order are of one width on a phone, and in one row on a tablet', async ({
  page,
}) => {
  await page.goto('/order/AAAAAAAAAAAAAAAAAAAAAA')
  const box = (name: RegExp) => page.getByRole('main').getByRole('link', { name }).boundingBox()
  const boxes = () => Promise.all([box(/^Buscar mi pedido/), box(/^Escríbenos por WhatsApp/)])
  await expect(page.getByRole('link', { name: 'Escribir por WhatsApp' })).toBeHidden()
  const [search, chat] = await boxes()
  expect(search?.width).toBe(chat?.width)
  await page.setViewportSize({ width: 768, height: 1024 })
  const [left, right] = await boxes()
  expect(left?.y).toBe(right?.y)
})
