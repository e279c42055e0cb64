import type { Page } from '@playwright/test'
import { textSheet, workbookEntries } from '#shop/import/testing/workbook-entries.ts'
import { zipFile } from '#tests/zip-file.ts'
import { test } from './admin-journey.ts'
import { expect, expectAccessible, expectUsable, open } from './journey.ts'

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
  await expect(page.getByText('Otra tabla · Confirma las columnas')).toBeVisible()
}

test('a list of a supplier is reviewed, written and undone from the phone', async ({ page }) => {
  await open(page, '/admin/products/import')
  await expectUsable(page)
  await review(page, 'proveedor.csv', LIST)
  await expectUsable(page)
  // Two columns with prices: the reason is above the columns.
  await page.getByLabel('PRODUCTO').selectOption('Precio')
  await page.getByRole('button', { name: 'Revisar los productos' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeInViewport()
  await page.getByLabel('PRODUCTO').selectOption('Título con marca, tamaño…')
  await page.getByRole('button', { name: 'Revisar los productos' }).click()
  // Without a reload: the server reports the end of the dry run.
  await expect(page.getByText('Todavía no se ha guardado nada.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Rare Carbon · Afnan')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: /^Con avisos/ }).click()
  await expect(page.getByText(/le falta .*precio/).first()).toBeVisible()
  await page.getByLabel('Publicar todos los que tienen precio').check()
  await page.getByRole('button', { name: 'Guardar 3 perfumes' }).click()
  await expect(page.getByText(/Importación guardada .*: 3 perfumes nuevos\./)).toBeVisible({
    timeout: 30_000,
  })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Rare Carbon · Afnan' }).click()
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Rare Carbon')
  await page.goBack()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(
    page.getByText(/^La importación se deshizo\. Los perfumes que no cambiaron después/),
  ).toBeVisible()
})

test('the columns of a list with long texts fit on a phone', async ({ page }) => {
  await open(page, '/admin/products/import')
  const text = 'Un perfume intenso de noche con oud, ámbar y maderas, de larga duración'
  await review(page, 'largo.csv', `PRODUCTO;PRECIO;TEXTO\nALBA 100ML EDP AFNAN;45;${text}\n`)
  await expectUsable(page)
})

test('a sheet of a workbook is chosen', async ({ page }) => {
  const sheet = (...names: string[]) =>
    textSheet([['Producto', 'Precio'], ...names.map((name) => [name, '20'])])
  const sheets = [
    sheet('Alba Afnan 100ml', 'Brisa Afnan 100ml'),
    sheet('Noche Afnan 100ml', 'Duna Afnan 100ml'),
  ]
  await open(page, '/admin/products/import')
  await page.getByLabel('Archivo', { exact: true }).setInputFiles({
    ...{ name: 'libro.xlsx', mimeType: 'application/zip' },
    buffer: zipFile(workbookEntries({ sheets })),
  })
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByText('Alba Afnan 100ml')).toBeVisible()
  await page.getByLabel('Hoja del archivo').selectOption('Hoja2')
  await page.getByRole('button', { name: 'Ver esta hoja' }).click()
  await expect(page.getByText('Noche Afnan 100ml')).toBeVisible()
  await expect(page.getByLabel('Hoja del archivo')).toHaveValue('1')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Revisar los productos' }).click()
  await expect(page.getByText('Duna · Afnan')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Cancelar' }).click()
})

test('the write of an import shows how far it is', async ({ page }) => {
  const rows = Array.from({ length: 1100 }, (_, at) => `Perfume ${at},Afnan,100,ml,20.00`)
  const text = ['Nombre,Marca,Tamaño,Unidad,Precio', ...rows].join('\n')
  await open(page, '/admin/products/import')
  await review(page, 'grande.csv', text)
  await page.getByRole('button', { name: 'Revisar los productos' }).click()
  await expect(page.getByText('Todavía no se ha guardado nada.')).toBeVisible({ timeout: 60_000 })
  const shown = await page.evaluateHandle(() => {
    const texts = new Set<string>()
    const look = () => texts.add(document.querySelector('progress + p')?.textContent ?? '')
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    return texts
  })
  await page.getByRole('button', { name: 'Guardar 1.100 perfumes' }).click()
  await expect(page.getByText(/Importación guardada/)).toBeVisible({ timeout: 60_000 })
  const texts = await shown.evaluate((all) => [...all])
  expect(texts).toContainEqual(expect.stringMatching(/^1\.000 de 1\.100 perfumes · falta/))
  expect(texts).toContain('1.100 de 1.100 perfumes · terminando')
  // The list counts them in the same way.
  await open(page, '/admin/products')
  await expect(page.getByText(/^Mostrando 1\.\d{3} producto\(s\)$/)).toBeVisible()
})

test('the drafts of an import are published together, as far as they can be', async ({ page }) => {
  await open(page, '/admin/products/import')
  await review(
    page,
    'borradores.csv',
    'Nombre;Marca;Tamaño;Precio\nOud Lunar;Afnan;100 ml;20\nOud Solar;Afnan;100 ml;\n',
  )
  await page.getByRole('button', { name: 'Revisar los productos' }).click()
  // Each choice says what becomes of the new products.
  await expect(page.getByLabel('Publicar los completos')).toHaveAccessibleName(/2 quedan en borrador/)
  await expect(page.getByLabel('Publicar todos los que tienen precio')).toHaveAccessibleName(
    /1 se publica y 1 queda en borrador/,
  )
  await page.getByRole('button', { name: 'Guardar 2 perfumes' }).click()
  await expect(page.getByRole('link', { name: 'Completar los borradores' })).toBeVisible()
  // None has a photo, a family or a concentration.
  await expect(page.getByRole('link', { name: 'Publicar los borradores completos' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Completar los borradores' }).click()
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expectUsable(page)
  await page.getByRole('link', { name: 'Publicar los borradores completos' }).click()
  await expect(page.getByText('No cambia ningún producto.')).toBeVisible()
  const reason = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(reason('Oud Solar')).toContainText(
    'Le falta descripción corta, concentración, familia olfativa, precio, foto',
    {
      ignoreCase: true,
    },
  )
  await page.getByLabel('Cuáles').selectOption('Todos los que tienen precio')
  await page.getByRole('button', { name: 'Ver los cambios' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publicar 1 producto' }).click()
  await expect(page.getByText('Hecho: Publicados los que tienen precio (1 producto).')).toBeVisible()
  await page.getByRole('link', { name: 'Volver a los productos' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Oud Solar')
})

test('a file that is no table says what to do, and a pasted table stays', async ({ page }) => {
  await open(page, '/admin/products/import')
  await page.getByRole('button', { name: 'Revisar' }).click()
  // The notice is above the form, its button below: the notice gets the focus, and so into view.
  await expect(page.getByRole('alert').filter({ hasText: 'Elige un archivo' })).toBeFocused()
  await expect(page.getByText('Elige un archivo o pega una tabla.')).toBeInViewport()
  await page.getByLabel('Archivo', { exact: true }).setInputFiles({
    ...{ name: 'lista.xlsx', mimeType: 'application/vnd.ms-excel' },
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  })
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'imagen' })).toBeVisible()
  await expectAccessible(page)
  // A table that is pasted then counts, not the file.
  await page.getByLabel('O pega una tabla').fill('Khamrah Qahwa\t100 ml\tLattafa\t35')
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page).toHaveURL(/\/admin\/products\/import\/[0-9a-f-]{36}/)
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
    await expect(
      page.getByText(/^La importación se deshizo\. Los perfumes que no cambiaron después/),
    ).toBeVisible()
  })
})
