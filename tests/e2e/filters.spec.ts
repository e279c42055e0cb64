import { expect, expectAccessible, open, test } from './journey.ts'

const BUTTON = /^Filtros/
const apply = /^(Aplicar Filtros|Apply)$/

test('a size under a price lists the perfumes that offer it for that, with that size first on the card', async ({
  page,
}) => {
  await open(page, '/catalog')
  await page.getByRole('button', { name: BUTTON }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // The shortcut of the search opens nothing over the dialog.
  await page.keyboard.press('Control+k')
  await dialog.getByRole('checkbox', { name: '100 ml' }).check()
  await dialog.getByRole('textbox', { name: 'Hasta' }).fill('40')
  await dialog.getByRole('button', { name: apply }).click()
  await expect(page).toHaveURL('/catalog?tamano=100ml&precio_max=40')
  await expect(page.getByRole('link', { name: 'Quitar el filtro 100 ml' })).toBeVisible()

  const firstSizes = page.getByRole('article').locator('.precios > :first-child')
  // The filter has its chip while its list loads.
  await expect(firstSizes.first()).toHaveText(/^100 ml/)
  const shown = await firstSizes.allTextContents()
  expect(shown.length).toBeGreaterThan(3)
  for (const size of shown) {
    expect(size).toMatch(/^100 ml/)
    // A former price follows the current one.
    expect(Number(/\$([\d.]+)/.exec(size)?.[1])).toBeLessThanOrEqual(40)
  }

  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Mejor precio por ml')
  await expect(page).toHaveURL(/orden=precio-ml/)
  await expect(firstSizes.first()).toHaveText(/^100 ml/)
})

test('the notes are closed until one of them is chosen, and an excluded note leaves the list', async ({
  page,
}) => {
  await open(page, '/catalog?marca=Lattafa')
  await page.getByRole('button', { name: BUTTON }).click()
  const dialog = page.getByRole('dialog')
  const notes = dialog.getByRole('group', { name: 'Sin estas notas' })
  await expect(dialog.getByRole('checkbox', { name: 'Lattafa' })).toBeChecked()
  await expect(notes).toBeHidden()
  await dialog.getByText('Sin estas notas').click()
  const vanilla = notes.getByRole('checkbox', { name: /^Vainilla/ })
  const staying = /\d+$/.exec(
    (await notes.locator('label').filter({ hasText: 'Vainilla' }).textContent()) ?? '',
  )?.[0]
  await vanilla.check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: apply }).click()
  await expect(page).toHaveURL('/catalog?marca=Lattafa&sin=Vainilla')
  await expect(page.getByText(`Mostrando ${staying} de`)).toBeVisible()
  // The panel that closes still has the note: Escape would come before the panel opens again.
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: BUTTON }).click()
  await expect(vanilla).toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Quitar el filtro Sin vainilla' }).click()
  await expect(page).toHaveURL('/catalog?marca=Lattafa')
})

test('the default order is whole beside the button of the filters, with their count and without', async ({
  page,
}) => {
  for (const [width, filters] of [
    [320, ''],
    [320, '?familia=Amaderado&familia=Oriental'],
    [359, '?familia=Amaderado&familia=Oriental'],
    [360, '?familia=Amaderado&familia=Oriental'],
  ] as const) {
    await page.setViewportSize({ width, height: 660 })
    await open(page, `/catalog${filters}`)
    const room = await page
      .getByRole('combobox', { name: 'Ordenar por' })
      .evaluate((menu: HTMLSelectElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(menu)
        const drawing = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
        drawing.font = font
        const text = drawing.measureText(menu.selectedOptions[0]?.text ?? '').width
        return menu.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text
      })
    expect(room, `${width} px ${filters}`).toBeGreaterThanOrEqual(0)
  }
})

test('filters that were opened before the script stay open, and closing them leaves the button', async ({
  page,
}) => {
  await open(page, '/catalog?marca=Lattafa&filtros=1')
  const brand = page.getByRole('main').getByRole('checkbox', { name: 'Lattafa' })
  await expect(brand).toBeChecked()
  await expectAccessible(page)
  await page.getByText('Filtros').filter({ visible: true }).first().click()
  await expect(brand).toBeHidden()
  await page.getByRole('button', { name: BUTTON }).click()
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Lattafa' })).toBeChecked()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('any brand is typed, beside the brands that are shown', async ({ page }) => {
    await page.goto('/catalog?orden=price-asc')
    await page.getByRole('link', { name: BUTTON }).click()
    await expect(page.getByRole('checkbox', { name: 'Armaf' })).toBeInViewport()
    await expect(page.getByRole('combobox', { name: 'Ordenar por' })).toHaveValue('price-asc')
    await expect(page.getByRole('checkbox', { name: 'Swiss Arabian' })).toHaveCount(0)
    await page.getByLabel('Otra marca').fill('swiss arabian')
    await page.getByRole('checkbox', { name: 'Armaf' }).check()
    await page.getByRole('button', { name: 'Aplicar Filtros' }).click()
    await expect(page.getByRole('link', { name: 'Quitar el filtro swiss arabian' })).toBeVisible()
    const brands = await page.getByRole('article').locator('.marca').allTextContents()
    expect([...new Set(brands)].sort()).toEqual(['Armaf', 'Swiss Arabian'])
    await expect(page).toHaveURL(/orden=price-asc/)
    await page.getByRole('link', { name: BUTTON }).click()
    await expect(page.getByRole('checkbox', { name: 'Swiss Arabian' })).toBeChecked()
  })

  test('any size is typed', async ({ page }) => {
    await page.goto('/catalog?filtros=1')
    await page.getByLabel('Otro tamaño').fill('100 ML')
    await page.getByRole('button', { name: 'Aplicar Filtros' }).click()
    await expect(page.getByRole('link', { name: 'Quitar el filtro 100 ml' })).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText('100 ml')
  })
})
