import type { Page } from '@playwright/test'
import { fillDetails, photo, test, toast } from './admin-journey.ts'
import { expect, expectAccessible, expectUsable, hold, open } from './journey.ts'
import { tabTo } from './keyboard.ts'

const brand = (page: Page) => page.getByLabel('Marca')
const save = (page: Page) => page.getByRole('button', { name: 'Guardar Producto' })

async function create(page: Page, name: string, house: string) {
  await open(page, '/admin/products/new')
  await brand(page).fill(house)
  await fillDetails(page, name)
  await save(page).click()
  await expect(toast(page, 'Producto creado')).toBeVisible()
}

test('the button says that the product is being saved, until it is', async ({ page }) => {
  await open(page, '/admin/products/new')
  await fillDetails(page, 'Guardado Lento')
  const release = await hold(page, /\/admin\/products\/new\.data/, { method: 'POST' })
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Guardando...' })).toBeVisible()
  await expect(save(page)).toHaveCount(0)
  release()
  await expect(toast(page, 'Producto creado')).toBeVisible()
})

test('the notice about invalid fields is shown once, until they are correct', async ({ page }) => {
  await open(page, '/admin/products/new')
  await save(page).click()
  await save(page).click()
  const invalid = page.locator('[data-toast]').filter({ hasText: 'Error de Validación' })
  await expect(invalid).toHaveCount(1)
  await brand(page).fill('Casa Lima')
  await fillDetails(page, 'Aviso Breve')
  await expect(invalid).toHaveCount(0)
  await save(page).click()
  await expect(toast(page, 'Producto creado')).toBeVisible()
})

test.describe('without a connection for a moment', () => {
  test.use({ allowedErrors: [/ERR_FAILED|Failed to load resource/] })

  test('the suggestions of notes come with the next focus', async ({ page }) => {
    await open(page, '/admin/products/new')
    await page.route('**/admin/names/notes', (route) => route.abort(), { times: 1 })
    const failed = page.waitForEvent('requestfailed')
    await page.getByLabel('Notas de salida').fill('vaini')
    await failed
    await page.getByLabel('Notas de corazón').focus()
    await page.getByLabel('Notas de salida').focus()
    await page.getByRole('button', { name: 'Vainilla', exact: true }).click()
    await expect(page.getByLabel('Notas de salida')).toHaveValue('Vainilla, ')
  })
})

test('a chosen note is followed by the next one, and an added size by its contents', async ({ page }) => {
  await open(page, '/admin/products/new')
  const notes = page.getByRole('textbox', { name: 'Notas de salida' })
  await notes.fill('vaini')
  await page.getByRole('button', { name: 'Vainilla', exact: true }).click()
  await expect(notes).toBeFocused()
  await page.keyboard.type('oud')
  await expect(notes).toHaveValue('Vainilla, oud')

  const add = page.getByRole('button', { name: 'Añadir tamaño' })
  await add.click()
  await expect(page.getByLabel('Contenido del tamaño 5')).toBeFocused()
  await page.getByRole('button', { name: 'Quitar tamaño nuevo' }).click()
  await expect(add).toBeFocused()
})

test('prices come before notes, and a typed price switches its size on', async ({ page, isMobile }) => {
  await open(page, '/admin/products')
  await page.getByRole('link', { name: 'Agregar Producto' }).click()
  await expect(page.getByLabel('Nombre')).toBeFocused()
  const price = page.getByLabel('Precio ($) de 100 ml')
  const top = async (label: string) => (await page.getByLabel(label).boundingBox())?.y ?? 0
  expect(await top('Precio ($) de 100 ml')).toBeLessThan(
    (await top('Notas de salida')) - (isMobile ? 200 : 0),
  )
  if (isMobile) expect(await top('Precio ($) de 100 ml')).toBeLessThan(900)
  const size = page.getByRole('switch', { name: '100 ml', exact: true })
  await expect(size).not.toBeChecked()
  await price.fill('45')
  await expect(size).toBeChecked()
  await expect(page.getByLabel('Oferta de 100 ml')).toBeVisible()
  await price.fill('')
  await expect(size).toBeChecked()
  await expectUsable(page)
})

test('the brand is suggested, and a near spelling is corrected with one tap', async ({ page, isMobile }) => {
  await create(page, `Yara Moi ${isMobile}`, 'Lattafa')
  await open(page, '/admin/products/new')
  // The shop's name is prefilled; the first key replaces it.
  await expect(brand(page)).not.toHaveValue('')
  await expect(brand(page)).toHaveAccessibleDescription(/Es el nombre de tu tienda/)
  await brand(page).click()
  await page.keyboard.type('latt')
  await expect(brand(page)).toHaveValue('latt')
  await page
    .getByRole('group', { name: 'Casas', exact: true })
    .getByRole('button', { name: 'Lattafa' })
    .click()
  await expect(brand(page)).toHaveValue('Lattafa')
  await expect(page.getByRole('group', { name: 'Casas', exact: true })).toHaveCount(0)

  await brand(page).fill('Latafa')
  await expect(page.getByText('Se parece a esta marca:')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '¿Lattafa?' }).click()
  await expect(brand(page)).toHaveValue('Lattafa')
  await brand(page).fill('Rasasi')
  await expect(page.getByText('Se parece a esta marca:')).toHaveCount(0)
})

test('a brand that was saved since is suggested, too', async ({ page, isMobile }) => {
  const house = isMobile ? 'Nardo Real' : 'Casa Jazmín'
  await create(page, `Shaghaf ${isMobile}`, house)
  await page.getByRole('link', { name: 'Agregar Producto' }).click()
  await brand(page).fill(house.slice(0, -1).replace('a', 'e'))
  await page.getByRole('button', { name: `¿${house}?` }).click()
  await expect(brand(page)).toHaveValue(house)
})

test('a second perfume with the same brand and name is reported, and saved only on request', async ({
  page,
  isMobile,
}) => {
  const name = `Yara Tous ${isMobile}`
  await create(page, name, 'Lattafa')
  await open(page, '/admin/products/new')
  await brand(page).fill('LATTAFA')
  await fillDetails(page, name.toUpperCase())
  await expect(page.getByText(`Ya tienes «${name}» de Lattafa.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abrir ese producto' })).toBeVisible()

  await save(page).click()
  const panel = page.getByRole('alert').filter({ hasText: 'Este perfume ya está en tu tienda' })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('link', { name: 'Abrir el que ya tienes' })).toHaveAttribute(
    'href',
    /\/admin\/products\/edit\/[0-9a-f-]{36}$/,
  )
  await expectAccessible(page)
  await expect(page.getByLabel('Nombre')).toHaveValue(name.toUpperCase())
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByLabel('Nombre').press('Enter')
  await answered
  await expect(panel).toBeFocused()
  await expect(page.locator('[data-toast]').filter({ hasText: 'Producto creado' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Guardar de todos modos' }).click()
  await expect(toast(page, 'Producto creado')).toBeVisible()
  await expect(page.locator('tbody tr').filter({ hasText: new RegExp(name, 'i') })).toHaveCount(2)

  // An edit that keeps brand and name is not reported again.
  await page.getByRole('link', { name: `Editar ${name}`, exact: true }).click()
  await page.getByLabel('Descripción corta').fill('Mango y coco')
  await save(page).click()
  await expect(toast(page, 'Producto actualizado')).toBeVisible()
})

test('failed images take no place, and one notice about all images covers none of them', async ({ page }) => {
  await open(page, '/admin/products/new')
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  const fake = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from('<html>') })
  const field = page.getByLabel('Añadir imágenes')
  await field.setInputFiles([
    await photo('#996633'),
    fake('una.jpg'),
    await photo('#336699'),
    fake('dos.jpg'),
  ])
  await expect(toast(page, 'Image uploaded')).toBeVisible()
  await expect(page.getByText('2 de 4.')).toBeVisible()
  await expect(page.locator('[data-toast=success]')).toHaveCount(1)
  await expect(page.locator('[data-toast=error]')).toHaveCount(1)
  const failed = page.getByRole('list', { name: 'Imágenes que no se subieron' }).getByRole('listitem')
  await expect(failed).toHaveCount(2)
  await field.setInputFiles([await photo('#339966'), await photo('#663399')])
  await expect(page.getByRole('img', { name: 'Imagen 4' })).toBeVisible()
  await expect(field).toBeEnabled()
  await expect(page.locator('[data-toast]')).toHaveCount(1)
  const covered = await page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
    return boxes('[data-toast]').some((notice) =>
      boxes('img[alt^=Imagen]').some(
        (image) =>
          notice.left < image.right &&
          image.left < notice.right &&
          notice.top < image.bottom &&
          image.top < notice.bottom,
      ),
    )
  })
  expect(covered).toBe(false)
  await expectAccessible(page)
  await failed.first().getByRole('button', { name: 'Descartar' }).click()
  await expect(failed).toHaveCount(1)
})

test('a text area that Tab reaches is as a whole above the bar of the buttons, also on a small phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 660 })
  for (const [path, names] of [
    ['/admin/products/new', ['shortDescription', 'description', 'notes.base']],
    ['/admin/orders/new', ['nota']],
  ] as const) {
    await open(page, path)
    for (const name of names) {
      await tabTo(page.locator(`textarea[name="${name}"]`))
      const area = await page.locator(':focus').boundingBox()
      const bar = await page.locator('[data-save-bar]').boundingBox()
      expect((area?.y ?? 0) + (area?.height ?? 0), name).toBeLessThanOrEqual(bar?.y ?? 0)
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a second perfume with the same brand and name needs a second save', async ({ page, isMobile }) => {
    const name = `Sin script ${isMobile}`
    const send = async () => {
      await page.goto('/admin/products/new')
      await fillDetails(page, name)
      await save(page).click()
    }
    await send()
    await expect(page).toHaveURL(/guardado=/)
    await send()
    await expect(page.getByRole('alert')).toContainText('Este perfume ya está en tu tienda')
    await expect(page.getByLabel('Nombre')).toHaveValue(name)
    await page.getByRole('button', { name: 'Guardar de todos modos' }).click()
    await expect(page).toHaveURL(/guardado=/)
  })
})
