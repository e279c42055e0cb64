import type { Page } from '@playwright/test'
import { expect, expectAccessible, hydrated, open, test } from './journey.ts'

const listBox = (page: Page) => page.getByRole('main').getByLabel('Buscar perfumes')
const order = (page: Page) => page.getByRole('combobox', { name: 'Ordenar por' })
const firstCard = (page: Page) => page.getByRole('article').first().getByRole('heading')

test('the exact name is the first result, until another order is chosen', async ({ page }) => {
  await open(page, '/?search=yara')
  await expect(firstCard(page)).toHaveText('Yara')
  await expect(order(page)).toHaveValue('relevance')
  await expect(order(page).locator('option:checked')).toHaveText('Relevancia')
  await expect(order(page).locator('option:is([value=""], :not([value]), :empty)')).toHaveCount(0)
  await expectAccessible(page)
  await order(page).selectOption('name-desc')
  await expect(page).toHaveURL('/?search=yara&orden=name-desc')
  await expect(firstCard(page)).not.toHaveText('Yara')
  await order(page).selectOption('featured')
  await expect(page).toHaveURL('/?search=yara&orden=featured')
  await order(page).selectOption('relevance')
  await expect(page).toHaveURL('/?search=yara')
  await expect(firstCard(page)).toHaveText('Yara')
})

test('a misspelled term, searched as typed, has its spellings, which lead to their results', async ({
  page,
}) => {
  await page.goto('/catalog?search=lataffa')
  await page.getByRole('link', { name: 'Buscar «lataffa» tal cual' }).click()
  await expect(page).toHaveURL('/catalog?search=lataffa&tal_cual=1')
  await expect(page.getByRole('heading', { name: 'No se encontraron perfumes' })).toBeVisible()
  const spellings = page.getByText(/^¿Quisiste decir/)
  await spellings.getByRole('link', { name: 'lattafa', exact: true }).click()
  await expect(page).toHaveURL('/catalog?search=lattafa')
  await expect(page.getByRole('article').first()).toContainText(/lattafa/i)
})

test('"decant" and "100ml" find perfumes by their sizes', async ({ page }) => {
  await open(page, '/catalog')
  for (const term of ['decant', '100ml', '10 ml']) {
    await listBox(page).fill(term)
    await listBox(page).press('Enter')
    await expect(page.getByRole('link', { name: `Quitar la búsqueda «${term}»` })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
  }
})

test('on a slow phone a term that is typed right after a search is searched', async ({ page }) => {
  await open(page, '/catalog')
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (const term of ['rosa', 'oud', 'yara', 'asad', 'ambar']) {
    await listBox(page).fill(term)
    await listBox(page).press('Enter')
    await expect(page.getByRole('link', { name: `Quitar la búsqueda «${term}»` })).toBeVisible()
  }
})

test('a term that is searched while a filter is being removed is searched without it', async ({ page }) => {
  await open(page, '/catalog?familia=Gourmand')
  const answer = Promise.withResolvers<void>()
  await page.route(/catalog\.data/, async (route) => {
    if (!route.request().url().includes('search=')) await answer.promise
    await route.continue().catch(() => {})
  })
  const removal = page.waitForRequest(/catalog\.data/)
  await page.getByRole('link', { name: 'Quitar el filtro Gourmand' }).click()
  await removal
  await listBox(page).fill('yara')
  await listBox(page).press('Enter')
  await expect(page).toHaveURL('/catalog?search=yara')
  answer.resolve()
})

test('"Borrar todo" is shown for a sort order alone, and resets it permanently', async ({ page }) => {
  await open(page, '/catalog')
  await expect(page.getByRole('link', { name: 'Borrar todo' })).toBeHidden()
  await order(page).selectOption('name-asc')
  await expect(page).toHaveURL('/catalog?orden=name-asc')
  await page.goto('/men')
  await expect(page).toHaveURL('/men?orden=name-asc')
  await page.getByRole('link', { name: 'Borrar todo' }).click()
  await expect(page).toHaveURL('/men')
  await expect(order(page)).toHaveValue('featured')
  await expect(page.getByRole('link', { name: 'Borrar todo' })).toBeHidden()
  await open(page, '/catalog')
  await expect(page).toHaveURL('/catalog')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an emptied search box, submitted, clears the search and keeps the filters', async ({ page }) => {
      await page.goto('/women?search=rosa&familia=Floral')
      if (javaScriptEnabled) await hydrated(page)
      await expect(page.getByText('«rosa»')).toBeVisible()
      await listBox(page).fill('  ')
      await listBox(page).press('Enter')
      await expect(page.getByText('«rosa»')).toBeHidden()
      await expect(page).toHaveURL(/\/women\?.*familia=Floral/)
      await expect(listBox(page)).toHaveValue('')
    })
  })
}

test('an emptied search box on the results of the whole shop navigates to the whole catalog', async ({
  page,
}) => {
  await page.goto('/?search=rosa')
  // The results of home are hydrated after the page: then the box is a combobox.
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Buscar perfumes' })).toBeVisible()
  await listBox(page).fill('')
  await listBox(page).press('Enter')
  await expect(page).toHaveURL('/catalog')
})

test('home with a search of spaces is home with its search box', async ({ page }) => {
  await open(page, '/?search=+')
  const boxes = page.getByRole('combobox', { name: /^Buscar/ }).filter({ visible: true })
  await expect(boxes).toHaveCount(1)
})

test('suggestions that are loaded after the results do not cover them', async ({ page }) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/search-suggestions-*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await open(page, '/catalog')
  const search = page.getByRole('main').getByLabel('Buscar perfumes')
  await search.fill('kamra')
  await search.press('Enter')
  await expect(page.getByText('Mostrando resultados de «khamrah».')).toBeVisible()
  const loaded = page.waitForResponse('**/assets/search-suggestions-*.js')
  released.resolve()
  await loaded
  await expect(page.getByRole('main').locator('[data-popup]')).toBeAttached()
  await expect(page.getByRole('main').locator('[data-popup]')).toBeHidden()
})
