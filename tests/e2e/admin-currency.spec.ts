import { test } from './admin-journey.ts'
import { expect, expectAccessible, expectFits, open } from './journey.ts'

test.use({ seed: 'demo' })
test.slow() // 108 perfumes

const PART = '/admin/dashboard?seccion=configuracion&parte=moneda'

for (const [width, javaScriptEnabled] of [
  [360, true],
  [1280, false],
] as const) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 660 } })
    test('all prices move to another currency after a preview, and back', async ({
      page,
      browser,
      baseURL,
    }) => {
      const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
      const readPrice = async () => {
        await visitor.goto('/catalog?search=khamrah')
        return visitor.getByRole('main').getByRole('article').first()
      }
      await expect(await readPrice()).toContainText('$')
      if (javaScriptEnabled) await open(page, PART)
      else await page.goto(PART)
      await page.getByLabel('Nueva moneda').selectOption('CRC')
      await page.getByRole('button', { name: 'Ver cómo quedan' }).click()
      const choice = page.getByRole('group', { name: 'Qué pasa con los precios' })
      await expect(choice).toHaveAccessibleDescription('Elige qué pasa con los precios.')
      await expect(page.getByLabel('Nueva moneda')).toHaveValue('CRC')
      await page.getByLabel('Multiplicarlos por un cambio').check()
      await page.getByLabel('Cambio (solo si los multiplicas)').fill('mucho')
      await page.getByRole('button', { name: 'Ver cómo quedan' }).click()
      const rate = page.getByLabel('Cambio (solo si los multiplicas)')
      await expect(rate).toHaveAccessibleDescription(/por ejemplo 520,5/)
      await expect(rate).toHaveAttribute('aria-invalid', 'true')
      await rate.fill('520,5')
      await page.getByRole('button', { name: 'Ver cómo quedan' }).click()
      const preview = page.getByRole('region', { name: /Así quedan: 108 perfumes/ })
      await expect(preview).toContainText('multiplicados por 520,5. Se redondean sin decimales.')
      await expect(preview.getByRole('listitem').first()).toContainText(/\$[\d.,]+ → ₡[\d.]+$/)
      if (javaScriptEnabled) await expectAccessible(page)
      await expectFits(page)
      await expect(await readPrice()).toContainText('$')
      await preview.getByRole('button', { name: 'Cambiar 108 perfumes a CRC' }).click()
      await expect(page.getByRole('status').getByText('Moneda cambiada en 108 perfumes.')).toBeVisible()
      await expect(await readPrice()).toContainText(/₡[\d.]+/)
      await expect(await readPrice()).not.toContainText('$')
      if (javaScriptEnabled) await expectAccessible(page)
      await expectFits(page)
      // The list of changes leads to the undo, which is of the prices and the shop.
      await page.goto('/admin/products/changes')
      await page.getByRole('link', { name: /^Ver la moneda de Pasó/ }).click()
      await page.getByRole('button', { name: 'Deshacer el cambio' }).click()
      await expect(page.getByRole('status').getByText('Cambio deshecho: 108 perfumes')).toBeVisible()
      await expect(await readPrice()).toContainText('$')
      await visitor.close()
    })
  })
}
