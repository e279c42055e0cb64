import type { Page } from '@playwright/test'
import { fillDetails, saveProduct, test, toast } from './admin-journey.ts'
import { expect, hold, hydrated, open } from './journey.ts'

const RECOVERED = 'Hemos recuperado lo que escribiste y no guardaste.'
const name = (page: Page) => page.getByLabel('Nombre')

/** Drafts of products in the browser's storage. */
const drafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('azahar:borrador')))

const untilStored = (page: Page, text: string) =>
  page.waitForFunction(
    (typed) => Object.values(localStorage).some((stored) => String(stored).includes(typed)),
    text,
  )

/** Saves before any timer of the form can run, and runs all timers before the list opens. */
async function saveAtOnce(page: Page, type: () => Promise<void>, title: string) {
  const listOpens = await hold(page, /\/admin\/products\.data/)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await type()
  await saveProduct(page)
  await expect(toast(page, title)).toBeVisible()
  await page.clock.runFor(1000)
  await page.clock.resume()
  listOpens()
  await expect(page).toHaveURL(/\/admin\/products$/)
  await page.unroute(/\/admin\/products\.data/)
}

async function openNew(page: Page) {
  await page.getByRole('link', { name: 'Agregar Producto' }).first().click()
  await expect(page.getByRole('heading', { name: 'Nuevo Producto' })).toBeVisible()
}

test('a product saved right after the last key is no draft of the next new product', async ({ page }) => {
  await open(page, '/admin/products/new')
  await saveAtOnce(page, () => fillDetails(page, 'Guardado al instante'), 'Producto creado')
  expect(await drafts(page)).toEqual([])
  await openNew(page)
  await expect(name(page)).toHaveValue('')
  await page.reload()
  await hydrated(page)
  await expect(name(page)).toHaveValue('')
  await expect(page.getByText(RECOVERED)).toBeHidden()
})

test('an edit saved right after the last key opens again as it was saved, without a conflict', async ({
  page,
}, { project }) => {
  const product = `Editado al instante ${project.name}`
  await open(page, '/admin/products/new')
  await fillDetails(page, product)
  await saveProduct(page)
  await page.getByRole('link', { name: `Editar ${product}` }).click()
  await expect(name(page)).toHaveValue(product)
  await hydrated(page)
  await saveAtOnce(page, () => page.getByLabel('Marca').fill('Una marca'), 'Producto actualizado')
  expect(await drafts(page)).toEqual([])
  await page.getByRole('link', { name: `Editar ${product}` }).click()
  await expect(page.getByLabel('Marca')).toHaveValue('Una marca')
  await page.getByLabel('Marca').fill('Otra marca')
  await saveProduct(page)
  await expect(page.getByText('Este producto cambió mientras lo editabas')).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/products$/)
})

test('the back button after a save opens an empty form', async ({ page }) => {
  await open(page, '/admin/products/new')
  await saveAtOnce(page, () => fillDetails(page, 'Guardado y atrás'), 'Producto creado')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Nuevo Producto' })).toBeVisible()
  await expect(name(page)).toHaveValue('')
  expect(await drafts(page)).toEqual([])
})

test('two tabs edit two products, and each stores its own draft only', async ({ page, context }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, '/admin/products/new')
  await fillDetails(page, 'De la primera')
  await untilStored(page, 'De la primera')

  const other = await context.newPage()
  other.on('dialog', (dialog) => dialog.accept())
  await open(other, '/admin/products/new')
  await name(other).fill('De la segunda')
  await untilStored(other, 'De la segunda')

  await saveProduct(page)
  await expect(toast(page, 'Producto creado')).toBeVisible()
  await other.reload()
  await expect(other.getByText(RECOVERED)).toBeVisible()
  await expect(name(other)).toHaveValue('De la segunda')
  await expect(page).toHaveURL(/\/admin\/products$/)
  await openNew(page)
  await untilStored(page, 'De la segunda')
  await expect(name(page)).toHaveValue('')
})

test('a discarded form leaves no draft, even right after the last key', async ({ page }) => {
  await open(page, '/admin/products/new')
  const listOpens = await hold(page, /\/admin\/products\.data/)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await name(page).fill('Nada que guardar')
  await page.getByRole('link', { name: 'Volver a los productos' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.clock.runFor(1000)
  await page.clock.resume()
  listOpens()
  await expect(page).toHaveURL(/\/admin\/products$/)
  expect(await drafts(page)).toEqual([])
})

test('a draft that was discarded by mistake is taken back', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, '/admin/products/new')
  await fillDetails(page, 'Descartado sin querer')
  await untilStored(page, 'Descartado sin querer')
  await page.reload()
  await page.getByRole('button', { name: 'Descartar borrador' }).click()
  await expect(name(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Recuperarlo' }).click()
  await expect(name(page)).toHaveValue('Descartado sin querer')
  await expect(page.getByLabel('Precio ($) de 100 ml')).toHaveValue('45')
  await untilStored(page, 'Descartado sin querer')
  await saveProduct(page)
  await expect(toast(page, 'Producto creado')).toBeVisible()
})

test('a restored draft says when it was changed last, until it is changed again', async ({
  page,
  context,
}) => {
  await open(page, '/admin/products/new')
  await fillDetails(page, 'De ayer')
  await untilStored(page, 'De ayer')
  await page.close()

  const next = await context.newPage()
  next.on('dialog', (dialog) => dialog.accept())
  await open(next, '/admin/products')
  await next.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!key.startsWith('azahar:borrador')) continue
      const draft = JSON.parse(text)
      localStorage.setItem(key, JSON.stringify({ ...draft, at: draft.at - 24 * 60 * 60 * 1000 }))
    }
  })
  for (let visit = 0; visit < 2; visit++) {
    await open(next, '/admin/products/new')
    await expect(next.getByText(/^Hemos recuperado .* Último cambio: ayer, \d+:\d\d\.$/)).toBeVisible()
  }
  await name(next).fill('De hoy')
  await untilStored(next, 'De hoy')
  await next.reload()
  await expect(next.getByText(/Último cambio: hoy, \d+:\d\d\.$/)).toBeVisible()
})

test('a save that fails keeps the draft', async ({ page, context }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, '/admin/products/new')
  await fillDetails(page, 'Sin conexión')
  await context.setOffline(true)
  await saveProduct(page)
  await expect(toast(page, 'Error al crear el producto. Inténtalo de nuevo.')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText(RECOVERED)).toBeVisible()
  await expect(name(page)).toHaveValue('Sin conexión')
  await saveProduct(page)
  await expect(toast(page, 'Producto creado')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/products$/)
  expect(await drafts(page)).toEqual([])
})
