import { expect, expectAccessible, expectFits, test } from './journey.ts'

test('home has a perfume with its price to open within the first screen of a phone', async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 660 })
    await page.goto('/')
    const perfume = page.locator('main section').first().getByRole('link').filter({ hasText: '$' })
    const { y = 0, height = 0 } = (await perfume.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(600)
    await expectFits(page)
  }
  const perfume = page.locator('main section').first().getByRole('link').filter({ hasText: '$' })
  await expectAccessible(page)
  await perfume.click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByText('En Stock')).toBeVisible()
})

test('home has shelves of what the shop has, and none of orders and reviews that do not exist', async ({
  page,
}) => {
  await page.goto('/')
  for (const name of ['Ofertas', 'Novedades', 'Prueba con un decant'])
    await expect(page.getByRole('region', { name }).getByRole('article')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Más vendidos' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Opiniones de compradores' })).toHaveCount(0)
  const offers = page.getByRole('region', { name: 'Ofertas' })
  const [reduced = ''] = await offers.getByRole('article').getByRole('heading').allTextContents()
  await offers.getByRole('link', { name: 'Ver todos' }).click()
  await expect(page).toHaveURL('/catalog?search=oferta')
  await expect(page.getByRole('article').filter({ hasText: reduced }).locator('s').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('region', { name: 'Casas' }).getByRole('link', { name: 'Afnan' }).click()
  await expect(page).toHaveURL('/catalog?marca=Afnan')
  await expect(page).toHaveTitle(/ de Afnan/)
  await expect(page.getByRole('article').first()).toContainText('Afnan')
})
