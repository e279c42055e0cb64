import type { Page } from '@playwright/test'
import { open, test } from './admin-journey.ts'
import { expect, expectAccessible, expectFits } from './journey.ts'

const LIST = `PRODUCTO;PRECIO
RARE CARBON UNISEX 100ML EDP AFNAN;45
"CLUB DE NUIT INTENSE 105ML EDT ARMAF";38,50
AJWAD 60ML EDP LATTAFA;consultar
`

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** From the upload to the dry run. */
async function review(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel('Archivo', { exact: true }).setInputFiles(file(name, text))
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByText('Di qué tiene cada columna.')).toBeVisible()
}

test('a list of a supplier is reviewed, written and undone from the phone', async ({ page }) => {
  await open(page, '/admin/products/import')
  await expectAccessible(page)
  await expectFits(page)
  await review(page, 'proveedor.csv', LIST)
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Revisar los productos' }).click()
  // Without a reload: the server reports the end of the dry run.
  await expect(page.getByText('Todavía no se ha guardado nada.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Rare Carbon · Afnan')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('link', { name: /^Con avisos/ }).click()
  await expect(page.getByText(/le falta .*precio/).first()).toBeVisible()
  await page.getByLabel('Publicar todos los que tienen precio').check()
  await page.getByRole('button', { name: 'Guardar 3 perfumes' }).click()
  await expect(page.getByText(/Importación guardada .*: 3 nuevos y 0 cambiados/)).toBeVisible({
    timeout: 30_000,
  })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Rare Carbon · Afnan' }).click()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Rare Carbon')
  await page.goBack()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('La importación se deshizo: los perfumes están como antes.')).toBeVisible()
})

test('a file that is no table says what to do, and a pasted table stays', async ({ page }) => {
  await open(page, '/admin/products/import')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByText('Elige un archivo o pega una tabla.')).toBeVisible()
  await page.getByLabel('Archivo', { exact: true }).setInputFiles({
    ...{ name: 'lista.xlsx', mimeType: 'application/vnd.ms-excel' },
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  })
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'imagen' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedErrors: [/Failed to load resource/] })

  test('a pasted table is reviewed, written and undone', async ({ page }) => {
    await page.goto('/admin/products/import')
    await page
      .getByLabel('O pega una tabla')
      .fill('Nombre\tMarca\tTamaño\tPrecio\nPerfume Pegado\tAfnan\t100 ml\t20\n')
    await page.getByRole('button', { name: 'Revisar' }).click()
    await page.getByRole('button', { name: 'Revisar los productos' }).click()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Todavía no se ha guardado nada.')).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.getByRole('button', { name: 'Guardar 1 perfume' }).click()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(/Importación guardada/)).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('La importación se deshizo: los perfumes están como antes.')).toBeVisible()
  })
})
