import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, recordTransitions, test } from './journey.ts'

const searchBox = (page: Page) =>
  page
    .getByRole('combobox', { name: /Buscar/ })
    .filter({ visible: true })
    .first()

/** Runs a search, and waits until it is stored. */
async function searchInCatalog(page: Page, term: string) {
  await open(page, '/catalog')
  await searchBox(page).fill(term)
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL(`/catalog?search=${term}`)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(term)
}

test('the search box says what it searches, and its button empties it', async ({ page }) => {
  await open(page, '/about')
  const search = page.getByPlaceholder('Buscar perfumes...', { exact: true }).filter({ visible: true })
  const clear = page.getByRole('button', { name: 'Borrar búsqueda' })
  await expect(clear).toHaveCount(0)
  await search.fill('oud')
  await clear.click()
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(clear).toHaveCount(0)
})

test('a search is stored and suggested again', async ({ page }) => {
  await open(page, '/')
  const search = searchBox(page)
  await search.fill('  ')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await search.fill('oud')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/\?search=oud/)
  await expect(page.getByText(/Mostrando \d+ de \d+ perfumes/)).toBeVisible()
  await open(page, '/about')
  await searchBox(page).click()
  await expect(page.getByText('Búsquedas Recientes')).toBeVisible()
  await page.getByRole('option', { name: 'oud', exact: true }).click()
  await expect(page).toHaveURL(/\/\?search=oud/)
})

test('a recent search of a list is run in that list, and closes the recent searches', async ({ page }) => {
  await searchInCatalog(page, 'oud')
  await open(page, '/women')
  const search = searchBox(page)
  await search.click()
  await page.getByRole('option', { name: 'oud', exact: true }).click()
  await expect(page).toHaveURL('/women?search=oud')
  await expect(search).toHaveValue('oud')
  await expect(page.getByText('Búsquedas Recientes')).toBeHidden()
})

test('the search overlay opens with "/" and navigates to the catalog', async ({ page }) => {
  await open(page, '/about')
  await page.keyboard.press('/')
  const overlay = page.getByRole('dialog')
  await expect(overlay.getByRole('heading', { name: 'Search' })).toBeVisible()
  await expectAccessible(page)
  await overlay.getByRole('button', { name: 'Cerrar búsqueda' }).click()
  await expect(overlay).toBeHidden()
  await page.keyboard.press('/')
  await overlay
    .getByRole('link', { name: 'Woody' })
    .or(overlay.getByRole('button', { name: 'Woody' }))
    .click()
  await expect(page).toHaveURL(/\/catalog\?search=Woody/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('an open overlay makes the page inert, and a press beside it closes it', async ({ page }) => {
  await open(page, '/about')
  const bag = page.getByRole('banner').getByRole('link', { name: 'Bolsa' })
  await bag.focus()
  await page.keyboard.press('/')
  const overlay = page.getByRole('dialog')
  await expect(overlay.getByRole('combobox')).toBeFocused()
  const takesPart = () =>
    page.evaluate(() => {
      document.querySelector<HTMLElement>('dialog [type=search]')?.focus()
      const link = document.querySelector<HTMLElement>('header a[href="/bag"]')
      link?.focus()
      return document.activeElement === link
    })
  await expect.poll(takesPart).toBe(false) // from the first frame
  await page.mouse.click(8, 200)
  await expect(overlay).toBeHidden()
  await expect(page).toHaveURL(/\/about$/)
  await expect(bag).toBeFocused()
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const isReduced = reducedMotion === 'reduce'

  test.describe(isReduced ? 'with reduced motion' : 'without reduced motion', () => {
    test.use({ contextOptions: { reducedMotion } })

    test('the recent searches fade in for 0.2 s, or not at all', async ({ page }) => {
      await searchInCatalog(page, 'oud')
      await open(page, '/about')
      const readSeconds = await recordTransitions(page, '[data-popup]', 'opacity')
      await searchBox(page).click()
      await expect.poll(readSeconds).toEqual([expect.closeTo(isReduced ? 0 : 0.2, 3)])
      await expect(page.getByText('Búsquedas Recientes')).toBeVisible()
    })
  })
}
