import type { Page } from '@playwright/test'
import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
import { saveSettings } from './admin-journey.ts'
import { test } from './filled-shop.ts'
import { expect, open } from './journey.ts'

test.use({ allowedErrors: [/Failed to load resource/] })

/**
 * Records what a screen reader announces from now on: changes within existing live regions, and new alerts. A region
 * that is inserted with its text is announced by few screen readers and not recorded (WCAG 4.1.3).
 */
async function listen(page: Page) {
  await page.evaluate(() => {
    const LIVE = '[role=status], [aria-live]'
    const live = new Set(document.querySelectorAll(LIVE))
    const said: string[] = []
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const at = target instanceof Element ? target : target.parentElement
        const region = at?.closest(LIVE)
        if (region && live.has(region)) said.push(region.textContent ?? '')
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          const alert = node.matches('[role=alert]') ? node : node.querySelector('[role=alert]')
          if (alert) said.push(alert.textContent ?? '')
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { said })
  })
  return (text: string | RegExp) =>
    expect
      .poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said.join('\n')))
      .toMatch(text)
}

test('the shop announces search results, favorites, the bag and errors', async ({ page, filled }) => {
  await open(page, '/catalog')
  let heard = await listen(page)
  await page.getByRole('link', { name: 'Cargar más' }).click()
  await heard(/Has visto 48 de/)
  await page.getByRole('combobox', { name: 'Buscar perfumes' }).filter({ visible: true }).last().fill('oud')
  await page.keyboard.press('Enter')
  await heard(/Mostrando \d+ de \d+ perfumes/)

  await open(page, `/product/${filled.product}`)
  heard = await listen(page)
  await page.getByRole('list', { name: /^Imágenes de/ }).press('ArrowRight')
  await heard(/Imagen 2 de \d/)
  await page.getByRole('navigation', { name: 'Tamaño' }).getByRole('link').last().click()
  await heard(/\$\d+\.\d\d/)
  await page.getByRole('link', { name: 'Añadir a la bolsa' }).click()
  await heard('Añadido a la bolsa')

  await page.getByRole('banner').getByRole('link', { name: 'Bolsa, 1 artículo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu bolsa' })).toBeVisible()
  heard = await listen(page)
  await page.getByRole('link', { name: /^Uno más/ }).click()
  await heard('2 artículos')
  // A disabled control keeps the focus, and does nothing.
  const less = page.getByRole('link', { name: /^Uno menos/ })
  await less.click()
  await expect(less).toHaveAttribute('aria-disabled', 'true')
  await expect(less).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cantidad: 1')).toBeVisible()
  await page.getByRole('link', { name: /^Quitar/ }).click()
  await heard('Todavía no hay perfumes en la bolsa.')
  await expect(page.getByRole('status').filter({ hasText: 'Todavía no hay' })).toBeFocused()
})

test('a refused form announces the error, and each field its reason', async ({ page, filled }) => {
  for (const [path, send] of [
    ['/auth/register', 'Crear cuenta'],
    [`/order/new?lineas=${filled.sizes[0]}x1`, 'Pedir por WhatsApp'],
    [filled.invitation, 'Enviar mi opinión'],
  ] as const) {
    await open(page, path)
    const heard = await listen(page)
    await page.getByRole('button', { name: send }).click()
    const wrong = page.locator('[aria-invalid=true]')
    await expect(wrong.first()).toBeVisible()
    for (const field of await wrong.all()) {
      const owner = field.locator('xpath=self::*[@aria-describedby] | ancestor::fieldset[@aria-describedby]')
      await expect(owner.last()).toHaveAccessibleDescription(/\S/)
    }
    if (path === '/auth/register' || path.startsWith('/opinar')) await heard(/\S/)
    else await expect(wrong.first()).toBeFocused()
  }
})

test.describe('in the admin area', () => {
  test.use({ who: 'admin' })

  test('lists, transitions and new orders are announced', async ({ page, filled }) => {
    await open(page, '/admin/products')
    let heard = await listen(page)
    await page.getByRole('searchbox').fill('yara')
    await page.keyboard.press('Enter')
    await heard(/Mostrando \d+ producto\(s\) coincidentes/)

    const id = await insertOrder(filled.shop.db, { name: 'Avisos', phone: '573007778899' })
    await open(page, `/admin/orders/${id}`)
    heard = await listen(page)
    await page.getByRole('button', { name: 'Confirmar pedido' }).click()
    await heard('El pedido quedó como «Confirmado».')

    await open(page, '/admin/products/reviews')
    heard = await listen(page)
    await page
      .getByRole('button', { name: /^Publicar/ })
      .first()
      .click()
    await heard('Ninguna por leer.')
    await page
      .getByRole('button', { name: /^Deshacer/ })
      .first()
      .click()
    await heard('1 por leer.')

    await open(page, '/admin/dashboard?seccion=configuracion&parte=redes')
    await saveSettings(page)
    await expect(page).toHaveTitle(/^(\(\d+\) )?Configuración guardada/)
  })
})
