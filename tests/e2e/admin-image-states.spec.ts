import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type ShopProcess, startShop } from '#tests/shop-process.ts'
import { fillDetails, photo, saveProduct, signIn, toast } from './admin-journey.ts'
import { expect, expectAccessible, expectUsable, test as journey, open } from './journey.ts'

const test = journey.extend<{ shop: ShopProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  shop: async ({}, use) => {
    const shop = await startShop({ seed: 'none' })
    await use(shop)
    await shop.stop()
  },
  baseURL: ({ shop }, use) => use(shop.url),
})

test.use({ allowedErrors: [/ERR_CONNECTION_RESET/] })

const tile = (page: Page, number: number) =>
  page.getByRole('listitem').filter({ has: page.getByRole('img', { name: `Imagen ${number}` }) })

test('an image shows its preparation state, also after a reload, and a failed one can be prepared again', async ({
  page,
  shop,
}) => {
  const storage = join(shop.dataDir, 'storage')
  // After the shop's own preview the scheduled job has only new tasks.
  await expect.poll(() => existsSync(join(storage, 'previews/shop'))).toBe(true)
  const variants = join(storage, 'image-variants')
  await writeFile(variants, 'no folder can be made here')

  await signIn(page)
  await open(page, '/admin/products/new')
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  await page.getByLabel('Añadir imágenes').setInputFiles([await photo('#aa5500')])
  await expect(tile(page, 1)).toContainText('Falló: La imagen no se pudo preparar.')
  await expectUsable(page)
  await page.getByRole('tab', { name: 'Detalles del Producto' }).click()
  await fillDetails(page, 'Con imagen')
  await saveProduct(page)
  await expect(toast(page, 'Producto creado')).toBeVisible()
  const row = page.locator('tbody tr').first()
  await expect(row).toContainText('Una imagen falló')
  await expectAccessible(page)

  await row.getByRole('link', { name: 'Editar Con imagen' }).click()
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  await expect(tile(page, 1)).toContainText('Falló: La imagen no se pudo preparar.')
  await rm(variants)
  await tile(page, 1).getByRole('button', { name: 'Reintentar la imagen 1' }).click()
  await expect(tile(page, 1)).toContainText('Lista')
  await expect(tile(page, 1).getByRole('button', { name: /Reintentar/ })).toHaveCount(0)

  // A request for the states that fails is repeated.
  await page.route(/uploads\?path=/, (route) => route.abort('connectionreset'), { times: 1 })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('path='))
  await page.reload()
  await failed
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  await expect(tile(page, 1)).toContainText('Lista')
  await expectAccessible(page)
  await page.goto('/admin/products')
  await expect(page.locator('tbody tr').first()).not.toContainText('falló')
})
