import type { Locator } from '@playwright/test'
import { expect, open, openFilters, test } from './journey.ts'
import { enlargeText } from './text-measures.ts'

test('every list has its own description, and leads back to home', async ({ page }) => {
  const descriptions = new Set<string | null>()
  for (const path of ['/catalog', '/men', '/women', '/unisex']) {
    await open(page, path)
    const description = page.locator('.cabeza-lista + p')
    await expect(description).toBeVisible()
    descriptions.add(await description.textContent())
    await page.getByRole('link', { name: 'Volver al inicio' }).click()
    await expect(page).toHaveURL(/\/$/)
  }
  expect(descriptions.size).toBe(4)
})

test('the grid has one to four columns, and from 768 px on more than on a phone', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the desktop project sets every width')
  await page.goto('/catalog')
  const countColumns = () =>
    page
      .getByRole('article')
      .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().x)).size)
  for (const [width, columns] of [
    [280, 1],
    [360, 2],
    [767, 2],
    [768, 3],
    [1024, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await countColumns()]).toEqual([width, columns])
  }
})

test('up to 767 px a floating button opens the filters at the side, from 768 px on they are in a dialog', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the desktop project sets every width')
  const floating = page.getByRole('button', { name: 'Abrir Filtros' })
  await page.setViewportSize({ width: 767, height: 800 })
  await open(page, '/catalog')
  await expect(floating).toBeHidden()
  await page.evaluate(() => scrollTo(0, 1500))
  await expect(floating).toBeInViewport({ ratio: 1 })
  await floating.click()
  const panel = page.getByRole('dialog', { name: 'Filters' }).locator('> div')
  await expect.poll(() => panel.boundingBox()).toMatchObject({ x: 0, y: 0, height: 800 })
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await page.setViewportSize({ width: 768, height: 800 })
  await expect(floating).toBeHidden()
  await page.evaluate(() => scrollTo(0, 0))
  await openFilters(page)
  const dialog = page.getByRole('dialog', { name: 'Filtrar Productos' }).locator('> div')
  await expect
    .poll(async () => {
      const { x = 0, width = 0 } = (await dialog.boundingBox()) ?? {}
      return [x > 0, x + x + width]
    })
    .toEqual([true, 768])
})

test('the filters have the texts of their width, and omit the gender where the path has one', async ({
  page,
  isMobile,
}) => {
  await open(page, '/men')
  await openFilters(page)
  const dialog = page.getByRole('dialog', { name: isMobile ? 'Filters' : 'Filtrar Productos' })
  await expect(dialog.getByRole('button', { name: isMobile ? 'Clear All' : 'Borrar Todo' })).toBeVisible()
  for (const section of ['Familia de Fragancias', 'Atributos del Producto', 'Rango de Precios']) {
    await expect(dialog.getByText(section)).toBeVisible()
  }
  await expect(dialog.getByText('Género', { exact: true })).toHaveCount(0)
  for (const choice of [
    'Cítrico',
    'Floral',
    'Amaderado',
    'Oriental',
    'Acuático',
    'Fresco',
    'Gourmand',
    'Especiado',
    'Verde',
    'Frutal',
    'Nuevo',
    'Más Vendido',
    'Oferta Especial',
    'Edición Limitada',
    'Exclusivo',
    'Recomendado',
  ]) {
    // Its name ends with the number of perfumes.
    await expect(dialog.getByRole('checkbox', { name: new RegExp(`^${choice} ?\\d+$`) })).toBeAttached()
  }
})

test('clearing the filters clears the search too, once applied', async ({ page }) => {
  await open(page, '/catalog?search=oud&familia=Amaderado')
  const dialog = await openFilters(page)
  await dialog.getByRole('button', { name: /^(Borrar Todo|Clear All)$/ }).click()
  await expect(page).toHaveURL(/search=oud/)
  await dialog.getByRole('button', { name: /^(Aplicar Filtros|Apply)$/ }).click()
  await expect(page).toHaveURL(/\/catalog$/)
})

for (const [how, change] of [
  ['cleared', (dialog) => dialog.getByRole('button', { name: /^(Borrar Todo|Clear All)$/ }).click()],
  ['unchecked', (dialog) => dialog.getByRole('checkbox', { name: /^Al Haramain/ }).uncheck()],
] satisfies [string, (dialog: Locator) => Promise<void>][]) {
  test(`a family that the chosen brand lacks can be chosen after the brand is ${how}`, async ({ page }) => {
    await open(page, '/catalog?marca=Al+Haramain')
    const dialog = await openFilters(page)
    const families = dialog.getByRole('group', { name: 'Familia de Fragancias' })
    const missing = await families.locator('input:disabled').first().getAttribute('value')
    const choice = families.locator(`input[value="${missing}"]`)
    await expect(families.getByText('0', { exact: true }).first()).toBeVisible()
    await change(dialog)
    await expect(families.getByText('0', { exact: true }).filter({ visible: true })).toHaveCount(0)
    await choice.check()
    await dialog.getByRole('button', { name: /^(Aplicar Filtros|Apply)$/ }).click()
    await expect(page).toHaveURL(`/catalog?familia=${encodeURIComponent(missing ?? '')}`)
    await expect(page.getByRole('article').first()).toBeVisible()
  })
}

test('closing the filters discards unapplied changes', async ({ page }) => {
  await open(page, '/catalog')
  const filterButton = page
    .getByRole('button', { name: /Filtros/ })
    .filter({ visible: true })
    .first()
  await filterButton.click()
  await page.getByRole('dialog').getByLabel('Floral').check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(filterButton).toBeFocused()
  await expect(page).toHaveURL(/\/catalog$/)
  await filterButton.click()
  await expect(page.getByRole('dialog').getByLabel('Floral')).not.toBeChecked()
})

test('an empty result shows a notice with a button that clears the filters', async ({ page }) => {
  await page.goto('/catalog?search=zzzzqqq&familia=Floral')
  await expect(page.getByText('No se encontraron perfumes')).toBeVisible()
  await expect(page.getByText('Intenta ajustar tus filtros o término de búsqueda')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'También te puede gustar' }).getByRole('article'),
  ).toHaveCount(4)
  await page.getByText('Borrar todos los filtros').click()
  await expect(page).toHaveURL(/\/catalog$/)
  await expect(page.getByRole('article')).toHaveCount(24)
})

test('a search that finds nothing on the page of a gender leads to the whole shop', async ({ page }) => {
  await page.goto('/men?search=yara+candy')
  await expect(page.getByText('No se encontraron perfumes')).toBeVisible()
  await page.getByRole('link', { name: 'Buscar en toda la tienda' }).click()
  await expect(page).toHaveURL('/catalog?search=yara+candy')
})

test('a spelling that has no results for a gender leads to those of the whole shop', async ({ page }) => {
  await page.goto('/men?search=yarra')
  await expect(page.getByText('No se encontraron perfumes')).toBeVisible()
  const spellings = page.getByText(/^¿Quisiste decir/).last()
  await spellings.getByRole('link', { name: 'yara', exact: true }).click()
  await expect(page).toHaveURL('/catalog?search=yara')
  await expect(page.getByRole('article').first()).toContainText('Yara')
})

test('the list view shows the same perfumes, one below the other', async ({ page }) => {
  await open(page, '/catalog')
  const names = await page.getByRole('article').getByRole('heading').allTextContents()
  await page.getByRole('link', { name: /lista/i }).click()
  await expect(page).toHaveURL(/vista=list/)
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(names)
  const lefts = () =>
    page
      .getByRole('article')
      .evaluateAll((cards) => new Set(cards.slice(0, 2).map((card) => card.getBoundingClientRect().x)).size)
  await expect.poll(lefts).toBe(1)
})

test('the link above a perfume leads back to the list where the visitor was', async ({ page }) => {
  await open(page, '/men?familia=Frutal')
  const link = page.getByRole('article').last().getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  const place = await link.evaluate((element: HTMLElement) => {
    element.click()
    return scrollY
  })
  expect(place).toBeGreaterThan(100)
  const back = page.getByRole('link', { name: 'Volver al catálogo' })
  await expect(back).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // Another size is the same page of the history.
  await page.getByRole('navigation', { name: 'Tamaño' }).getByRole('link').last().click()
  await back.click()
  await expect(page).toHaveURL('/men?familia=Frutal')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  // Without such a list it leads to the whole catalog.
  await open(page, '/')
  await page.getByRole('article').first().getByRole('link').first().click()
  await back.click()
  await expect(page).toHaveURL('/catalog')
})

test('a card and a link of the footer open their page in the same document, or in a tab with a key', async ({
  page,
  context,
}) => {
  await open(page, '/catalog')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const isSameDocument = () => page.evaluate(() => 'isSameDocument' in window)
  const card = page.getByRole('article').first().getByRole('link')
  const name = (await card.textContent()) ?? ''

  const tab = context.waitForEvent('page')
  await card.click({ modifiers: ['ControlOrMeta'] })
  await expect((await tab).getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/catalog$/)

  await card.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await isSameDocument()).toBe(true)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Términos' }).click()
  await expect(page).toHaveURL(/\/terms$/)
  expect(await isSameDocument()).toBe(true)
})

test('with a font of 32 px the order can be read and the filters scroll only down', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'at 1280 px the text has room')
  await enlargeText(page)
  await open(page, '/catalog?familia=Floral&familia=Oriental&atributo=Nuevo')
  const order = page.getByRole('combobox', { name: /Ordenar/ })
  const room = await order.evaluate((box: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(box)
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    pen.font = font
    const text = pen.measureText(box.selectedOptions[0]?.text ?? '').width
    return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text
  })
  expect(room).toBeGreaterThanOrEqual(0)
  const panel = (await openFilters(page)).locator('> div > div')
  expect(await panel.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})

test('with forced colors buttons, filters and the chosen view are marked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/catalog?familia=Floral')
  const border = (box: Locator) => box.evaluate((shown) => getComputedStyle(shown).borderTopWidth)
  expect(await border(page.getByRole('link', { name: 'Quitar el filtro Floral' }))).toBe('1px')
  expect(await border(page.getByRole('link', { name: 'Cargar más' }))).toBe('1px')
  const color = (name: string) =>
    page.getByRole('link', { name }).evaluate((view) => getComputedStyle(view).backgroundColor)
  expect(await color('Ver en cuadrícula')).not.toBe(await color('Ver en lista'))
  const dialog = await openFilters(page)
  expect(await border(dialog.getByRole('button', { name: /Apply|Aplicar Filtros/ }))).toBe('1px')
})
