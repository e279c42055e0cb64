import type { Page } from '@playwright/test'
import { deleteButton, saveProduct, test, toast } from './admin-journey.ts'
import { expect, expectAccessible, open } from './journey.ts'

// Changes products of the demo catalog.
test.use({ seed: 'demo' })

const LIST = '/admin/products'
const rows = (page: Page) => page.locator('tbody tr')
const links = (page: Page) => rows(page).getByRole('rowheader').getByRole('link')
const names = (page: Page) => links(page).allTextContents()
const top = (page: Page) => page.evaluate(() => scrollY)

test('a row of a phone is dense and opens the form; the rest of it is one tap away', async ({ page }, {
  project,
}) => {
  test.skip(project.name !== 'phone', 'the table has all columns')
  await open(page, LIST)
  await expect(rows(page)).toHaveCount(50)
  const list = await page.locator('tbody').boundingBox()
  expect(list?.height).toBeLessThanOrEqual(4000)
  const row = rows(page).first()
  const box = await row.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(76)
  await expect(row.locator('img')).toBeVisible()
  const size = (text: RegExp) => row.getByText(text).first()
  const [decant, prices] = [size(/^10 ml \$[\d.]+ ·$/), size(/^100 ml \$[\d.]+$/)]
  await expect(row.getByText('Lattafa')).toBeVisible()
  await expect(decant).toBeVisible()
  await expect(prices).toBeVisible()

  const gender = row.getByText(/^(Mujer|Hombre|Unisex)$/)
  await expect(gender).toBeHidden()
  await row.locator('summary').click()
  await expect(gender).toBeVisible()
  await expect(row.getByRole('button', { name: /^Eliminar / })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Compartir' })).toBeVisible()
  await expectAccessible(page)
  const name = await row.getByRole('rowheader').getByRole('link').textContent()
  await row.getByRole('link', { name: 'Ver en la tienda' }).click()
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await page.goBack()
  // Its link covers the row: the click is on the prices, and reaches the link.
  await prices.click({ force: true })
  await expect(page).toHaveURL(/\/admin\/products\/edit\//)
})

test('the list is filtered by what is missing, brand and price, and sorted, in its URL', async ({ page }) => {
  await open(page, LIST)
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filtrar Productos' })
  await dialog.getByLabel('Marca').selectOption('Kayali')
  await dialog.getByLabel('Precio hasta').fill('30')
  await expect(dialog).toContainText('2 filtro(s) seleccionado(s)')
  await dialog.getByRole('button', { name: 'Aplicar Filtros' }).click()
  await expect(page).toHaveURL(/\?marca=Kayali&precio_max=30$/)
  await expect(rows(page).filter({ hasNotText: 'Kayali' })).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'Kayali' })).not.toHaveCount(0)
  const newest = await names(page)
  const sorted = newest.toSorted((a, b) => a.localeCompare(b, 'es'))
  expect(sorted).not.toEqual(newest)
  await page.getByLabel('Ordenar por').selectOption('Nombre')
  await expect(page).toHaveURL(/\?marca=Kayali&precio_max=30&orden=name$/)
  // The router changes the URL before the list.
  await expect(links(page)).toHaveText(sorted)

  await page.getByRole('link', { name: 'Quitar el filtro Hasta $30' }).click()
  await expect(page).toHaveURL(/\?marca=Kayali&orden=name$/)
  await open(page, `${LIST}?falta=Sin+imagen`)
  await expect(page.getByText('No se encontraron productos coincidentes.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Quitar el filtro Sin imagen' })).toBeVisible()

  await open(page, `${LIST}?search=kayalli`)
  await page.getByRole('link', { name: 'Buscar «kayali»' }).click()
  await expect(page).toHaveURL(/\?search=kayali$/)
  await expect(rows(page).filter({ hasText: 'Kayali' })).not.toHaveCount(0)
})

test('a save returns to the same place of the list, where the product can be seen and shared', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const place = `${LIST}?search=lattafa&orden=name`
  await open(page, place)
  const name = (await names(page))[16] ?? ''
  const link = page.getByRole('link', { name, exact: true })
  await link.scrollIntoViewIfNeeded()
  await link.click()
  await page.getByLabel('Descripción corta').fill('Dulce y cálido')
  await saveProduct(page)
  await expect(toast(page, 'Producto actualizado')).toContainText(`${name} ha sido actualizado exitosamente.`)
  await expect(page).toHaveURL(new RegExp(`${place.replace('?', '\\?')}$`))
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  expect(await top(page)).toBeGreaterThan(300)

  // Without a share sheet the link is copied.
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await toast(page, 'Producto actualizado').getByRole('button', { name: 'Compartir' }).click()
  await expect(toast(page, 'Enlace copiado')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto(copied)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the notice of a save opens the product in the store', async ({ page }) => {
  await open(page, `${LIST}?marca=Kayali`)
  const name = (await names(page))[1] ?? ''
  await page.getByRole('link', { name, exact: true }).click()
  await saveProduct(page)
  await toast(page, 'Producto actualizado').getByRole('link', { name: 'Ver en la tienda' }).click()
  await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('leaving the form without saving returns to the product in the list', async ({ page }) => {
  await open(page, `${LIST}?search=lattafa`)
  const name = (await names(page))[12] ?? ''
  const link = page.getByRole('link', { name, exact: true })
  await link.click()
  await page.getByRole('link', { name: 'Volver a los productos' }).click()
  await expect(page).toHaveURL(/\?search=lattafa$/)
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
})

test('a deletion keeps the place and moves the focus to the next product', async ({ page }) => {
  await open(page, `${LIST}?search=lattafa&orden=brand`)
  const all = await names(page)
  const row = rows(page).nth(10)
  await (await deleteButton(row)).click()
  const before = await top(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect(toast(page, 'Producto eliminado')).toBeVisible()
  await expect(page.getByRole('link', { name: all[11] ?? '', exact: true })).toBeFocused()
  await expect(page).toHaveURL(/\?search=lattafa&orden=brand$/)
  expect(Math.abs((await top(page)) - before)).toBeLessThan(200)
})

test('the menu of other pages closes by Escape, by a tap beside it, and when the focus leaves it', async ({
  page,
}) => {
  await open(page, LIST)
  const more = page.getByLabel('Más páginas de productos')
  const entry = page.getByRole('link', { name: 'Importar', exact: true })
  await more.click()
  await expect(entry).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(more).toBeFocused()
  await more.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(entry).toBeHidden()
  await more.click()
  await page.getByPlaceholder('Buscar productos...').focus()
  await expect(entry).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('filters, order and place of the list survive a save', async ({ page }) => {
    await page.goto(LIST)
    await page.getByLabel('Ordenar por').selectOption('Nombre')
    await page.getByRole('button', { name: 'Ordenar' }).click()
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByLabel('Marca').selectOption('Kayali')
    await page.getByRole('button', { name: 'Aplicar Filtros' }).click()
    await expect(page).toHaveURL(/\?(?=.*marca=Kayali)(?=.*orden=name)/)
    const name = (await names(page)).at(-1) ?? ''
    await page.getByRole('link', { name, exact: true }).click()
    await saveProduct(page)
    await expect(page).toHaveURL(/marca=Kayali&orden=name&guardado=[0-9a-f-]{36}#producto-/)
    await expect(page.getByText('El producto ha sido guardado exitosamente.')).toBeVisible()
    await expect(page.getByRole('link', { name, exact: true })).toBeInViewport()
    await page
      .getByRole('status')
      .filter({ hasText: 'guardado' })
      .getByRole('link', { name: 'Ver en la tienda' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
})
