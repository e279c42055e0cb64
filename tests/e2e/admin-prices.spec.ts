import type { Page } from '@playwright/test'
import { fillDetails, saveProduct, test, toast } from './admin-journey.ts'
import { expect, expectUsable, open } from './journey.ts'

const price = (page: Page) => page.getByRole('textbox', { name: /^Precio .* de 100 ml$/ })
const sale = (page: Page) => page.getByRole('textbox', { name: 'Oferta de 100 ml' })

test('the form shows the parsed price while it is typed, and saves that price', async ({ page }, {
  project,
}) => {
  const name = `Precios ${project.name}`
  await open(page, '/admin/products/new')
  await fillDetails(page, name)
  await expect(page.getByLabel('Moneda')).toHaveCount(0)
  await price(page).fill('24.500')
  await expect(price(page)).toHaveAccessibleDescription('Se guardará como $24,500.00')
  await sale(page).fill('0.500')
  await expect(sale(page)).toHaveAccessibleDescription('Se guardará como $0.50')
  await sale(page).fill('0.001')
  await expect(sale(page)).toHaveAccessibleDescription('El precio es demasiado pequeño: el menor es $0.01')
  await expectUsable(page)
  await saveProduct(page)
  await expect(toast(page, 'Error de Validación')).toBeVisible()
  await expect(sale(page)).toBeFocused()
  await sale(page).fill('19 900')
  await saveProduct(page)
  await expect(page).toHaveURL(/\/admin\/products(\?|$)/)
  const row = page.getByRole('link', { name: `Editar ${name}` })
  await row.click()
  await expect(price(page)).toHaveValue('24500')
  await expect(price(page)).toHaveAccessibleDescription('Se guardará como $24,500.00')
  await expect(sale(page)).toHaveValue('19900')
})

test('an invalid price shows an error at once, and one below the smallest coin is not saved', async ({
  page,
}) => {
  await open(page, '/admin/products/new')
  await fillDetails(page, 'Casi gratis')
  await price(page).fill('doce')
  await expect(price(page)).toHaveAccessibleDescription('No se entiende este precio')
  await price(page).fill('0.001')
  await saveProduct(page)
  await expect(price(page)).toBeFocused()
  await expect(price(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(price(page)).toHaveAccessibleDescription('El precio es demasiado pequeño: el menor es $0.01')
  await price(page).fill('10.999')
  await expect(price(page)).toHaveAccessibleDescription('Se guardará como $10,999.00')
})
