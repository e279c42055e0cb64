import type { Page } from '@playwright/test'
import { DEMO_CATALOG } from '#demo/load-catalog.ts'
import { createProduct, deafen, deleteButton, test, toast } from './admin-journey.ts'
import { expect, expectAccessible, hold, open } from './journey.ts'

const LIST = '/admin/products'
// Deletes from the demo catalog.
test.use({ seed: DEMO_CATALOG })

const rows = (page: Page) => page.locator('tbody tr')
const counter = (page: Page) => page.getByRole('status').filter({ hasText: 'producto(s)' })
const total = async (page: Page) => Number((await counter(page).textContent())?.match(/\d+/)?.[0])

test('the list shows each product, a page at a time', async ({ page }, { project }) => {
  await open(page, LIST)
  await expect(page.getByRole('heading', { level: 1, name: 'Productos' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Agregar Producto' })).toHaveAttribute(
    'href',
    '/admin/products/new',
  )
  await expect(rows(page)).toHaveCount(50)
  await expect(rows(page).first()).toContainText(/ml\s*\$/)
  await expect(page.getByRole('button', { name: 'Anterior' })).toBeDisabled()
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(page.viewportSize()?.width)
  const small = await page
    .locator('tbody :is(button, a[aria-label], summary)')
    .filter({ visible: true })
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length)
  expect(small).toBe(0)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Imagen',
    'Nombre',
    'Familia Olfativa',
    'Género',
    'Tamaños',
    'Clasificación',
    'Acciones',
  ])
  const header = await page.locator('thead').boundingBox()
  expect((header?.height ?? 0) > 10).toBe(project.name === 'desktop')

  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect(page).toHaveURL(/pagina=2$/)
  await expect(page.getByText(/^Página 2 de \d+$/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Página 1 de \d+$/)).toBeVisible()
  await page
    .getByRole('link', { name: /^Editar / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/products\/edit\/[0-9a-f-]{36}$/)
})

test('the header with the brand and "Admin" stays in view of a long list', async ({ page }) => {
  await open(page, LIST)
  await page.evaluate(() => scrollTo(0, 1500))
  expect(await page.evaluate(() => scrollY)).toBe(1500)
  const header = page.getByRole('banner')
  await expect(header.getByText('Azahar', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(header.getByText('Admin', { exact: true })).toBeInViewport({ ratio: 1 })
})

test('the table fits beside the menu from 768 px up, also with a long word in a name', async ({ page }) => {
  await createProduct(page, 'Electroencefalografista de Otorrinolaringología')
  await open(page, LIST)
  const box = rows(page).first().locator('xpath=ancestor::table/..')
  for (const width of [768, 800, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const over = await box.evaluate((one) => one.scrollWidth - one.clientWidth)
    expect([width, over]).toEqual([width, 0])
  }
})

test('search and filters are in the URL, and can be removed', async ({ page }) => {
  await open(page, LIST)
  const all = await total(page)
  const search = page.getByRole('searchbox', { name: 'Buscar productos' })
  await search.fill('VAINILLA')
  await expect(page).toHaveURL(/\?search=VAINILLA$/)
  await expect(counter(page)).toContainText(`coincidentes (de ${all} total)`)
  await expect(search).toBeFocused()
  const found = await total(page)
  expect(found).toBeLessThan(all)

  await page.getByRole('button', { name: 'Filtrar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filtrar Productos' })
  await expect(dialog).toContainText('0 filtro(s) seleccionado(s)')
  const apply = dialog.getByRole('button', { name: 'Aplicar Filtros' })
  await expect
    .poll(() =>
      apply.evaluate(
        (button) =>
          (button.closest('form')?.getBoundingClientRect().right ?? 0) - button.getBoundingClientRect().right,
      ),
    )
    .toBeGreaterThanOrEqual(8) // not cut off at 360 px
  await dialog.getByRole('checkbox', { name: 'Oriental' }).check()
  await dialog.getByRole('checkbox', { name: 'Unisex' }).check()
  await dialog.getByRole('checkbox', { name: 'Estándar' }).check()
  await expect(dialog).toContainText('3 filtro(s) seleccionado(s)')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restablecer Todo' }).click()
  await expect(dialog).toContainText('0 filtro(s) seleccionado(s)')
  await dialog.getByRole('checkbox', { name: 'Gourmand' }).check()
  await dialog.getByRole('button', { name: 'Aplicar Filtros' }).click()
  await expect(page).toHaveURL(/search=VAINILLA&familia=Gourmand$/)
  await expect(page.getByRole('button', { name: 'Filtrar 1 filtro activo' })).toBeVisible()
  await page.getByRole('link', { name: 'Quitar el filtro Gourmand' }).click()
  await expect(page).toHaveURL(/\?search=VAINILLA$/)

  await search.fill('zzzzzz')
  await expect(page.getByText('No se encontraron productos coincidentes.')).toBeVisible()
  await expect(page.getByText('Página 1 de 1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Siguiente' })).toBeDisabled()
  await page.getByRole('button', { name: 'Borrar búsqueda' }).click()
  await expect(counter(page)).toHaveText(`Mostrando ${all} producto(s)`)
  await expect(page).toHaveURL(/\/admin\/products$/)
})

test('a term that is typed while a filter is being removed is searched without it', async ({ page }) => {
  await open(page, `${LIST}?familia=Gourmand`)
  const answer = Promise.withResolvers<void>()
  await page.route(/products\.data/, async (route) => {
    if (!route.request().url().includes('search=')) await answer.promise
    await route.continue().catch(() => {})
  })
  await page.getByRole('link', { name: 'Quitar el filtro Gourmand' }).click()
  await expect(page.getByRole('link', { name: 'Quitar el filtro Gourmand' })).toBeHidden()
  await page.getByRole('searchbox', { name: 'Buscar productos' }).fill('vainilla')
  await expect(page).toHaveURL(/\?search=vainilla$/)
  answer.resolve()
})

test('two filters are removed by two taps, also while the list without the first one is loading', async ({
  page,
}) => {
  await open(page, `${LIST}?familia=Gourmand&genero=Unisex`)
  const answer = Promise.withResolvers<void>()
  await page.route(/products\.data/, async (route) => {
    if (route.request().url().includes('genero=')) await answer.promise
    await route.continue().catch(() => {})
  })
  await page.getByRole('link', { name: 'Quitar el filtro Gourmand' }).click()
  await expect(page.getByRole('link', { name: 'Quitar el filtro Gourmand' })).toBeHidden()
  await page.getByRole('link', { name: 'Quitar el filtro Unisex' }).click()
  await expect(page).toHaveURL(/\/admin\/products$/)
  answer.resolve()
  await expect(page.getByRole('list', { name: 'Filtros activos' })).toBeHidden()
})

test('filters are removed one after the other by keyboard', async ({ page }) => {
  await open(page, `${LIST}?familia=Gourmand&genero=Unisex`)
  await page.getByRole('link', { name: 'Quitar el filtro Gourmand' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Filtros activos' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Quitar el filtro Unisex' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeFocused()
})

test('a product disappears at once after a confirmation, and returns when the deletion fails', async ({
  page,
}) => {
  await open(page, LIST)
  const all = await total(page)
  const name = (await rows(page).first().getByRole('rowheader').getByRole('link').textContent()) ?? ''
  const remove = await deleteButton(rows(page).first())
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Eliminar producto' })
  await expect(dialog).toContainText('¿Estás seguro de que quieres eliminar este producto?')
  await expect(dialog).toContainText(
    'Esta acción no se puede deshacer. Esto eliminará permanentemente el producto y toda la información relacionada.',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(remove).toBeFocused()

  // Without a connection the row disappears at once and returns afterwards.
  const deletion = /\/admin\/products\.data/
  const release = await hold(page, deletion, { method: 'POST', answer: (route) => route.abort() })
  await remove.click()
  // Checked in every frame: the state is visible for a moment only.
  const farewell = page.waitForFunction(() => document.querySelector('tr[aria-busy=true]'))
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await farewell
  await expect(rows(page)).toHaveCount(49)
  await expect(counter(page)).toHaveText(`Mostrando ${all - 1} producto(s)`)
  release()
  await expect(toast(page, 'Error')).toContainText('Error al eliminar el producto. Inténtalo de nuevo.')
  await expect(rows(page)).toHaveCount(50)
  await expect(rows(page).first()).toContainText(name)
  await page.unroute(deletion)

  const id = await rows(page).first().locator('button[name=eliminar]').getAttribute('value')
  await (await deleteButton(rows(page).first())).click()
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect(toast(page, 'Producto eliminado')).toContainText('El producto ha sido eliminado exitosamente.')
  await expect(counter(page)).toHaveText(`Mostrando ${all - 1} producto(s)`)
  await expect(page.locator(`button[value="${id}"]`)).toHaveCount(0)
  expect((await page.request.get(`/product/${id}`)).status()).toBe(404)
})

test('a product deleted by another user disappears, also before the list is updated', async ({
  page,
  shop,
}) => {
  await deafen(page)
  await open(page, LIST)
  const all = await total(page)
  const remove = await deleteButton(rows(page).first())
  const id = (await remove.getAttribute('value')) ?? ''
  const post = (form: Record<string, string>) =>
    page.request.post('/admin/products', { headers: { origin: shop.url }, form })
  expect((await post({ id })).status()).toBe(200)
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect(toast(page, 'Producto eliminado')).toBeVisible()
  await expect(counter(page)).toHaveText(`Mostrando ${all - 1} producto(s)`)

  const next = (await rows(page).first().locator('button[name=eliminar]').getAttribute('value')) ?? ''
  expect((await post({ id: next })).status()).toBe(200)
  await page.unroute('**/admin/live')
  await expect(page.locator(`button[value="${next}"]`)).toHaveCount(0)

  for (const id of ['', '1', "' or 1=1 --"]) expect((await post({ id })).status()).toBe(400)
  expect((await post({ id: next })).status()).toBe(200)
  const put = await page.request.put('/admin/products', { headers: { origin: shop.url }, form: { id } })
  expect(put.status()).toBe(405)
  const foreign = await page.request.post('/admin/products', {
    headers: { origin: 'https://otra.example' },
    form: { id },
  })
  expect(foreign.status()).toBe(403)
})

test('a list that cannot be loaded shows an error, and is requested again', async ({ page, context }) => {
  await deafen(page) // prevents an earlier reload of the list
  await open(page, LIST)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect(page.getByRole('heading', { name: 'Error al cargar productos' })).toBeVisible()
  await expect(toast(page, 'Error')).toContainText('Failed to fetch products. Please try again.')
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Intentar Nuevamente' }).click()
  await expect(page.getByText(/^Página 2 de \d+$/)).toBeVisible()
  await expect(toast(page, 'Error')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('searching, filtering and deleting work', async ({ page }) => {
    await page.goto('/admin/products')
    const all = await total(page)
    await page.getByRole('searchbox', { name: 'Buscar productos' }).fill('vainilla')
    await page.keyboard.press('Enter')
    await expect(counter(page)).toContainText('coincidentes')
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByRole('checkbox', { name: 'Gourmand' }).check()
    await page.getByRole('button', { name: 'Aplicar Filtros' }).click()
    await expect(page).toHaveURL(/search=vainilla&.*familia=Gourmand$/)
    const remove = await deleteButton(rows(page).first())
    const id = await remove.getAttribute('value')
    await remove.click()
    await expect(page.getByText('¿Estás seguro de que quieres eliminar este producto?')).toBeVisible()
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect(page.getByText('El producto ha sido eliminado exitosamente.')).toBeVisible()
    await expect(page.locator(`button[name="eliminar"][value="${id}"]`)).toHaveCount(0)
    await expect(counter(page)).toContainText(`(de ${all - 1} total)`)
  })
})
