import { TEST_ADMIN } from '#tests/shop-process.ts'
import { photo, toast } from './admin-journey.ts'
import { test } from './filled-shop.ts'
import { expect, open } from './journey.ts'
import {
  enter,
  expectFocusPresent,
  expectFocusSeen,
  skipToContent,
  tabTo,
  tick,
  typeInto,
} from './keyboard.ts'

// Six tasks of the operator without a mouse; docs/accessibility.md lists their steps.
test.use({ allowedErrors: [/Failed to load resource/] })

test('the administrator signs in', async ({ page }) => {
  await open(page, '/admin')
  const send = page.getByRole('button', { name: 'Access Dashboard' })
  await typeInto(page.getByLabel('Email'), TEST_ADMIN.email)
  const password = page.getByLabel('Password', { exact: true })
  await typeInto(password, 'no es esta')
  await enter(send)
  await expect(toast(page, 'Login failed')).toContainText('Invalid admin credentials')
  await expect(password).toHaveAccessibleDescription(/Invalid admin credentials/)
  await tabTo(password, { key: 'Shift+Tab' })
  await page.keyboard.type(TEST_ADMIN.password)
  await tick(page.getByRole('checkbox', { name: 'Keep me signed in' }))
  await enter(send)
  await expect(page.getByRole('heading', { level: 1, name: 'Panel de Control' })).toBeVisible()
})

test.describe('signed in', () => {
  test.use({ who: 'admin' })

  test('a product with a photo, sizes and notes is published', async ({ page, isMobile }) => {
    const name = `Sin ratón ${isMobile}`
    await open(page, '/admin/products')
    await skipToContent(page)
    await enter(page.getByRole('link', { name: 'Agregar Producto' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Nuevo Producto' })).toBeVisible()
    const save = page.getByRole('button', { name: 'Guardar Producto' })
    await enter(save, { max: 80 })
    await expect(page.getByLabel('Nombre')).toBeFocused()
    await expectFocusSeen(page)
    await page.keyboard.type(name)
    await typeInto(page.getByLabel('Descripción corta'), 'Dulce y cálido')
    await tick(page.getByRole('switch', { name: '100 ml', exact: true }), { max: 80 })
    await typeInto(page.getByLabel('Precio ($) de 100 ml'), '45')
    await typeInto(page.getByLabel('Notas de salida'), 'Canela, vaini', { max: 80 })
    await enter(page.getByRole('button', { name: 'Vainilla', exact: true }))
    await expect(page.getByLabel('Notas de salida')).toHaveValue('Canela, Vainilla, ')

    await tabTo(page.getByRole('tab', { name: 'Detalles del Producto' }), { max: 80, key: 'Shift+Tab' })
    await page.keyboard.press('ArrowRight')
    const images = page.getByRole('tab', { name: 'Imágenes' })
    await expect(images).toHaveAttribute('aria-selected', 'true')
    await expect(images).toBeFocused()
    for (const color of ['#996633', '#336699']) {
      const chooser = page.waitForEvent('filechooser')
      await enter(page.getByLabel('Añadir imágenes'), { key: color === '#996633' ? 'Tab' : 'Shift+Tab' })
      await (await chooser).setFiles([await photo(color)])
      await expect(toast(page, 'Image uploaded')).toBeVisible()
      await expect(page.getByRole('img', { name: /^Imagen \d$/ })).toHaveCount(color === '#996633' ? 1 : 2)
      await tabTo(page.getByRole('button', { name: 'Quitar la imagen 1' }))
    }
    const second = (await page.getByRole('img', { name: 'Imagen 2' }).getAttribute('src')) ?? ''
    await enter(page.getByRole('button', { name: 'Mover la imagen 2 antes' }))
    await expect(page.getByRole('img', { name: 'Imagen 1' })).toHaveAttribute('src', second)
    await expect(
      page.getByRole('status').filter({ hasText: 'Imagen movida al lugar 1 de 2.' }),
    ).toBeAttached()
    await enter(save)
    await expect(toast(page, 'Producto creado')).toContainText(name)
    await page.goto(`/catalog?search=${encodeURIComponent(name)}`)
    await expect(page.getByRole('article').getByRole('link', { name })).toBeVisible()
  })

  test('price and units of a product are changed from the list', async ({ page, filled }) => {
    await open(page, '/admin/products')
    await skipToContent(page)
    await typeInto(page.getByRole('searchbox'), 'yara')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/search=yara/)
    await enter(page.getByRole('link', { name: /^Editar Yara$/ }), { max: 60 })
    await expect(page.getByRole('heading', { level: 1, name: 'Editar Producto' })).toBeVisible()
    // A press before the new page has the focus would be lost.
    await expect(page.getByRole('main')).toBeFocused()
    const price = page
      .getByLabel(/^Precio \(\$\) de/)
      .filter({ visible: true })
      .first()
    await typeInto(price, '61.5', { max: 80 })
    await typeInto(
      page
        .getByLabel(/^Unidades de/)
        .filter({ visible: true })
        .first(),
      '7',
    )
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Producto actualizado')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('$61.50')
    expect(filled.sizes).not.toEqual([])
  })

  test('an order goes through its states', async ({ page, filled }) => {
    await open(page, '/admin/dashboard?seccion=pedidos')
    await skipToContent(page)
    await typeInto(page.getByRole('searchbox'), filled.toMove.code)
    await page.keyboard.press('Enter')
    await enter(page.getByRole('listitem').getByRole('link', { name: new RegExp(filled.toMove.code) }), {
      max: 60,
    })
    const state = (label: string) => page.getByRole('heading', { level: 1 }).getByText(label, { exact: true })
    await expect(state('Nuevo')).toBeVisible()
    await typeInto(page.getByLabel('Nota', { exact: true }), 'Habló por teléfono')
    for (const [step, label] of [
      ['Confirmar pedido', 'Confirmado'],
      ['Marcar como pagado', 'Pagado'],
      ['Marcar como enviado', 'Enviado'],
      ['Marcar como entregado', 'Entregado'],
    ] as const) {
      await enter(page.getByRole('button', { name: step, exact: true }), { max: 60 })
      await expect(state(label)).toBeVisible()
      await expect(
        page
          .getByRole('main')
          .getByRole('status')
          .filter({ hasText: `«${label}»` }),
      ).toBeVisible()
      await expectFocusPresent(page)
    }
  })

  test('a review is published and withdrawn', async ({ page }) => {
    await open(page, '/admin/products/reviews')
    await skipToContent(page)
    const waiting = page.getByRole('status').filter({ hasText: /por leer\./ })
    await expect(waiting).toHaveText('1 por leer.')
    await enter(page.getByRole('button', { name: /^Publicar la opinión/ }))
    await expect(waiting).toHaveText('Ninguna por leer.')
    await expectFocusPresent(page)
    await enter(page.getByRole('button', { name: /^Deshacer/ }).first(), { max: 60 })
    await expect(waiting).toHaveText('1 por leer.')
  })

  test('a setting is changed, and a perfume is deleted after a confirmation', async ({
    page,
    filled,
    isMobile,
  }) => {
    await open(page, '/admin/dashboard?seccion=configuracion')
    await skipToContent(page)
    await enter(page.getByRole('link', { name: 'Textos', exact: true }))
    const title = page.getByLabel('Título', { exact: true })
    await typeInto(title, 'x'.repeat(81))
    const save = page.getByRole('button', { name: 'Guardar configuración' })
    await enter(save)
    await expect(page.getByRole('alert')).toContainText('revisa los campos')
    await expect(title).toBeFocused()
    await expect(title).toHaveAccessibleDescription(/como mucho 80/)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Aromas de oriente')
    await enter(save)
    await expect(page.getByRole('status').filter({ hasText: 'Configuración guardada.' })).toBeVisible()

    await open(page, `/admin/products?search=${filled.toDelete}`)
    await skipToContent(page)
    const remove = page.getByRole('button', { name: `Eliminar ${filled.toDelete}` })
    if (isMobile) await enter(page.locator('tbody summary'), { max: 60 })
    await enter(remove, { max: 60 })
    const question = page.getByRole('dialog', { name: 'Eliminar producto' })
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeVisible()
    await enter(question.getByRole('button', { name: 'Eliminar' }))
    await expect(toast(page, 'Producto eliminado')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})
