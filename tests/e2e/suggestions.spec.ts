import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectUsable, hydrated, open, test } from './journey.ts'

const box = (page: Page) =>
  page.getByRole('combobox', { name: 'Buscar perfumes' }).filter({ visible: true }).first()
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

async function openBox(page: Page, path = '/about') {
  await open(page, path)
  await box(page).click()
}

test('typing suggests perfumes with image and price, brands and families', async ({ page }) => {
  await openBox(page)
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await box(page).pressSequentially('latt')
  const perfumes = group(page, 'Perfumes').getByRole('option')
  await expect(perfumes).toHaveCount(5)
  await expect(perfumes.first()).toContainText(/Lattafa.*\$\d/)
  await expect
    .poll(() =>
      perfumes
        .first()
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await expect(group(page, 'Marcas').getByRole('option')).toHaveText(['Lattafa'])
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('Sugerencias: 5 perfumes, 1 marca.')).toHaveAttribute('aria-live', 'polite')
  await expectUsable(page)

  await box(page).fill('kamra')
  await expect(perfumes.first()).toContainText('Khamrah')

  await box(page).fill('flor')
  await group(page, 'Familias').getByRole('option', { name: 'Floral' }).click()
  await expect(page).toHaveURL('/catalog?familia=Floral')
})

test('a term without suggestions says so in one line, which is no listbox', async ({ page }) => {
  await openBox(page)
  await box(page).pressSequentially('latt')
  await expect(page.getByRole('option').first()).toBeVisible()
  const said = page.getByText('Sugerencias: 5 perfumes, 1 marca.')
  await said.evaluate((region) => region.setAttribute('data-first', ''))
  await box(page).fill('zxzxzx')
  const line = page.getByText('Nada con «zxzxzx».')
  await expect(line).toHaveAttribute('aria-live', 'polite')
  // A live region that is inserted with its text is announced by few screen readers.
  await expect(line).toHaveAttribute('data-first')
  expect((await line.boundingBox())?.height).toBeGreaterThan(30)
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await expectUsable(page)
  await page.mouse.click(4, 600)
  await expect(line).toBeHidden()
  await expect(box(page)).toHaveValue('zxzxzx')
})

test('a suggestion is chosen with the arrow keys, and Enter without one searches', async ({ page }) => {
  await openBox(page)
  await box(page).pressSequentially('khamr')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  const first = await options.first().getAttribute('id')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', first ?? '')
  await expect(box(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Khamrah')
  await expect(options).toHaveCount(0)

  await openBox(page)
  await box(page).pressSequentially('khamr')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?search=khamr')
  await expect(options.first()).toBeHidden()
})

test('Escape and a press beside the suggestions close them, and the text stays', async ({ page }) => {
  await openBox(page)
  await box(page).pressSequentially('oud')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options.first()).toBeHidden()
  await expect(box(page)).toHaveValue('oud')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toBeVisible()
  await page.mouse.click(4, 600)
  await expect(options.first()).toBeHidden()
  await expect(page).toHaveURL('/about')
  await expect(box(page)).toHaveValue('oud')
})

test('a suggested brand is searched in the catalog, and becomes a recent search', async ({ page }) => {
  await openBox(page)
  await box(page).pressSequentially('armaf')
  await group(page, 'Marcas').getByRole('option', { name: 'Armaf' }).click()
  await expect(page).toHaveURL('/catalog?search=Armaf')
  await openBox(page)
  await expect(group(page, 'Búsquedas Recientes').getByRole('option', { name: 'Armaf' })).toBeVisible()
  await page.getByRole('button', { name: 'Borrar el historial' }).click()
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(box(page)).toBeFocused()
})

test('a late response does not replace the suggestions of a newer term', async ({ page }) => {
  await page.route(/suggestions\?q=kha$/, () => {}) // never answered
  await openBox(page)
  await box(page).fill('kha')
  await page.waitForRequest(/suggestions\?q=kha$/)
  const stale = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=kha'))
  await box(page).fill('yara')
  await expect(page.getByRole('option').first()).toContainText('Yara')
  expect((await stale).failure()?.errorText).toContain('ABORTED')
})

test('the search overlay suggests too, and closes when a suggestion is chosen', async ({ page }) => {
  await open(page, '/about')
  await page.keyboard.press('/')
  const overlay = page.getByRole('dialog', { name: 'Search' })
  await expect(overlay.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('khamrah')
  await expect(overlay.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(overlay.getByRole('option').first()).toBeHidden()
  await expect(overlay).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await overlay.getByRole('option').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(overlay).toBeHidden()
})

test('a first visit requests neither the code of the suggestions nor any suggestion', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(requested.filter((path) => /suggestion/.test(path))).toEqual([])
  await hydrated(page)
  await box(page).click()
  await box(page).pressSequentially('yara')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(requested.filter((path) => /suggestion/.test(path))).toEqual([
    expect.stringMatching(/^\/assets\/search-suggestions/),
    '/suggestions',
  ])
})

test.describe('while the suggestions fail', () => {
  test.use({ allowedErrors: [/Failed to load resource|^503/] })

  for (const status of [undefined, 503]) {
    test(`the box is a plain search when the ${status ? 'server' : 'network'} fails`, async ({ page }) => {
      const { promise: failed, resolve } = Promise.withResolvers<void>()
      await page.route(/\/suggestions\?/, async (route) => {
        await (status ? route.fulfill({ status }) : route.abort())
        resolve()
      })
      await openBox(page)
      await box(page).pressSequentially('oud')
      await failed
      await expect(page.getByRole('option')).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/?search=oud')
      await expect(page.getByRole('article').first()).toBeVisible()
    })
  }
})
