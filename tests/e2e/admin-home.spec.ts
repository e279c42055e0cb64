import { DEMO_CATALOG } from '#demo/load-catalog.ts'
import { deafen, photo, saveSettings, settingsSaved, signInAgain, test, toast } from './admin-journey.ts'
import { expect, expectAccessible, expectReadableInDark, expectUsable, hold, open } from './journey.ts'

const LOOK = '/admin/dashboard?seccion=configuracion&parte=aspecto'

const BENEFITS = /^(Calidad Premium|Envío Rápido|Autenticidad)$/

test.slow() // two saves with an upload

test.use({ viewport: { width: 360, height: 660 }, seed: DEMO_CATALOG })
test('home has the chosen perfume, its own image, and the chosen shelves in their order', async ({
  page,
}) => {
  await page.goto('/')
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  const shown = await titles.allTextContents()
  expect(shown).toEqual(expect.arrayContaining(['Ofertas', 'Casas', 'Encuentra tu familia']))
  await open(page, LOOK)
  const listed = await page
    .getByRole('group', { name: 'Estantes de la portada' })
    .locator('li')
    .allTextContents()
  expect(shown.filter((title) => title !== 'Productos Destacados' && !BENEFITS.test(title))).toEqual(
    listed.filter((title) => shown.includes(title)),
  )
  await expectUsable(page)
  await expectReadableInDark(page)

  const perfume = page.getByRole('group', { name: 'Perfume de la portada' })
  await expect(perfume.getByRole('radio', { name: /Automático/ })).toBeChecked()
  const search = page.getByLabel('Buscar otro perfume')
  await search.fill('zzqq')
  await search.press('Enter')
  await expect(perfume.getByRole('status')).toHaveText('Ningún perfume coincide con «zzqq».')
  await search.fill('y')
  await search.press('Enter')
  await expect(perfume.getByRole('status')).toHaveText('Escribe al menos dos caracteres.')
  await search.fill('yara')
  await perfume.getByRole('button', { name: 'Buscar' }).click()
  await perfume.getByRole('radio', { name: /^Yara Lattafa/ }).check()
  await expectAccessible(page)

  const shelves = page.getByRole('group', { name: 'Estantes de la portada' })
  const up = shelves.getByRole('button', { name: 'Subir Encuentra tu familia' })
  await up.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await expect(shelves.getByRole('status')).toContainText('en el lugar 4 de 7')
  await shelves.getByRole('checkbox', { name: 'Ofertas' }).uncheck()
  const release = await hold(page, /\/admin\/uploads$/, { method: 'POST' })
  await page.getByLabel('Subir la imagen').setInputFiles([await photo('#335522')])
  await saveSettings(page)
  await expect(toast(page, 'Todavía se están subiendo imágenes')).toBeVisible()
  release()
  await expect(page.getByRole('img', { name: 'Imagen de la portada de la tienda' })).toBeVisible()
  await saveSettings(page)
  await expect(settingsSaved(page)).toBeVisible()
  await expect(perfume.getByRole('radio', { name: /^Yara Lattafa/ })).toBeChecked()
  await expect(shelves.getByRole('checkbox', { name: 'Ofertas' })).not.toBeChecked()
  await page.getByRole('link', { name: 'Ver la portada' }).click()

  await expect(titles.filter({ hasText: /Casas|Encuentra tu familia/ })).toHaveText([
    'Encuentra tu familia',
    'Casas',
  ])
  const hero = page
    .getByRole('main')
    .getByRole('link', { name: /^Yara .*\$/ })
    .first()
  const image = hero.locator('img')
  await expect(image).toHaveAttribute('alt', '')
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const ownImage = await image.getAttribute('src')
  await expectUsable(page)

  await open(page, LOOK)
  await page.getByRole('button', { name: 'Quitar la imagen' }).click()
  await perfume.getByRole('radio', { name: /Automático/ }).check()
  await saveSettings(page)
  await expect(settingsSaved(page)).toBeVisible()
  await page.goto('/')
  await expect(page.locator(`main img[src="${ownImage}"]`)).toHaveCount(0)
})

test('a save without a connection or a session lists the found perfumes still', async ({ page, context }) => {
  await deafen(page)
  await open(page, LOOK)
  const perfume = page.getByRole('group', { name: 'Perfume de la portada' })
  const yara = perfume.getByRole('radio', { name: /^Yara Lattafa/ })
  await page.getByLabel('Buscar otro perfume').fill('yara')
  await perfume.getByRole('button', { name: 'Buscar' }).click()
  await yara.check()
  await context.setOffline(true)
  await saveSettings(page)
  await expect(toast(page, 'No se pudo llegar a la tienda')).toBeVisible()
  await expect(page.getByText('fallo inesperado')).toHaveCount(0)
  await expect(yara).toBeChecked()
  await expect(perfume).not.toContainText('ya no está en la tienda')

  await context.setOffline(false)
  await context.clearCookies()
  await saveSettings(page)
  await expect(page.getByRole('dialog', { name: 'Tu sesión ha terminado' })).toBeVisible()
  await expect(perfume).not.toContainText('ya no está en la tienda')
  await signInAgain(page, 'Entrar y guardar')
  await expect(settingsSaved(page)).toBeVisible()
  await expect(yara).toBeChecked()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('home is arranged by buttons that send the form and lose nothing', async ({ page }) => {
    await page.goto(LOOK)
    await page.getByRole('radio', { name: 'Zafiro' }).check()
    await page.getByRole('checkbox', { name: 'Novedades' }).uncheck()
    await page.getByRole('button', { name: 'Bajar Más vendidos' }).click()
    await expect(page.getByText('«Más vendidos» está ahora en el lugar 2 de 7.')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Zafiro' })).toBeChecked()
    await page.getByLabel('Buscar otro perfume').fill('zzzzqqqq')
    await page.getByLabel('Buscar otro perfume').press('Enter')
    await expect(page.getByText('Ningún perfume coincide con «zzzzqqqq».')).toBeVisible()
    await saveSettings(page)
    await expect(settingsSaved(page)).toBeVisible()
    const shelves = page.getByRole('group', { name: 'Estantes de la portada' })
    await expect(shelves.getByRole('listitem').nth(1)).toContainText('Más vendidos')
    await expect(shelves.getByRole('checkbox', { name: 'Novedades' })).not.toBeChecked()
    await expect(page.getByRole('radio', { name: 'Zafiro' })).toBeChecked()
  })
})
