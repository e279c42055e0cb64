import type { Page } from '@playwright/test'
import { DEMO_CATALOG } from '#demo/load-catalog.ts'
import { fillDetails, openSaved, saveProduct, test } from './admin-journey.ts'
import { expect, expectAccessible, expectUsable, open } from './journey.ts'

test.use({ seed: DEMO_CATALOG })

const list = (page: Page) => page.getByRole('combobox', { name: 'Concentración' })
const ownText = (page: Page) => page.getByRole('textbox', { name: 'Otra concentración' })

test('a concentration is chosen, filtered by, shown and stored', async ({ page }, { project }) => {
  const name = `Bruma ${project.name}`
  await open(page, '/admin/products/new')
  await expect(list(page)).toHaveValue('Eau de Parfum')
  await fillDetails(page, name)
  await list(page).selectOption('Bruma perfumada')
  await saveProduct(page)
  await expect(page).toHaveURL(/\/admin\/products(\?|$)/)

  await open(page, '/catalog')
  await page.getByRole('button', { name: /^Filtros/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Concentración').click()
  await dialog.getByRole('group', { name: 'Concentración' }).getByLabel('Bruma perfumada').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^(Aplicar Filtros|Apply)$/ }).click()
  await expect(page).toHaveURL('/catalog?concentracion=Bruma+perfumada')
  await expect(page.getByRole('link', { name: 'Quitar el filtro Bruma perfumada' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasNotText: 'Bruma' })).toHaveCount(0)

  await page.goto('/catalog')
  await expect(page).toHaveURL('/catalog?concentracion=Bruma+perfumada')
  await page.getByRole('article').filter({ hasText: name }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.getByRole('link', { name: 'Bruma perfumada' }).click()
  await expect(page).toHaveURL(/\/catalog\?concentracion=Bruma/)
  await page.getByRole('link', { name: 'Borrar todo' }).click()
  await expect(page).toHaveURL('/catalog')
})

test('a custom concentration is saved as typed', async ({ page }, { project }) => {
  const name = `Elixir ${project.name}`
  await open(page, '/admin/products/new')
  await fillDetails(page, name)
  await expect(ownText(page)).toBeHidden()
  await list(page).selectOption('Otra')
  await saveProduct(page)
  await expect(ownText(page)).toBeFocused()
  await expect(ownText(page)).toHaveAccessibleDescription('Elige o escribe la concentración')
  await ownText(page).pressSequentially('Eau de Parfum Intense')
  await expect(ownText(page)).toHaveValue('Eau de Parfum Intense')
  await expectUsable(page)
  await saveProduct(page)
  await openSaved(page, name)
  await expect(ownText(page)).toHaveValue('Eau de Parfum Intense')
  await list(page).selectOption('Eau de Toilette')
  await expect(ownText(page)).toBeHidden()
  await saveProduct(page)
  await openSaved(page, name)
  await expect(list(page)).toHaveValue('Eau de Toilette')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a custom concentration has its field when the list selects it', async ({ page }, { project }) => {
    const name = `Palabras ${project.name}`
    await page.goto('/admin/products/new')
    await fillDetails(page, name)
    await expect(ownText(page)).toBeHidden()
    await list(page).selectOption('Otra')
    await ownText(page).fill('Attar de oud')
    await saveProduct(page)
    await openSaved(page, name)
    await expect(ownText(page)).toHaveValue('Attar de oud')
  })
})
