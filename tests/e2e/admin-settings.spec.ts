import type { Page } from '@playwright/test'
import {
  deafen,
  enterSettings,
  openPart,
  SETTINGS,
  saveSettings,
  settingsSaved,
  signIn,
  ownShop as test,
} from './admin-journey.ts'
import { expect, expectAccessible, expectFits, expectUsable, hydrated, open } from './journey.ts'

test.slow() // saves each part

for (const width of [360, 1280]) {
  test(`texts and networks are on the storefront at once, at ${width} px`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const shopper = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width, height: 800 } })
    const visitor = await shopper.newPage()
    await visitor.goto('/')
    await expect(
      visitor.getByRole('heading', { level: 1, name: 'Perfumes árabes que dejan estela' }),
    ).toBeVisible()
    await expect(visitor.getByRole('list', { name: 'Redes sociales' })).toHaveCount(0)
    await enterSettings(page)

    await openPart(page, 'Textos')
    await expect(page).toHaveURL(/parte=textos$/)
    await expectUsable(page)
    const title = page.getByLabel('Título', { exact: true })
    await expect(title).toHaveValue('Perfumes árabes que dejan estela')
    await title.fill('x'.repeat(81))
    await page.getByLabel('Respuesta').fill('Respondemos en una hora.')
    await saveSettings(page)
    await expect(page.getByRole('alert')).toContainText('revisa los campos')
    await expect(title).toHaveAccessibleDescription(/Escribe como mucho 80 caracteres\./)
    await expect(title).toBeFocused()
    await expect(page.getByLabel('Respuesta')).toHaveValue('Respondemos en una hora.')
    await expectAccessible(page)
    await title.fill('Aromas <b>de</b> oriente')
    await page.getByLabel('Qué encuentras aquí').fill('Primero.\nSegundo <script>alert(1)</script>.')
    await page.getByLabel('Saludo del chat').fill('Hola, vengo de la tienda.')
    await saveSettings(page)
    await expect(settingsSaved(page)).toBeVisible()

    await visitor.goto('/')
    await expect(visitor.getByRole('heading', { level: 1, name: 'Aromas <b>de</b> oriente' })).toBeVisible()
    await expect(visitor.getByText('Calidad premium, envío rápido y seguro')).toBeVisible()
    await visitor.goto('/about')
    await expect(visitor.getByText('Segundo <script>alert(1)</script>.')).toBeVisible()
    await visitor.goto('/contact')
    await expect(visitor.getByText('Respondemos en una hora.')).toBeVisible()
    await expect(visitor.getByLabel('Tu mensaje')).toHaveValue('Hola, vengo de la tienda.')

    await openPart(page, 'Redes')
    await page.getByLabel('Instagram').fill('@casa.neroli')
    await page.getByLabel('TikTok').fill('javascript:alert(1)')
    await saveSettings(page)
    await expect(page.getByLabel('TikTok')).toHaveAccessibleDescription(/Escribe @tu_usuario/)
    await expect(page.getByLabel('Instagram')).toHaveValue('@casa.neroli')
    await expectAccessible(page)
    await page.getByLabel('TikTok').fill('')
    await saveSettings(page)
    await expect(settingsSaved(page)).toBeVisible()
    await expectFits(page)
    await visitor.goto('/about')
    const networks = visitor.getByRole('list', { name: 'Redes sociales' }).getByRole('link')
    await expect(networks).toHaveCount(1)
    await expect(networks).toHaveAttribute('href', 'https://www.instagram.com/casa.neroli')
    await expect(networks).toHaveAttribute('rel', /noopener/)
    await expectAccessible(visitor)

    await open(page, `${SETTINGS}&parte=textos`)
    await page.getByLabel('Título', { exact: true }).fill('')
    await saveSettings(page)
    await expect(page.getByLabel('Título', { exact: true })).toHaveValue('Perfumes árabes que dejan estela')
    await shopper.close()
  })
}

test('a number is completed with its country and tried before it goes live', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 660 })
  await enterSettings(page)
  await page.getByLabel('País').selectOption({ label: 'Costa Rica' })
  const number = page.getByLabel('Número de WhatsApp')
  await expect(number).toHaveAccessibleDescription(/Por ejemplo 8312 3456/)
  await number.fill('1234 5678')
  await page.getByRole('button', { name: 'Probar enlace' }).click()
  await expect(number).toHaveAccessibleDescription(/No es un número de Costa Rica\. Escríbelo como 8312 3456/)
  await expect(page.getByRole('link', { name: 'Abrir el chat' })).toHaveCount(0)
  await number.fill('8888 1234')
  await page.getByRole('button', { name: 'Probar enlace' }).click()
  const result = page.getByRole('status').filter({ hasText: 'Todavía no está guardado.' })
  await expect(result).toContainText('+506 8888 1234')
  const link = page.getByRole('link', { name: 'Abrir el chat' })
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/50688881234\?text=/)
  await expectUsable(page)
  const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
  await visitor.goto('/contact')
  await expect(visitor.getByRole('main')).not.toContainText('+506')
  // Another number has not been tried yet.
  await number.fill('8888 12345')
  await expect(link).toHaveCount(0)
  await number.fill('8888 1234')
  await number.press('Enter')
  await expect(settingsSaved(page)).toBeVisible()
  await expect(number).toHaveValue('+506 8888 1234')
  await visitor.goto('/contact')
  await expect(visitor.getByRole('main')).toContainText('+506 8888 1234')
  await page.getByLabel('País').selectOption({ label: 'México' })
  await page.getByLabel('Zona horaria').selectOption({ label: 'Cancún' })
  await saveSettings(page)
  await expect(settingsSaved(page)).toBeVisible()
  await expect(page.getByLabel('Zona horaria')).toHaveValue('America/Cancun')
  await visitor.close()
})

test('open sessions are listed and closed; a closed one redirects to the sign-in page', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const others: Page[] = []
  for (const device of ['(iPhone; CPU iPhone OS 18_0 like Mac OS X)', '(Linux; Android 14)', '(X11; CrOS)']) {
    const userAgent = `Mozilla/5.0 ${device} AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36`
    const other = await browser.newPage({ baseURL: baseURL ?? '', userAgent })
    await deafen(other) // prevents its own redirect during the navigation
    await enterSettings(other)
    others.push(other)
  }
  const [phone, tablet, laptop] = others as [Page, Page, Page]
  await enterSettings(page)
  await openPart(page, 'Sesiones')
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Abierta el' })
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('Esta sesión')
  await expectUsable(page)

  await rows.filter({ hasText: 'Chrome en Android' }).getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('status').getByText('Sesión cerrada.')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await tablet.goto('/admin/dashboard')
  await expect(tablet.getByRole('button', { name: 'Access Dashboard' })).toBeVisible()
  await laptop.reload()
  await openPart(laptop, 'Sesiones')

  await page.getByRole('button', { name: 'Cerrar todas las demás' }).click()
  await expect(page.getByRole('status').getByText('Sesiones cerradas: 2.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expectAccessible(page)
  await phone.reload()
  await expect(phone.getByRole('button', { name: 'Access Dashboard' })).toBeVisible()

  // The row of a session that was closed meanwhile: the list of another window is older.
  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>('button[name=cerrar]')
    button?.removeAttribute('formaction')
    if (button) button.value = 'de-otra-persona'
  })
  await rows.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('alert')).toContainText('No se ha cerrado nada')
  await page.reload()
  await hydrated(page)
  await rows.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('button', { name: 'Access Dashboard' })).toBeVisible()
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/admin$/)
  for (const other of others) await other.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('parts are links, a refused form keeps its input, and sessions are closed', async ({ page }) => {
    await signIn(page, SETTINGS)
    await page.getByLabel('País').selectOption({ label: 'Colombia' })
    await page.getByLabel('Número de WhatsApp').fill('300 123 4567')
    await page.getByRole('button', { name: 'Probar enlace' }).click()
    await expect(page.getByRole('link', { name: 'Abrir el chat' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/573001234567\?text=/,
    )
    await expect(page.getByLabel('Número de WhatsApp')).toHaveValue('300 123 4567')
    await openPart(page, 'Redes')
    await page.getByLabel('Facebook').fill('http://facebook.com/neroli')
    await page.getByLabel('TikTok').fill('@neroli')
    await saveSettings(page)
    await expect(page.getByRole('alert')).toContainText('revisa los campos')
    await expect(page.getByLabel('TikTok')).toHaveValue('@neroli')
    await page.getByLabel('Facebook').fill('https://facebook.com/neroli')
    await saveSettings(page)
    await expect(settingsSaved(page)).toBeVisible()
    await openPart(page, 'Sesiones')
    await page.getByRole('main').getByRole('button', { name: 'Cerrar', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Access Dashboard' })).toBeVisible()
  })
})

test('the currency is a first step, and a shop without perfumes asks nothing about prices', async ({
  page,
}) => {
  await signIn(page)
  const steps = page.getByRole('region', { name: /^Primeros pasos/ })
  await steps.getByRole('link', { name: /^Moneda/ }).click()
  await page.getByLabel('Nueva moneda').selectOption('CRC')
  await expect(page.getByText('Qué pasa con los precios')).toHaveCount(0)
  await page.getByRole('button', { name: 'Ver cómo quedan' }).click()
  await page.getByRole('button', { name: 'Cambiar la moneda a CRC' }).click()
  await expect(page.getByRole('status').getByText('Moneda cambiada. La tienda ya la muestra.')).toBeVisible()
  await open(page, '/admin/dashboard')
  await steps.getByText('Ver los pasos hechos').click()
  await expect(steps.getByRole('link', { name: /^Moneda\s+\(hecho\)/ })).toBeVisible()
})
