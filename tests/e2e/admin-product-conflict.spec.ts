import { DEMO_CATALOG } from '#demo/load-catalog.ts'
import { createProduct, photo, saveProduct, test, toast } from './admin-journey.ts'
import { expect, expectAccessible, hold, open } from './journey.ts'

// Edits the demo catalog.
test.use({ seed: DEMO_CATALOG })

test('after a save by another user the form shows both versions, field by field', async ({ page, context }, {
  project,
}) => {
  const address = await createProduct(page, `Conflicto ${project.name}`)
  await open(page, address)
  const other = await context.newPage()
  await open(other, address)
  await other.getByLabel('Marca').fill('Marca de ella')
  await other.getByLabel('Descripción corta').fill('Texto de ella')
  await saveProduct(other)
  await expect(toast(other, 'Producto actualizado')).toContainText('ha sido actualizado exitosamente.')

  await page.getByLabel('Descripción corta').fill('Texto mío')
  await saveProduct(page)
  const panel = page.getByRole('alert')
  await expect(panel).toContainText('Este producto cambió mientras lo editabas')
  await expect(panel.getByRole('group', { name: /Descripción corta/ })).toContainText(
    'Cambiado en los dos lados',
  )
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Descartar lo mío' }).click()
  await expect(page.getByLabel('Descripción corta')).toHaveValue('Texto de ella')
  await page.getByRole('button', { name: 'Recuperarlo' }).click()
  await expect(page.getByLabel('Descripción corta')).toHaveValue('Texto mío')
  await expect(page.getByLabel('Marca')).toHaveValue('Marca de ella')
  // The same field by field.
  await open(other, address)
  await other.getByLabel('Descripción corta').fill('Otro texto de ella')
  await saveProduct(other)
  await saveProduct(page)
  await panel.getByRole('button', { name: 'Usar lo elegido' }).click()
  await expect(page.getByLabel('Marca')).toHaveValue('Marca de ella')
  await expect(page.getByLabel('Descripción corta')).toHaveValue('Texto mío')
  await saveProduct(page)
  await expect(toast(page, 'Producto actualizado')).toBeVisible()
  await open(page, address)
  await expect(page.getByLabel('Marca')).toHaveValue('Marca de ella')
  await expect(page.getByLabel('Descripción corta')).toHaveValue('Texto mío')
  // What is typed after the input was discarded would be lost.
  await open(other, address)
  await other.getByLabel('Descripción corta').fill('El último de ella')
  await saveProduct(other)
  await page.getByLabel('Descripción corta').fill('Texto mío')
  await saveProduct(page)
  await panel.getByRole('button', { name: 'Descartar lo mío' }).click()
  await expect(page.getByRole('button', { name: 'Recuperarlo' })).toBeVisible()
  await page.getByLabel('Marca').fill('Marca nueva')
  await expect(page.getByRole('button', { name: 'Recuperarlo' })).toHaveCount(0)
})

test('a conflict of images shows them', async ({ page, context }, { project }) => {
  const address = await createProduct(page, `Dos fotos ${project.name}`)
  await open(page, address)
  const other = await context.newPage()
  await open(other, address)
  await other.getByRole('tab', { name: 'Imágenes' }).click()
  await other.getByLabel('Añadir imágenes').setInputFiles([await photo('#123456')])
  await expect(other.getByRole('img', { name: 'Imagen 1' })).toBeVisible()
  await saveProduct(other)
  await expect(toast(other, 'Producto actualizado')).toBeVisible()
  await page.getByLabel('Descripción corta').fill('Texto mío')
  await saveProduct(page)
  const images = page.getByRole('alert').getByRole('group', { name: 'Imágenes' })
  await expect(images.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await expect(images).not.toContainText('.jpg')
  await expectAccessible(page)
})

test('an image that is on its way stays when the conflict is settled', async ({ page, context }, {
  project,
}) => {
  const address = await createProduct(page, `Con foto ${project.name}`)
  await open(page, address)
  const other = await context.newPage()
  await open(other, address)
  await other.getByLabel('Marca').fill('Marca de ella')
  await saveProduct(other)
  await expect(toast(other, 'Producto actualizado')).toBeVisible()
  await page.getByLabel('Descripción corta').fill('Texto mío')
  await saveProduct(page)
  const settle = page.getByRole('alert').getByRole('button', { name: 'Usar lo elegido' })
  await expect(settle).toBeVisible()
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  const release = await hold(page, /\/admin\/uploads/, { method: 'POST' })
  await page.getByLabel('Añadir imágenes').setInputFiles([await photo('#123456')])
  await settle.click()
  release()
  await expect(page.getByRole('img', { name: 'Imagen 1' })).toBeVisible()
})
