import type { Page, Route } from '@playwright/test'
import { test, toast } from './admin-journey.ts'
import { expect, expectAccessible, expectUsable, hold, open } from './journey.ts'

// Changes products of the demo catalog.
test.use({ seed: 'demo' })

const LIST = '/admin/products?marca=Kayali'
const rows = (page: Page) => page.locator('tbody tr')
const prices = (page: Page) => rows(page).locator('.precio').allTextContents()
const bar = (page: Page) => page.getByRole('form', { name: 'Productos elegidos' })
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Elegir (?!todos)/ })

async function fill(page: Page, values: { cuanto: string; redondeo: string }) {
  await page.getByLabel('Cuánto').fill(values.cuanto)
  await page.getByLabel('Redondear').selectOption(values.redondeo)
  await page.getByRole('button', { name: 'Ver los cambios' }).click()
}

test('selected products are changed after a preview, and the change is undone', async ({ page }) => {
  await open(page, LIST)
  const before = await prices(page)
  const name = await rows(page).first().getByRole('rowheader').getByRole('link').textContent()
  // The box covers the image: a tap on it selects, and the row stays as high.
  const height = (await rows(page).first().boundingBox())?.height
  await boxes(page).first().focus()
  await page.keyboard.press('Space')
  await expect(bar(page).getByRole('status')).toHaveText('1 elegido')
  await boxes(page).nth(1).click()
  await expect(bar(page).getByRole('status')).toHaveText('2 elegidos')
  expect((await rows(page).first().boundingBox())?.height).toBe(height)
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Cambiar…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cambiar 2 productos' })).toBeVisible()
  await page.goBack()
  await expect(bar(page).getByRole('status')).toHaveText('2 elegidos')
  await bar(page).getByRole('button', { name: 'Cambiar…' }).click()
  await page.getByRole('link', { name: 'Subir o bajar precios' }).click()
  await fill(page, { cuanto: 'mucho', redondeo: 'Terminado en .90' })
  await expect(page.getByLabel('Cuánto')).toHaveAccessibleDescription(/Escribe un porcentaje/)
  await fill(page, { cuanto: '10', redondeo: 'Terminado en .90' })
  await expect(page.getByRole('heading', { name: 'Precios +10 %, terminado en .90' })).toBeVisible()
  await expect(page.getByText(/^Cambian 2 productos \(\d+ tamaños\)/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: name ?? '' })).toContainText(
    /antes \$.*ahora \$.*90/,
  )
  await expectUsable(page)
  await page.getByRole('button', { name: 'Cambiar 2 productos' }).click()

  await expect(page.getByText('Hecho: Precios +10 %, terminado en .90 (2 productos).')).toBeVisible()
  await expectAccessible(page)
  // The way back leads to the form before, not to a preview that would change the prices once more.
  await page.goBack()
  await expect(page.getByLabel('Cuánto')).toHaveValue('mucho')
  await expect(page.getByRole('button', { name: 'Cambiar 2 productos' })).toHaveCount(0)
  await page.goForward()
  await page.getByRole('link', { name: 'Volver a los productos' }).click()
  await expect(page).toHaveURL(LIST)
  await expect(rows(page)).not.toHaveCount(0)
  expect(await prices(page)).not.toEqual(before)
  await page.goBack()
  await page
    .getByRole('button', { name: /^Deshacer/ })
    .first()
    .click()
  await expect(page.getByText('Deshecho: 2 productos vuelven a como estaban.')).toBeVisible()
  // What the URL names is no longer so.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Cambios del catálogo' })).toBeVisible()
  await expect(page.getByText('Hecho: Precios')).toHaveCount(0)
  await open(page, LIST)
  expect(await prices(page)).toEqual(before)
})

test('a product that changed since the preview stops the change, and the preview is shown again', async ({
  page,
  context,
}) => {
  // More than a screen of a phone.
  const list = '/admin/products'
  await open(page, list)
  await page.getByRole('checkbox', { name: 'Elegir todos los de esta página' }).click()
  await bar(page).getByRole('button', { name: 'Cambiar…' }).click()
  await page.getByRole('link', { name: 'Disponibilidad' }).click()
  await page.getByLabel('En la tienda').selectOption('No disponible')
  await page.getByRole('button', { name: 'Ver los cambios' }).click()
  const apply = page.getByRole('button', { name: /^Cambiar \d+ productos$/ })
  await expect(apply).toBeVisible()
  const other = await context.newPage()
  await open(other, list)
  await other.locator('summary[aria-label^="Más de"]').first().click()
  await quickEdit(other, '77')
  // The button stays in view; what it says may be a screen above.
  await page.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await apply.click()
  await expect(page.getByRole('alert')).toContainText('Algún producto cambió desde la vista previa')
  await expect(page.getByRole('alert')).toBeInViewport()
  await apply.click()
  await expect(page.getByText(/^Hecho: No disponibles/)).toBeVisible()
  await page
    .getByRole('button', { name: /^Deshacer/ })
    .first()
    .click()
  await expect(page.getByText(/^Deshecho: /)).toBeVisible()
})

test('a change whose answer is lost is made once, however often it is sent', async ({ page }) => {
  await previewPrices(page)
  const apply = page.getByRole('button', { name: 'Cambiar 1 producto' })
  await expect(apply).toBeVisible()
  const sent = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  }
  await page.route('**/admin/products/bulk.data*', sent)
  await apply.click()
  await expect(toast(page, 'No se pudo llegar a la tienda, o se perdió su respuesta.')).toBeVisible()
  await page.unroute('**/admin/products/bulk.data*', sent)
  await apply.click()
  await expect(page.getByText('Hecho: Precios +10 % (1 producto).')).toBeVisible()
  await page
    .getByRole('button', { name: /^Deshacer/ })
    .first()
    .click()
  await expect(page.getByText('Deshecho: 1 producto vuelve a como estaba.')).toBeVisible()
})

test('an undo says that it is under way, and that it was done when its answer is lost', async ({ page }) => {
  await previewPrices(page)
  await page.getByRole('button', { name: 'Cambiar 1 producto' }).click()
  const release = await hold(page, /changes\.data/, {
    method: 'POST',
    answer: async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
  })
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Deshaciendo…' })).toBeDisabled()
  release()
  await expect(toast(page, 'No se pudo llegar a la tienda, o se perdió su respuesta.')).toBeVisible()
  await page.unrouteAll()
  await page
    .getByRole('button', { name: /^Deshacer/ })
    .first()
    .click()
  await expect(page.getByRole('alert').filter({ hasText: 'Este cambio ya estaba deshecho.' })).toBeVisible()
})

/** The preview of a price 10 % higher for the first product. */
async function previewPrices(page: Page) {
  await open(page, LIST)
  await boxes(page).first().click()
  await bar(page).getByRole('button', { name: 'Cambiar…' }).click()
  await page.getByRole('link', { name: 'Subir o bajar precios' }).click()
  await fill(page, { cuanto: '10', redondeo: 'Sin redondear' })
}

/** Types a price into the dialog of the open row and saves. */
async function quickEdit(page: Page, price: string) {
  await page
    .getByRole('link', { name: /^Precio y existencias/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Precio y existencias' })
  await dialog.getByLabel('Precio').first().fill(price)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(toast(page, 'Producto actualizado')).toBeVisible()
  await expect(dialog).toBeHidden()
}

test('price and stock of a row are edited without leaving the list, and are in its history', async ({
  page,
}) => {
  await open(page, '/admin/products?marca=Zimaya')
  const row = rows(page).first()
  const name = await row.getByRole('rowheader').getByRole('link').textContent()
  await row.locator('summary').click()
  await row.getByRole('link', { name: /^Precio y existencias/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Precio y existencias' })
  await dialog.getByLabel('Unidades').first().fill('muchas')
  // A press beside the dialog does not lose what was typed.
  await page.mouse.click(4, 4)
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByRole('alert')).toContainText('No se ha guardado nada')
  await expect(dialog.getByLabel('Unidades').first()).toHaveValue('muchas')
  await dialog.getByLabel('Unidades').first().fill('1')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Queda 1')
  await expect(page).toHaveURL(/marca=Zimaya$/)

  await open(page, '/admin/products/changes')
  await page.getByRole('link', { name: `Historial de Producto actualizado: ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Historial de ${name}`)
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('1 unidad')
  await page
    .getByRole('button', { name: /^Restaurar esta versión/ })
    .last()
    .click()
  await expect(page.getByText('El producto vuelve a como estaba.')).toBeVisible()
  await expectUsable(page)
})

test('the whole list is selected by its filters, and removed products come back', async ({ page }) => {
  await open(page, '/admin/products')
  await page.getByRole('checkbox', { name: 'Elegir todos los de esta página' }).click()
  await bar(page)
    .getByRole('button', { name: /^Todos los que coinciden \(\d+\)$/ })
    .click()
  const count = Number.parseInt((await bar(page).getByRole('status').textContent()) ?? '', 10)
  expect(count).toBeGreaterThan(50)
  await bar(page).getByRole('button', { name: 'Cambiar…' }).click()
  await page.getByRole('link', { name: 'Eliminar', exact: true }).click()
  await expect(page.getByText('Van a la papelera')).toBeVisible()
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect(page.getByText(/^Página 2 de/)).toBeVisible()
  await page.getByRole('button', { name: `Eliminar ${count} productos` }).click()
  await expect(page.getByText(`Hecho: Eliminados (${count} productos).`)).toBeVisible()
  await page.getByRole('link', { name: 'Ver la papelera de Eliminados' }).click()
  await expect(page.getByRole('heading', { name: 'Papelera' })).toBeVisible()
  await page.goBack()
  await page
    .getByRole('button', { name: /^Deshacer/ })
    .first()
    .click()
  await expect(page.getByText(`Deshecho: ${count} productos`)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('selecting, changing, undoing and the quick edit work', async ({ page }) => {
    await page.goto('/admin/products?marca=Armaf')
    await boxes(page).first().check()
    await page.getByRole('button', { name: 'Cambiar los marcados…' }).click()
    await page.getByRole('link', { name: 'Poner una oferta' }).click()
    await fill(page, { cuanto: '20', redondeo: 'Sin redondear' })
    await page.getByRole('button', { name: 'Cambiar 1 producto' }).click()
    await expect(page.getByText('Hecho: Oferta −20 % (1 producto).')).toBeVisible()
    await page
      .getByRole('button', { name: /^Deshacer/ })
      .first()
      .click()
    await expect(page.getByText('Deshecho: 1 producto vuelve a como estaba.')).toBeVisible()

    await page.goto('/admin/products?marca=Armaf')
    await page.getByRole('button', { name: /^Cambiar los \d+ que coinciden…$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Cambiar \d+ productos?$/ })).toBeVisible()

    await page.goto('/admin/products?marca=Armaf')
    await rows(page).first().locator('summary').click()
    await page
      .getByRole('link', { name: /^Precio y existencias/ })
      .first()
      .click()
    await page.getByLabel('Unidades').first().fill('x')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByLabel('Unidades').first()).toHaveValue('x')
    await page.getByLabel('Unidades').first().fill('2')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page).toHaveURL(/marca=Armaf&guardado=.*#producto-/)
    await expect(rows(page).first()).toContainText('Quedan 2')
  })
})
