import { expect, hold, open, test } from './journey.ts'

// The service worker would answer requests that the journey holds.
test.use({ serviceWorkers: 'block' })

test('home shows three placeholders, then three featured perfumes', async ({ page }) => {
  await open(page, '/terms')
  const release = await hold(page, /\/_\.data/)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Azahar/ })
    .first()
    .click()
  const waiting = page.getByRole('status').filter({ hasText: 'Cargando productos destacados' })
  await expect(waiting).toBeVisible()
  await expect(waiting.locator('> div')).toHaveCount(3)
  release()
  const featured = page.getByRole('region', { name: 'Productos Destacados' })
  await expect(featured.getByRole('article')).toHaveCount(3)
  await expect(waiting).toBeHidden()
})

test('a slow catalog screen covers the page with its percentage, and a ready one never does', async ({
  page,
}) => {
  await open(page, '/')
  const release = await hold(page, /\/catalog\.data/)
  await page.getByRole('link', { name: 'Explorar Colección' }).click()
  const progress = page.getByRole('progressbar', { name: 'Cargando perfumes' })
  await expect(progress).toBeVisible()
  await expect(progress).toHaveText(/^\d+ %/)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Perfumes de Lujo' })).toBeVisible()
  await expect(progress).toBeHidden()
})

test('the percentage grows by up to 15 every half second, and ends at 100', async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  const release = await hold(page, /\/catalog\.data/)
  await page.getByRole('link', { name: 'Explorar Colección' }).click()
  const progress = page.getByRole('progressbar', { name: 'Cargando perfumes' })
  await expect(progress).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  const readPercent = async () => Number(await progress.getAttribute('aria-valuenow'))
  const steps: number[] = []
  let percent = await readPercent()
  while (percent < 100) {
    const before = percent
    await page.clock.runFor(500)
    await expect(progress).not.toHaveText(`${before} %`)
    percent = await readPercent()
    steps.push(percent - before)
  }
  expect(Math.max(...steps)).toBeLessThanOrEqual(15)
  expect(new Set(steps).size).toBeGreaterThan(1)
  await page.clock.runFor(2000)
  await expect(progress).toHaveText('100 %')
  release()
  await page.clock.resume()
  await expect(progress).toBeHidden()
})

test('a slow perfume page shows a notice at the top of the page', async ({ page }) => {
  await open(page, '/catalog')
  const release = await hold(page, /\/product\/.*\.data/)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('progressbar', { name: 'Cargando' })).toBeAttached()
  release()
  await expect(page.getByText(/^(En Stock|Agotado)$/)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('a perfume tapped while the list of the stored preferences loads is opened', async ({ page }) => {
  await open(page, '/catalog')
  await page.getByRole('combobox', { name: /Ordenar/ }).selectOption('price-asc')
  // At once: what was chosen is stored, even if its list never comes.
  const showList = await hold(page, /\/catalog\.data/)
  const showPerfume = await hold(page, /\/product\/.*\.data/)
  const asked = page.waitForRequest(/\/catalog\.data\?orden=price-asc/)
  await page.goto('/catalog')
  await asked
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('progressbar', { name: 'Cargando' })).toBeAttached()
  showList()
  showPerfume()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByText(/^(En Stock|Agotado)$/)).toBeVisible()
})
