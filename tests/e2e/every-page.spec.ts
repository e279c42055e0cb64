import { expect, expectAccessible, expectFits, hydrated, test } from './journey.ts'

const PAGES = [
  '/',
  '/?search=oud',
  '/catalog',
  '/catalog?vista=list&familia=Floral&orden=price-desc',
  '/catalog?search=zzzzqqq',
  '/catalog?search=kamra',
  '/men',
  '/women',
  '/unisex',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/admin',
]

for (const path of PAGES) {
  test(`${path} has no accessibility finding, fits the screen and has no layout shift`, async ({ page }) => {
    await page.goto(path)
    await hydrated(page)
    await expectAccessible(page)
    await expectFits(page)
    await expect(page).toHaveTitle(/\S/)
    await expect(page.getByRole('main')).toHaveCount(1)
  })
}

test('a product page has no accessibility finding and fits the screen', async ({ page }) => {
  await page.goto('/catalog')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await hydrated(page)
  await expectAccessible(page)
  await expectFits(page)
})

test.describe('unknown URLs', () => {
  test.use({ allowedErrors: [/console: Failed to load resource.*404/] })

  test('an unknown page shows the text of the specification', async ({ page }) => {
    const answer = await page.goto('/no-existe')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('an unknown product shows a notice and links to the catalog', async ({ page }) => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nada', 'p1']) {
      const answer = await page.goto(`/product/${id}`)
      expect(answer?.status()).toBe(404)
    }
    await expect(page.getByRole('heading', { name: 'Producto No Encontrado' })).toBeVisible()
    await expect(page.getByText('No pudimos encontrar el perfume que estás buscando.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Regresar al Catálogo' }).click()
    await expect(page).toHaveURL(/\/catalog$/)
  })
})
