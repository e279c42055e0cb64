import type { Page } from '@playwright/test'
import {
  deleteButton,
  fillDetails,
  productRow,
  readStatus,
  saveProduct,
  shownId,
  test,
  toast,
} from './admin-journey.ts'
import { expect, expectAccessible, open } from './journey.ts'

const LIST = '/admin/products'
const rows = (page: Page) => page.locator('tbody tr')

test('a draft needs only its name, is not in the store, and is published when it is complete', async ({
  page,
}) => {
  await open(page, '/admin/products/new')
  await page.getByLabel('Nombre').fill('Oud Secreto')
  await saveProduct(page)
  await expect(page.getByText('La descripción corta es requerida')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar como borrador' }).click()
  await expect(toast(page, 'Borrador guardado')).toBeVisible()
  await expect(productRow(page, 'Oud Secreto')).toContainText('Borrador')
  await productRow(page, 'Oud Secreto').getByRole('link', { name: 'Oud Secreto', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Editar Producto' })).toBeVisible()
  const id = shownId(page)
  await expect.poll(() => readStatus(page, `/product/${id}`)).toBe(404)

  const publish = page.getByRole('button', { name: 'Guardar y publicar' })
  await publish.click()
  await expect(page.getByText('La descripción corta es requerida')).toBeVisible()
  await fillDetails(page, 'Oud Secreto')
  await expectAccessible(page)
  await publish.click()
  await expect(toast(page, 'Producto actualizado')).toBeVisible()
  await expect(productRow(page, 'Oud Secreto')).not.toContainText('Borrador')
  await expect.poll(() => readStatus(page, `/product/${id}`)).toBe(200)
})

test('a button that could not save leaves the state of the form as it was', async ({ page }) => {
  await open(page, '/admin/products/new')
  await page.getByRole('button', { name: 'Guardar como borrador' }).click()
  await expect(page.getByText('El nombre del producto es requerido')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Publicado/ })).toBeChecked()
  await fillDetails(page, 'Oud Público')
  await saveProduct(page)
  await expect(toast(page, 'Producto creado')).toBeVisible()

  await open(page, '/admin/products/new')
  await page.getByLabel('Nombre').fill('Oud a Medias')
  await page.getByRole('button', { name: 'Guardar como borrador' }).click()
  await productRow(page, 'Oud a Medias').getByRole('link', { name: 'Oud a Medias', exact: true }).click()
  await page.getByRole('button', { name: 'Guardar y publicar' }).click()
  await expect(page.getByText('La descripción corta es requerida')).toBeVisible()
  await page.getByLabel('Marca').fill('Aurum')
  await saveProduct(page)
  await expect(toast(page, 'Borrador guardado')).toBeVisible()
})

test('a product is scheduled in the time zone of the shop, and archived', async ({ page }) => {
  await open(page, '/admin/products/new')
  await fillDetails(page, 'Rosa Programada')
  await page.getByRole('radio', { name: /^Programado/ }).check()
  await saveProduct(page)
  await expect(page.getByText('Elige el día y la hora en que se publica')).toBeVisible()
  await page.getByLabel('Se publica el').fill('2100-01-02T09:30')
  await saveProduct(page)
  await expect(toast(page, 'Producto programado')).toBeVisible()
  await open(page, `${LIST}?estado=Programado`)
  await expect(rows(page)).toHaveCount(1)
  await productRow(page, 'Rosa Programada')
    .getByRole('link', { name: 'Rosa Programada', exact: true })
    .click()
  await expect(page.getByLabel('Se publica el')).toHaveValue('2100-01-02T09:30')
  await page.getByRole('radio', { name: /^Archivado/ }).check()
  await saveProduct(page)
  await expect(toast(page, 'Producto archivado')).toBeVisible()
  await open(page, LIST)
  await expect(productRow(page, 'Rosa Programada')).toHaveCount(0)
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filtrar Productos' })
  await dialog.getByRole('checkbox', { name: 'Archivado' }).check()
  await dialog.getByRole('button', { name: 'Aplicar Filtros' }).click()
  await expect(productRow(page, 'Rosa Programada')).toContainText('Archivado')
})

test('a copy is a draft without the codes of the original', async ({ page }) => {
  await open(page, '/admin/products/new')
  await fillDetails(page, 'Vainilla Noble')
  await page.getByText('SKU y código de barras de 100 ml').click()
  await page.getByLabel('SKU de 100 ml').fill('VN-100')
  await page.getByLabel('Código de barras de 100 ml').fill('6291108730516')
  await saveProduct(page)
  await expect(page.getByText(/El código de barras: 8, 12, 13 o 14 cifras/)).toBeVisible()
  await page.getByLabel('Código de barras de 100 ml').fill('6291108730515')
  await saveProduct(page)
  await expect(toast(page, 'Producto creado')).toBeVisible()

  await productRow(page, 'Vainilla Noble').locator('summary').click()
  await tapTwice(page, 'Duplicar Vainilla Noble')
  await expect(page.getByText('Esta es la copia.')).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue('Vainilla Noble (copia)')
  await expect(page.getByRole('radio', { name: /^Borrador/ })).toBeChecked()
  await expect(page.getByLabel('Precio ($) de 100 ml')).toHaveValue('45')
  await page.getByText('SKU y código de barras de 100 ml').click()
  await expect(page.getByLabel('SKU de 100 ml')).toHaveValue('')
  await tapTwice(page, 'Duplicar')
  await expect(page.getByLabel('Nombre')).toHaveValue('Vainilla Noble (copia 2)')
  await open(page, `${LIST}?search=Vainilla%20Noble`)
  await expect(page.locator('tbody tr')).toHaveCount(3)
})

/** The second tap comes when the server has made the copy, and its answer is still on the way. */
async function tapTwice(page: Page, name: string) {
  const [stored, tapped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const url = '**/admin/products/duplicate/**'
  await page.route(url, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    stored.resolve()
    await tapped.promise
    // The first request may be aborted.
    await route.fulfill({ response }).catch(() => {})
  })
  const button = page.getByRole('button', { name, exact: true })
  await button.click()
  await stored.promise
  await button.click({ force: true, noWaitAfter: true })
  tapped.resolve()
  await expect(page).toHaveURL(/[?&]copia=1/)
  await page.unroute(url)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('drafts, the trash and copies work', async ({ page }) => {
    await page.goto('/admin/products/new')
    await page.getByLabel('Nombre').fill('Sin Guion')
    await page.getByRole('button', { name: 'Guardar como borrador' }).click()
    await expect(page.getByText('El producto ha sido guardado exitosamente.')).toBeVisible()
    await expect(productRow(page, 'Sin Guion')).toContainText('Borrador')
    await productRow(page, 'Sin Guion').locator('summary').click()
    await page.getByRole('button', { name: 'Duplicar Sin Guion' }).click()
    await expect(page.getByLabel('Nombre')).toHaveValue('Sin Guion (copia)')

    await page.goto(LIST)
    await (await deleteButton(productRow(page, 'Sin Guion (copia)'))).click()
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('está otra vez en tus productos')).toBeVisible()
    await page.goto(LIST)
    await (await deleteButton(productRow(page, 'Sin Guion (copia)'))).click()
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await page.goto('/admin/products/trash')
    await page.getByRole('link', { name: 'Eliminar para siempre Sin Guion (copia)' }).click()
    await page.getByRole('button', { name: 'Eliminar para siempre' }).click()
    await expect(page.getByText('se eliminó para siempre')).toBeVisible()
  })
})
