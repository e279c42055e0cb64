import { photo, SETTINGS, saveSettings, settingsSaved, signIn, ownShop as test } from './admin-journey.ts'
import { expect, expectAccessible, expectReadableInDark, hold, hydrated, open } from './journey.ts'

test.slow() // saves each part

test('a palette and an own accent are previewed, checked, and color the storefront in light and dark', async ({
  page,
}) => {
  await signIn(page, `${SETTINGS}&parte=aspecto`)
  await hydrated(page)
  await expectAccessible(page)
  await expectReadableInDark(page)
  await page.getByRole('radio', { name: 'Zafiro' }).check()
  const accent = page.getByLabel('Color de enlaces y botones')
  await accent.fill('#ffd700')
  await expect(page.getByText(/su contraste es de .* a 1, y hace falta 4,5 a 1/)).toBeVisible()
  await saveSettings(page)
  await expect(accent).toHaveAccessibleDescription(/Prueba con #[0-9a-f]{6}, el mismo más oscuro\./)
  await expect(accent).toBeFocused()
  await expect(accent).toHaveValue('#ffd700')
  await accent.fill('#6a1b4d')
  await saveSettings(page)
  await expect(settingsSaved(page)).toBeVisible()

  await page.goto('/')
  const token = (name: string) =>
    page.evaluate((key) => getComputedStyle(document.documentElement).getPropertyValue(key).trim(), name)
  expect([await token('--color-arena'), await token('--color-ambar')]).toEqual(['#f2f4f8', '#6a1b4d'])
  await expectAccessible(page)
  await expectReadableInDark(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await token('--color-arena')).toBe('#131722')
  await page.emulateMedia({ media: 'print' })
  expect(await token('--color-arena')).toBe('#f2f4f8')
})

test('an upload of a logo that gets no answer is canceled, and the settings are saved without it', async ({
  page,
}) => {
  await signIn(page, `${SETTINGS}&parte=aspecto`)
  await hydrated(page)
  await hold(page, /\/admin\/uploads/, { method: 'POST' })
  const logo = page.getByLabel('Subir el logo')
  await logo.setInputFiles([await photo('#223355')])
  await expect(logo).toBeDisabled()
  await page.getByRole('button', { name: 'Cancelar la subida' }).click()
  await expect(logo).toBeFocused()
  await expect(page.getByText('No hay conexión')).toHaveCount(0)
  await saveSettings(page)
  await expect(settingsSaved(page)).toBeVisible()
})

test('a logo takes the place of the star in shop and admin area, until it is removed', async ({ page }) => {
  await signIn(page, `${SETTINGS}&parte=aspecto`)
  await hydrated(page)
  await page.getByLabel('Subir el logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no es una imagen'),
  })
  await expect(page.getByLabel('Subir el logo')).toHaveAccessibleDescription(/imagen|foto/i)
  // Otherwise a browser reports no change when the same file is chosen again.
  await expect(page.getByLabel('Subir el logo')).toHaveValue('')
  await page.getByLabel('Subir el logo').setInputFiles([await photo('#223355')])
  await expect(page.getByRole('img', { name: 'Logo de la tienda' })).toBeVisible()
  await expectAccessible(page)
  await saveSettings(page)
  await expect(settingsSaved(page)).toBeVisible()
  const logo = page.locator('header img[src^="/images/"]').first()
  await expect(logo).toBeVisible()
  await page.goto('/')
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Azahar', exact: true })).toBeVisible()

  await open(page, `${SETTINGS}&parte=aspecto`)
  await page.getByRole('button', { name: 'Quitar el logo' }).click()
  await saveSettings(page)
  await expect(settingsSaved(page)).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(logo).toHaveCount(0)
})
