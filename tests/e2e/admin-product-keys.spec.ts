import { test, toast } from './admin-journey.ts'
import { expect, expectAccessible, open } from './journey.ts'

test('a product is created by keyboard alone', async ({ page, isMobile }) => {
  const name = `Solo teclas ${isMobile}`
  const focused = page.locator(':focus')
  /** Presses Tab until the control of that name has the focus. */
  async function reach(label: string) {
    for (let steps = 0; steps < 80; steps++) {
      await page.keyboard.press('Tab')
      const called = await focused.evaluate(
        (one) =>
          one.getAttribute('aria-label') ??
          (one as HTMLInputElement).labels?.[0]?.textContent ??
          one.textContent,
      )
      if (called?.trim() === label) return
    }
    throw new Error(`Tab never reached '${label}'`)
  }
  await open(page, '/admin/products')
  await reach('Agregar Producto')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo Producto' })).toBeVisible()
  // The form opens with the focus in its first field.
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await page.keyboard.type(name)
  await reach('Descripción corta')
  await page.keyboard.type('Hecho sin ratón')
  await reach('90 ml')
  await page.keyboard.press('Space')
  await reach('Precio ($) de 90 ml')
  await page.keyboard.type('31')
  await reach('Guardar Producto')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Producto creado')).toContainText(`${name} ha sido creado exitosamente.`)
  await expect(page.getByRole('link', { name: `Editar ${name}` })).toBeVisible()
})

test('notices cover neither the title nor the save button', async ({ page }) => {
  await open(page, '/admin/products/new')
  const save = page.getByRole('button', { name: 'Guardar Producto' })
  await save.click()
  const notice = toast(page, 'Error de Validación')
  await expect(notice).toBeVisible()
  await expect(page.getByLabel('Nombre')).toBeFocused()
  const boxes = await Promise.all(
    [notice, page.getByRole('heading', { level: 1 }), save, page.getByLabel('Nombre')].map((one) =>
      one.boundingBox(),
    ),
  )
  const [toastBox, ...others] = boxes
  for (const other of others) {
    const apart =
      !toastBox ||
      !other ||
      toastBox.y >= other.y + other.height ||
      other.y >= toastBox.y + toastBox.height ||
      toastBox.x >= other.x + other.width
    expect(apart).toBe(true)
  }
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a product is checked, corrected, created and edited', async ({ page, isMobile }) => {
    const name = `De teclado sin script ${isMobile}`
    await page.goto('/admin/products/new')
    const save = page.getByRole('button', { name: 'Guardar Producto' })
    await page.getByLabel('Nombre').fill(name)
    await save.click()
    await expect(page.getByText('La descripción corta es requerida')).toBeVisible()
    await expect(page.getByText('Al menos una variante de tamaño debe estar habilitada')).toBeVisible()
    await expect(page.getByLabel('Nombre')).toHaveValue(name)
    await expect(page.getByText('Para cambiar las imágenes hace falta JavaScript.')).toBeVisible()
    await page.getByLabel('Descripción corta').fill('De los de antes')
    await page.getByRole('switch', { name: '120 ml', exact: true }).check()
    await page.getByLabel('Precio ($) de 120 ml').fill('70')
    await save.click()
    await expect(page).toHaveURL(/\/admin\/products(\?|$)/)
    await page.getByRole('link', { name: `Editar ${name}` }).click()
    await page.getByLabel('Marca').fill('Otra marca')
    await save.click()
    await expect(page.locator('tbody tr').filter({ hasText: name })).toContainText('Otra marca')
  })
})
