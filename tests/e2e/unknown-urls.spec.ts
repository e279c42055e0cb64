import { expect, expectAccessible, test } from './journey.ts'

test.use({ allowedErrors: [/console: Failed to load resource.*404/] })

test('an unknown page shows the text of the specification', async ({ page }) => {
  const answer = await page.goto('/no-existe')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('an unknown product shows a notice, perfumes on sale, and a link to the catalog', async ({ page }) => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nada', 'p1']) {
    const answer = await page.goto(`/product/${id}`)
    expect(answer?.status()).toBe(404)
  }
  await expect(page.getByRole('heading', { name: 'Producto No Encontrado' })).toBeVisible()
  await expect(page.getByText('No pudimos encontrar el perfume que estás buscando.')).toBeVisible()
  const others = page.getByRole('region', { name: 'También te puede gustar' }).getByRole('article')
  await expect(others).toHaveCount(4)
  await expect(others.first()).toContainText('$')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Regresar al Catálogo' }).click()
  await expect(page).toHaveURL(/\/catalog$/)
})
