import type { Page } from '@playwright/test'
import { fillDetails, saveProduct, test, toast } from './admin-journey.ts'
import { expect, expectAccessible, hydrated, open } from './journey.ts'

/** The shop contains products of other journeys. */
const NAME = 'Contado a mano'
const card = (page: Page) => page.getByRole('article').filter({ hasText: NAME })

test('sizes are counted in the form, and sold out in the shop when none is left', async ({
  page,
  isMobile,
}) => {
  await open(page, '/admin/products/new')
  await fillDetails(page, NAME)
  await page.getByRole('switch', { name: 'Decant 10 ml' }).check()
  await page.getByLabel('Precio ($) de Decant 10 ml').fill('9')
  const decants = page.getByLabel('Unidades de Decant 10 ml')
  await decants.fill('-1')
  await page.getByLabel('Unidades de 100 ml', { exact: true }).fill('2')
  await saveProduct(page)
  await expect(page.getByText(/^Las unidades: un número entero entre 0 y 1\.000\.000/)).toBeVisible()
  await expect(decants).toBeFocused()
  await expectAccessible(page)
  await decants.fill('0')
  await saveProduct(page)
  await expect(toast(page, 'Producto creado')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: NAME })
  if (isMobile) await row.locator('summary').click()
  await expect(row.getByRole('listitem').filter({ hasText: 'Decant 10 ml' })).toContainText('Agotado')
  await expect(row.getByRole('listitem').filter({ hasText: /^100 ml/ })).toContainText('Quedan 2')

  // The shop: the available size is selected, the other one has only a chat link.
  await page.goto('/catalog')
  await expect(card(page).getByText('Agotado')).toHaveCount(0)
  await card(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await hydrated(page)
  await expect(page.getByText('En Stock')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Tamaño' })
    .getByRole('link', { name: /Decant 10 ml.*Agotado/ })
    .click()
  await expect(page).toHaveURL(/talla=decant-10ml/)
  await expect(page.getByText('En Stock')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Añadir a la bolsa' })).toHaveCount(0)
  const chat = page.getByRole('link', { name: /^Contactar por WhatsApp/ }).filter({ visible: true })
  expect(new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')).toMatch(
    /agotado. ¿Volverán a tenerlo\?\n.*\nTamaño: Decant 10 ml/,
  )
  await expectAccessible(page)

  // The bag: more pieces than the stock, and a size that has sold out since.
  await page
    .getByRole('navigation', { name: 'Tamaño' })
    .getByRole('link', { name: /^100 ml/ })
    .click()
  const add = page.getByRole('link', { name: 'Añadir a la bolsa' })
  const lines = new URL((await add.getAttribute('href')) ?? '', page.url()).searchParams.get('lineas') ?? ''
  const bottle = Number.parseInt(lines, 10)
  await open(page, `/bag?lineas=${bottle}x3`)
  await expect(page.getByText('Solo quedan 2.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Pedir 2 de ${NAME}, 100 ml` }).click()
  await expect(page.getByText('Cantidad: 2')).toBeVisible()
  await expect(page.getByText('Solo quedan')).toHaveCount(0)
  expect(await page.content()).not.toMatch(/"left"|"stock"/)

  await open(page, '/admin/products')
  await page.getByRole('link', { name: `Editar ${NAME}` }).click()
  await page.getByLabel('Unidades de 100 ml', { exact: true }).fill('0')
  await saveProduct(page)
  await expect(toast(page, 'Producto actualizado')).toBeVisible()
  await page.goto(`/bag?lineas=${bottle}x2`)
  await expect(page.getByText('Agotado: no se cuenta en el total ni en el pedido.')).toBeVisible()
  await page.goto('/catalog')
  await expect(card(page).getByText('Agotado')).toBeVisible()
})
