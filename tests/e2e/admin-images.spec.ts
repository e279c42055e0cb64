import type { Page } from '@playwright/test'
import { fillDetails, photo, saveProduct, signInAgain, test, toast } from './admin-journey.ts'
import { expect, expectAccessible, hold, open } from './journey.ts'
import { expectFocusPresent } from './keyboard.ts'

const image = (page: Page, number: number) => page.getByRole('img', { name: `Imagen ${number}` })
const sources = (page: Page) =>
  page
    .getByRole('img', { name: /^Imagen \d$/ })
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src))

async function withImages(page: Page, ...colors: string[]) {
  await open(page, '/admin/products/new')
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  await page.getByLabel('Añadir imágenes').setInputFiles(await Promise.all(colors.map(photo)))
  await expect(image(page, colors.length)).toBeVisible()
  await expect(page.getByLabel('Añadir imágenes')).toBeEnabled()
}

test('images are sorted by dragging, by buttons and by keyboard, and the order is saved', async ({
  page,
  isMobile,
}) => {
  await withImages(page, '#aa0000', '#00aa00', '#0000aa')
  const [red, green, blue] = await sources(page)
  if (!isMobile) {
    await image(page, 3).dragTo(image(page, 1))
    await expect.poll(() => sources(page)).toEqual([blue, red, green])
    await image(page, 1).dragTo(image(page, 3))
    await expect.poll(() => sources(page)).toEqual([red, green, blue])
  }
  await page.getByRole('button', { name: 'Mover la imagen 1 después' }).click()
  await expect.poll(() => sources(page)).toEqual([green, red, blue])
  await expect(page.getByText('Imagen movida al lugar 2 de 3.')).toBeAttached()

  const before = page.getByRole('button', { name: 'Mover la imagen 3 antes' })
  await before.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => sources(page)).toEqual([green, blue, red])
  // The focus stays on the image, which can be moved further.
  await expect(page.getByRole('button', { name: 'Mover la imagen 2 antes' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect.poll(() => sources(page)).toEqual([blue, green, red])
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Detalles del Producto' }).click()
  await fillDetails(page, `Orden ${isMobile ? 'de bolsillo' : 'de mesa'}`)
  await saveProduct(page)
  await expect(toast(page, 'Producto creado')).toBeVisible()
  const first = page.locator('tbody tr').first()
  await expect(first.locator('img')).toHaveAttribute(
    'src',
    new URL(blue?.replace('/320', '/160') ?? '').pathname,
  )
  await first.getByRole('link', { name: /^Editar / }).click()
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  await expect.poll(() => sources(page)).toEqual([blue, green, red])
})

test('by keyboard an image moves to both ends and is removed, and the focus is never lost', async ({
  page,
}) => {
  await withImages(page, '#aa0000', '#00aa00', '#0000aa')
  const [red, green, blue] = await sources(page)
  await page.getByRole('button', { name: 'Mover la imagen 1 después' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => sources(page)).toEqual([green, red, blue])
  await expect(page.getByRole('button', { name: 'Mover la imagen 2 después' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => sources(page)).toEqual([green, blue, red])
  const last = page.getByRole('button', { name: 'Mover la imagen 3 después' })
  await expect(last).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(last).toBeFocused()
  expect(await sources(page)).toEqual([green, blue, red])
  await page.getByRole('button', { name: 'Quitar la imagen 3' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => sources(page)).toEqual([green, blue])
  await expectFocusPresent(page)
})

test('an upload that gets no answer is removed, and the product is saved without it', async ({ page }) => {
  await open(page, '/admin/products/new')
  await fillDetails(page, 'Sin esperar')
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  await hold(page, /\/admin\/uploads/, { method: 'POST' })
  await page.getByLabel('Añadir imágenes').setInputFiles([await photo('#112233'), await photo('#332211')])
  await expect(page.getByLabel('Añadir imágenes')).toBeDisabled()
  await page.getByRole('button', { name: 'Quitar la imagen 2' }).click()
  await page.getByRole('button', { name: 'Quitar la imagen 1' }).click()
  await expect(page.getByText('0 de 4.')).toBeVisible()
  await expect(page.getByLabel('Añadir imágenes')).toBeEnabled()
  await expect(page.getByText('Failed to upload')).toHaveCount(0)
  await saveProduct(page)
  await expect(toast(page, 'Producto creado')).toBeVisible()
})

test('an image that could not be deleted from storage shows an error, and leaves the form', async ({
  page,
}) => {
  await withImages(page, '#aa5500')
  await page.route('**/admin/uploads?path=*', (route) => route.abort())
  await page.getByRole('button', { name: 'Quitar la imagen 1' }).click()
  await expect(toast(page, 'Error')).toContainText('Failed to remove image from storage.')
  await expect(image(page, 1)).toHaveCount(0)
})

test('a product that cannot be loaded shows an error, and is requested again', async ({ page }) => {
  await open(page, '/admin/products/new')
  await fillDetails(page, 'Ilegible')
  await saveProduct(page)
  const edit = page.getByRole('link', { name: 'Editar Ilegible' }).first()
  await expect(edit).toBeVisible()
  await page.route('**/admin/products/edit/*.data*', (route) => route.abort())
  await edit.click()
  await expect(toast(page, 'Error')).toContainText('Failed to load product data.')
  await expect(page.getByRole('heading', { level: 1, name: 'Editar Producto' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/admin/products/edit/*.data*')
  await page.getByRole('button', { name: 'Intentar Nuevamente' }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue('Ilegible')
})

test('a session that ends during an upload is renewed, and the images are uploaded', async ({
  page,
  context,
}) => {
  await open(page, '/admin/products/new')
  await page.getByLabel('Nombre').fill('Con fotos')
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  await context.clearCookies({ name: 'azahar.session' })
  await page.getByLabel('Añadir imágenes').setInputFiles([await photo('#123456'), await photo('#654321')])
  await expect(page.getByRole('dialog')).toContainText('las imágenes se subirán')
  await expectAccessible(page)
  await signInAgain(page, 'Entrar y subir')
  await expect(image(page, 2)).toBeVisible()
  await page.getByRole('tab', { name: 'Detalles del Producto' }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue('Con fotos')
})
