import { zipFile } from '../zip-file.ts'
import { fillDetails, photo, saveProduct, test, toast } from './admin-journey.ts'
import { expect, expectAccessible, open } from './journey.ts'

const file = (buffer: Buffer, name = 'fotos.zip') => ({ name, mimeType: 'application/zip', buffer })

test('images of a ZIP file are previewed, stored while the page shows it, and undone', async ({ page }) => {
  const { buffer } = await photo('#aa0000')
  const name = 'Perfume de Archivo'
  await open(page, '/admin/products/new')
  await fillDetails(page, name)
  await saveProduct(page)
  await expect(toast(page, 'Producto creado')).toBeVisible()
  const zip = zipFile([
    { name: `${name}.jpg`, content: buffer },
    { name: `${name} (2).jpg`, content: buffer },
    { name: `${'carpeta-muy-larga-'.repeat(8)}/IMG_0001.jpg`, content: buffer },
    { name: `${name} (3).jpg`, content: 'no es una foto' },
    { name: 'notas.txt' },
  ])
  await open(page, '/admin/products/import/images')
  await expectAccessible(page)
  await page.getByLabel('Archivo ZIP').setInputFiles(file(zip))
  await page.getByRole('button', { name: 'Ver qué foto va a qué perfume' }).click()
  await expect(page.getByRole('heading', { name: 'Sin perfume (1)' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar las fotos' }).click()
  // Without a reload: the server reports each image.
  await expect(page.getByText('Listo. Algunas fotos no se pudieron guardar.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('El archivo no es una imagen que podamos leer.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Se deshizo: los perfumes tienen las fotos de antes.')).toBeVisible()
})

test('a ZIP file that is too large is reported before it is sent', async ({ page }) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent++
  })
  await open(page, '/admin/products/import/images')
  await page.getByLabel('Archivo ZIP').setInputFiles(file(Buffer.alloc(31 * 1024 * 1024)))
  await page.getByRole('button', { name: 'Ver qué foto va a qué perfume' }).click()
  await expect(page.getByText('El ZIP pesa más de 30 MB. Repártelo en varios.')).toBeVisible()
  expect(sent).toBe(0)
})
