import { DEMO_CATALOG } from '#demo/load-catalog.ts'
import { createProduct, fillDetails, photo, saveProduct, test, toast } from './admin-journey.ts'
import { expect, expectAccessible, hold, open } from './journey.ts'

// Edits the demo catalog.
test.use({ seed: DEMO_CATALOG })

test('every validation error is beside its field, and disappears when the field is edited', async ({
  page,
}) => {
  await open(page, '/admin/products/new')
  await page.getByLabel('Marca').fill('')
  await page.getByLabel('Familia principal').selectOption('')
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  await saveProduct(page)
  await expect(toast(page, 'Error de Validación')).toContainText('Por favor corrige los campos resaltados.')
  await expect(page.getByRole('tab', { name: 'Detalles del Producto' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await expect(page.getByLabel('Nombre')).toHaveAccessibleDescription('El nombre del producto es requerido')
  for (const text of [
    'La descripción corta es requerida',
    'La familia olfativa debe ser seleccionada',
    'Al menos una variante de tamaño debe estar habilitada',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByLabel('Nombre').fill('K')
  await expect(page.getByText('El nombre del producto es requerido')).toBeHidden()
  await page.getByRole('switch', { name: '90 ml', exact: true }).check()
  await expect(page.getByText('Al menos una variante')).toBeHidden()
  await page.getByLabel('Precio ($) de 90 ml').fill('nada')
  await saveProduct(page)
  await expect(
    page.getByText('Todas las variantes de tamaño habilitadas deben tener precios mayores a cero'),
  ).toBeVisible()
  await page.getByLabel('Precio ($) de 90 ml').fill('20')
  await page.getByLabel('Oferta de 90 ml').fill('20')
  await saveProduct(page)
  await expect(
    page.getByText('El precio de oferta debe ser mayor a cero y menor que el precio'),
  ).toBeVisible()
})

test('a product is published with photos that are uploaded, refused, sorted and saved', async ({ page }, {
  project,
}) => {
  const name = `Ámbar de prueba ${project.name}`
  await open(page, '/admin/products/new')
  await fillDetails(page, name)
  await page.getByLabel('Notas de salida').fill('Canela, vaini')
  await page.getByRole('button', { name: 'Vainilla', exact: true }).click()
  await expect(page.getByLabel('Notas de salida')).toHaveValue('Canela, Vainilla, ')
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  const field = page.getByLabel('Añadir imágenes')
  await field.setInputFiles([
    await photo('#996633'),
    { name: 'falsa.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>no es una foto') },
    await photo('#336699'),
  ])
  // The success notice is first and disappears; the error stays.
  await expect(toast(page, 'Image uploaded')).toContainText('Your image has been successfully uploaded.')
  await expect(page.getByText('Failed to upload')).toBeVisible()
  await expect(toast(page, 'Upload failed')).toContainText('There was an error uploading your image.')
  await expect(field).toBeEnabled()
  // A failed image takes none of the four places.
  await field.setInputFiles([await photo('#339966'), await photo('#663399'), await photo('#000000')])
  await expect(toast(page, 'Too many images selected')).toContainText(
    'Only 2 images will be uploaded to stay within the 4 image limit.',
  )
  await expect(page.getByRole('img', { name: 'Imagen 4' })).toBeVisible()
  await expect(field).toBeEnabled()
  await field.dispatchEvent('click')
  await expect(toast(page, 'Image limit reached')).toContainText('maximum of 4 images per product.')
  await expectAccessible(page)
  const second = await page.getByRole('img', { name: 'Imagen 2' }).getAttribute('src')
  await page.getByRole('button', { name: 'Mover la imagen 2 antes' }).click()
  await expect(page.getByRole('img', { name: 'Imagen 1' })).toHaveAttribute('src', second ?? '')
  await saveProduct(page)
  await expect(toast(page, 'Producto creado')).toBeVisible()
  await page.goto(`/catalog?search=${encodeURIComponent(name)}`)
  await page
    .getByRole('article')
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('a product with saved images takes only as many of a selection as fit', async ({ page }, {
  project,
}) => {
  const address = await createProduct(page, `Neroli de prueba ${project.name}`)
  const field = page.getByLabel('Añadir imágenes')
  const images = page.getByRole('img', { name: /^Imagen \d$/ })
  await open(page, address)
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  await field.setInputFiles([await photo('#996633'), await photo('#336699'), await photo('#339966')])
  await expect(images).toHaveCount(3)
  await expect(field).toBeEnabled()
  await saveProduct(page)
  await expect(toast(page, 'Producto actualizado')).toBeVisible()

  await open(page, address)
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  const saved = await Promise.all([0, 1, 2].map((at) => images.nth(at).getAttribute('src')))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await field.setInputFiles([await photo('#663399'), await photo('#000000')])
  await expect(toast(page, 'Too many images selected')).toContainText(
    'Only 1 images will be uploaded to stay within the 4 image limit.',
  )
  await expect(images).toHaveCount(4)
  await expect(field).toBeEnabled()
  expect(sent).toHaveLength(1)
  expect(await Promise.all([0, 1, 2].map((at) => images.nth(at).getAttribute('src')))).toEqual(saved)
  await saveProduct(page)
  await expect(toast(page, 'Producto actualizado')).toBeVisible()
  await open(page, address)
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  await expect(images).toHaveCount(4)
})

test('unsaved input survives a reload, and leaving the form needs a confirmation', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, '/admin/products/new')
  await page.getByLabel('Nombre').fill('A medias')
  await page.waitForFunction(() =>
    Object.values(localStorage).some((text) => String(text).includes('A medias')),
  )
  await page.reload()
  await expect(page.getByText('Hemos recuperado lo que escribiste')).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue('A medias')
  await page.getByRole('link', { name: 'Volver a los productos' }).click()
  const question = page.getByRole('dialog', { name: 'Cambios sin guardar' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page).toHaveURL(/\/new$/)
  await page.getByRole('button', { name: 'Descartar borrador' }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue('')
  await page.getByRole('link', { name: 'Volver a los productos' }).click()
  await expect(page).toHaveURL(/\/admin\/products(\?|$)/)
})

test('a network error leaves the form unchanged', async ({ page, context }) => {
  await open(page, '/admin/products/new')
  await fillDetails(page, 'Sin conexión')
  await context.setOffline(true)
  await saveProduct(page)
  const failed = toast(page, 'Error al crear el producto. Inténtalo de nuevo.')
  await expect(failed).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No se pudo llegar a la tienda')
  await failed.getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue('Sin conexión')
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  await page.getByLabel('Añadir imágenes').setInputFiles([await photo('#123456')])
  await expect(page.getByText('Failed to upload')).toBeVisible()
  await context.setOffline(false)
  await toast(page, 'Upload failed').getByRole('button', { name: 'Cerrar aviso' }).click()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('img', { name: 'Imagen 1' })).toBeVisible()
})

test('a second click right after a save makes no second product', async ({ page }, { project }) => {
  await open(page, '/admin/products/new')
  await fillDetails(page, `Doble clic ${project.name}`)
  const release = await hold(page, /\/admin\/products\.data/)
  const save = page.getByRole('button', { name: 'Guardar Producto' })
  await save.click()
  await expect(toast(page, 'Producto creado')).toBeVisible()
  await save.click()
  release()
  await expect(page).toHaveURL(/\/admin\/products(\?|$)/)
  await expect(page.getByText('ya está en tu tienda')).toHaveCount(0)
})

test('a missing product redirects to the list', async ({ page }) => {
  await page.goto('/admin/products/edit/00000000-0000-4000-8000-000000000000')
  await expect(toast(page, 'Product not found')).toContainText('The requested product could not be found.')
  await expect(page).toHaveURL(/\/admin\/products(\?|$)/)
})

test('hostile requests get their status and change nothing', async ({ page, shop }) => {
  const headers = { origin: shop.url, accept: 'application/json' }
  const send = async (buffer: Buffer) =>
    page.request.post('/admin/uploads', {
      headers,
      multipart: { file: { name: 'foto.jpg', mimeType: 'image/jpeg', buffer } },
    })
  expect((await send(Buffer.from('<svg onload="alert(1)"/>'))).status()).toBe(415)
  expect((await send(Buffer.alloc(0))).status()).toBe(400)
  expect((await send(Buffer.alloc(15.5 * 1024 * 1024, 1))).status()).toBe(413)
  expect((await send(Buffer.alloc(17 * 1024 * 1024, 1))).status()).toBe(413)
  expect((await page.request.post('/admin/uploads', { headers, data: 'x' })).status()).toBe(415)
  const patch = await page.request.patch('/admin/uploads', { headers })
  expect([patch.status(), patch.headers().allow]).toEqual([405, 'GET, HEAD, POST, PUT, DELETE'])
  expect(await (await page.request.get('/admin/uploads?path=%27', { headers })).json()).toEqual({})
  expect((await page.request.delete('/admin/uploads?path=../../pgdata', { headers })).status()).toBe(400)
  const post = (form: Record<string, string>) =>
    page.request.post('/admin/products/new', {
      headers: { ...headers, accept: 'text/html' },
      form,
      maxRedirects: 0,
    })
  expect((await post({ name: 'x', description: 'x'.repeat(10 * 1024 * 1024) })).status()).toBe(413)
  expect((await post({ name: 'x', description: 'x'.repeat(20_000) })).status()).toBe(422)
  expect((await page.request.post('/admin/products/new', { headers, data: '{' })).status()).toBe(415)
  const stranger = await fetch(`${shop.url}/admin/uploads`, { method: 'POST', body: 'x' })
  expect(stranger.status).toBe(401)
})
