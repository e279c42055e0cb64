import type { Page } from '@playwright/test'
import { TEST_ADMIN } from '#tests/shop-process.ts'
import {
  fillDetails,
  photo,
  saveSettings,
  settingsSaved,
  signIn,
  ownShop as test,
  toast,
} from './admin-journey.ts'
import { expect, expectUsable, hydrated, open } from './journey.ts'

test.slow() // each test has a separate shop

const english = (page: Page) => page.locator('[lang=en]')

/** Chooses 'Todo en español' in the settings, which are then open. */
async function chooseSpanish(page: Page) {
  await signIn(page, '/admin/dashboard?seccion=configuracion&parte=textos')
  await hydrated(page)
  const all = page.getByLabel('Todo en español')
  await expect(all).not.toBeChecked()
  await all.check()
  await saveSettings(page)
  await expect(settingsSaved(page)).toBeVisible()
  await expect(all).toBeChecked()
  await expectUsable(page)
}

test('with "Todo en español" cards, filters, search and the page of a wrong address are in Spanish', async ({
  page,
  isMobile,
}) => {
  await chooseSpanish(page)
  await open(page, '/admin/products/new')
  await fillDetails(page, 'Noche de prueba')
  await page.getByRole('button', { name: 'Guardar Producto' }).first().click()
  await expect(toast(page, 'Producto creado')).toBeVisible()

  await open(page, '/catalog')
  await expect(page.getByRole('article')).toContainText('Ver más')
  await page.getByRole('button', { name: /^Filtros/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByRole('heading', { name: isMobile ? 'Filtros' : 'Filtrar Productos', exact: true }),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Borrar Todo' })).toBeVisible()
  await expect(
    dialog.getByRole('button', { name: isMobile ? 'Aplicar' : 'Aplicar Filtros', exact: true }),
  ).toBeVisible()
  await expect(english(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  // While a dialog is open, the key opens no search.
  await expect(dialog).toBeHidden()

  await page.keyboard.press('/')
  await expect(dialog.getByRole('heading', { name: 'Buscar' })).toBeVisible()
  await expect(english(page)).toHaveCount(0)
  await dialog.getByRole('link', { name: 'Amaderado' }).click()
  await expect(page).toHaveURL(/\/catalog\?search=Amaderado/)
  await expect(page.getByRole('article')).toContainText('Noche de prueba')

  await page.goto('/no-existe')
  await expect(page.getByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
  await expect(english(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('with "Todo en español" the sign-in page and its notices are in Spanish', async ({
  page,
  browser,
  baseURL,
}) => {
  await chooseSpanish(page)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const visitor = await context.newPage()
  await open(visitor, '/admin')
  const enter = visitor.getByRole('button', { name: 'Entrar al panel' })
  const email = visitor.getByLabel('Correo electrónico')
  const password = visitor.getByLabel('Contraseña', { exact: true })
  await enter.click()
  await expect(toast(visitor, 'Faltan datos')).toContainText('Escribe tu correo y tu contraseña.')
  await email.fill(TEST_ADMIN.email)
  await password.fill('otra cosa')
  await visitor.getByRole('button', { name: 'Mostrar' }).click()
  await expect(visitor.getByRole('button', { name: 'Ocultar' })).toBeVisible()
  await enter.click()
  await expect(toast(visitor, 'No has entrado')).toContainText('El correo o la contraseña no son correctos.')
  await expect(visitor.getByRole('link', { name: 'Volver a la tienda' })).toBeVisible()
  await expect(english(visitor)).toHaveCount(0)
  await expectUsable(visitor)

  await visitor.route('**/admin.data*', (route) => route.abort())
  await enter.click()
  await expect(toast(visitor, 'No has entrado')).toContainText('Ocurrió un error inesperado.')
  await visitor.unroute('**/admin.data*')
  await password.fill(TEST_ADMIN.password)
  await visitor.getByLabel('Mantener la sesión abierta').check()
  await enter.click()
  await expect(toast(visitor, 'Has entrado')).toContainText('Te damos la bienvenida al panel.')
  await expect(english(visitor)).toHaveCount(0)
  await context.close()
})

test('with "Todo en español" the notices of the product form are in Spanish', async ({ page }) => {
  await chooseSpanish(page)
  await open(page, '/admin/products/new')
  await fillDetails(page, 'Con fotos')
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  const field = page.getByLabel('Añadir imágenes')
  await field.setInputFiles([
    await photo('#996633'),
    { name: 'falsa.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>no es una foto') },
    await photo('#336699'),
  ])
  await expect(toast(page, 'Imagen subida')).toContainText('Tu imagen se subió correctamente.')
  await expect(toast(page, 'No se pudo subir')).toContainText('Hubo un error al subir tu imagen.')
  await expect(page.getByText('No se subió', { exact: true })).toBeVisible()
  await expect(field).toBeEnabled()
  await field.setInputFiles([await photo('#339966'), await photo('#663399'), await photo('#000000')])
  await expect(toast(page, 'Elegiste demasiadas imágenes')).toContainText(
    'Se subirán solo 2, para no pasar del límite de 4 imágenes.',
  )
  await expect(page.getByRole('img', { name: 'Imagen 4' })).toBeVisible()
  await expect(field).toBeEnabled()
  await field.dispatchEvent('click')
  await expect(toast(page, 'Límite de imágenes')).toContainText('Cada producto lleva 4 imágenes como máximo.')
  await expect(english(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Guardar Producto' }).first().click()
  await expect(toast(page, 'Producto creado')).toBeVisible()

  await open(page, `/admin/products/edit/${crypto.randomUUID()}`)
  await expect(toast(page, 'Producto no encontrado')).toContainText('El producto que buscas no existe.')
  await expect(page).toHaveURL(/\/admin\/products$/)
  await expect(english(page)).toHaveCount(0)
})
