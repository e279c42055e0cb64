import type { Page } from '@playwright/test'
import { bagLink, line, putInBag } from './bag-journey.ts'
import { expect, hold, hydrated, open, test } from './journey.ts'

test('the notice of an added perfume stays until a newer one replaces it or another page is open', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/catalog')
  const notices = page.locator('[data-toast]')
  const add = page.getByRole('link', { name: /^Añadir .*, a la bolsa$/ })
  await add.first().click()
  await expect(notices.getByRole('link', { name: 'Ver bolsa' })).toBeVisible()
  await page.clock.fastForward(60_000)
  await add.nth(1).click()
  await expect(bagLink(page, 'Bolsa, 2 artículos')).toBeVisible()
  await expect(notices).toHaveCount(1)
  await page.clock.fastForward(60_000)
  await expect(notices).toHaveCount(1)
  await bagLink(page, 'Bolsa, 2 artículos').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu bolsa' })).toBeVisible()
  await expect(notices).toHaveCount(0)
})

test('the notice of an added perfume covers no link above it', async ({ page }) => {
  await putInBag(page, 'Yara')
  await page.getByRole('link', { name: 'Volver al catálogo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Perfumes de Lujo' })).toBeVisible()
})

test.describe('before the page has its JavaScript', () => {
  // The service worker would answer requests that the journey holds.
  test.use({ serviceWorkers: 'block' })

  /** Opens a perfume and adds its first size, both without scripts; the returned function lets them load. */
  async function addEarly(page: Page, perfume: string) {
    await page.goto(`/catalog?search=${perfume}`)
    const path = await page.getByRole('article').first().getByRole('link').getAttribute('href')
    const load = await hold(page, /\/assets\/.*\.js$/, {
      answer: (route) => route.continue().catch(() => {}),
    })
    await page.goto(path ?? '', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Añadir a la bolsa' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu bolsa')
    return load
  }

  test('a perfume is added to the own bag, once', async ({ page }) => {
    await putInBag(page, 'Khamrah')
    const load = await addEarly(page, 'Yara')
    await expect(line(page, 'Yara')).toContainText('Cantidad: 1')
    load()
    await expect(bagLink(page, 'Bolsa, 2 artículos')).toBeVisible()
    await expect(page).toHaveURL(/\/bag\?lineas=\d+x1\.\d+x1$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu bolsa')
    await expect(line(page, 'Khamrah')).toContainText('Cantidad: 1')
    await page.reload()
    await hydrated(page)
    await expect(bagLink(page, 'Bolsa, 2 artículos')).toBeVisible()
  })

  test('the first perfume is added', async ({ page }) => {
    const load = await addEarly(page, 'Yara')
    load()
    await expect(bagLink(page, 'Bolsa, 1 artículo')).toBeVisible()
    await expect(page).toHaveURL(/\/bag\?lineas=\d+x1$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu bolsa')
  })

  test('a link of another site adds nothing', async ({ page }) => {
    const load = await addEarly(page, 'Yara')
    const url = page.url()
    await page.goto('about:blank')
    load()
    await open(page, url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Una bolsa compartida')
    await expect(bagLink(page, 'Bolsa')).toHaveAttribute('href', '/bag')
  })
})
