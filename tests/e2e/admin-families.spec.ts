import type { Page } from '@playwright/test'
import { fillDetails, openSaved, saveProduct, test, toast } from './admin-journey.ts'
import { expect, expectUsable, open } from './journey.ts'

const main = (page: Page) => page.getByLabel('Familia principal')
const further = (page: Page, row: number) => page.getByRole('combobox', { name: `Familia ${row}` })
const families = (page: Page) => page.getByRole('group', { name: 'Familia olfativa' })

/** The selected families in order. */
const chosen = (page: Page) =>
  families(page)
    .getByRole('combobox')
    .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))

test('choosing a family replaces the one a new product starts with', async ({ page }, { project }) => {
  const name = `Una familia ${project.name}`
  await open(page, '/admin/products/new')
  await expect(main(page)).toHaveValue('Amaderado')
  await fillDetails(page, name)
  await main(page).selectOption('Floral')
  await saveProduct(page)
  await openSaved(page, name)
  expect(await chosen(page)).toEqual(['Floral'])
})

test('further families are added by keyboard, and an edit keeps them in order', async ({ page }, {
  project,
}) => {
  const name = `Tres familias ${project.name}`
  await open(page, '/admin/products/new')
  await fillDetails(page, name)
  await main(page).selectOption('Verde')
  const add = page.getByRole('button', { name: 'Añadir otra familia' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(further(page, 2)).toBeFocused()
  await page.keyboard.press('c')
  await add.click()
  await further(page, 3).selectOption('Oriental')
  await expect(further(page, 3).getByRole('option', { name: 'Cítrico' })).toHaveCount(0)
  await expectUsable(page)
  await saveProduct(page)
  await openSaved(page, name)
  expect(await chosen(page)).toEqual(['Verde', 'Cítrico', 'Oriental'])

  await page.getByLabel('Marca').fill('Otra marca')
  await saveProduct(page)
  await openSaved(page, name)
  expect(await chosen(page)).toEqual(['Verde', 'Cítrico', 'Oriental'])

  await page.getByRole('button', { name: 'Quitar Cítrico' }).click()
  await expect(add).toBeFocused()
  await main(page).selectOption('Oriental')
  expect(await chosen(page)).toEqual(['Oriental'])
  await saveProduct(page)
  await expect(toast(page, 'Producto actualizado')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a second family is chosen, preserved after an error, and saved', async ({ page }, { project }) => {
    const name = `Sin script ${project.name}`
    await page.goto('/admin/products/new')
    await fillDetails(page, name)
    await main(page).selectOption('Gourmand')
    await page.getByLabel('Otra familia (opcional)').selectOption('Frutal')
    await page.getByLabel('Nombre').fill('')
    await saveProduct(page)
    await expect(page.getByText('El nombre del producto es requerido')).toBeVisible()
    await page.getByLabel('Nombre').fill(name)
    await saveProduct(page)
    await openSaved(page, name)
    expect(await chosen(page)).toEqual(['Gourmand', 'Frutal', ''])
  })
})
