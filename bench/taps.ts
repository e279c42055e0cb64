/**
 * Counts taps, swipes and typed characters of the journeys that decide whether a phone is enough, in Chromium at 360 ×
 * 660 px with touch. A tap into a field counts; the keyboard's own keys count as characters.
 */
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '#tests/browser.ts'
import { startShop, TEST_ADMIN } from '#tests/shop-process.ts'
import { Finger, SCREEN } from './finger.ts'
import { report, table } from './report.ts'

type Journey = (page: Page, finger: Finger) => Promise<void>

const KHAMRAH = '/product/039c47b6-22c3-8c74-8af8-31a0843e47d1'

const firstOrder: Journey = async (page, finger) => {
  await page.goto(KHAMRAH)
  await finger.tap(page.getByRole('link', { name: 'Pedir por WhatsApp' }))
  await finger.type(page.getByLabel('Nombre'), 'María José')
  await finger.type(page.getByLabel('Teléfono'), '3101234567')
  await finger.type(page.getByLabel('Ciudad'), 'Medellín')
  await finger.tap(page.getByLabel(/^Acepto/))
  await finger.tap(page.getByRole('button', { name: 'Pedir por WhatsApp' }))
  await page.getByRole('heading', { level: 1, name: /^Tu pedido .* está guardado$/ }).waitFor()
}

const bagOrder: Journey = async (page, finger) => {
  await page.goto(KHAMRAH)
  await page.waitForLoadState('networkidle')
  await finger.tap(page.getByRole('link', { name: 'Añadir a la bolsa' }))
  await finger.tap(page.getByRole('link', { name: 'Ver bolsa' }))
  await finger.tap(page.getByRole('main').getByRole('link', { name: 'Pedir por WhatsApp' }))
  await page.getByRole('heading', { level: 1, name: 'Tu pedido', exact: true }).waitFor()
}

const steps = (page: Page) => page.getByRole('region', { name: /^Primeros pasos/ })

/** The country proposes the currency and the time zone; the hours and the payment methods stay as they are proposed. */
const ownShop: Journey = async (page, finger) => {
  await signIn(page)
  await finger.tap(steps(page).getByRole('link', { name: 'País' }))
  await finger.select(page.getByLabel('País'), 'CR')
  const number = page.getByLabel('Número de WhatsApp')
  await finger.tap(number)
  await number.fill('')
  finger.characters += 8
  await number.pressSequentially('83123456')
  await finger.tap(page.getByRole('button', { name: 'Guardar' }))
  await page.getByText('Configuración guardada').waitFor()
  await finger.tap(page.getByRole('button', { name: 'Menú' }))
  await finger.tap(page.getByRole('dialog').getByRole('link', { name: 'Panel de Control' }))
  for (const name of ['Es este: Horario de atención', 'Son estas: Formas de pago']) {
    const button = steps(page).getByRole('button', { name })
    await finger.tap(button)
    await button.waitFor({ state: 'hidden' })
  }
}

const demoGone: Journey = async (page, finger) => {
  await signIn(page)
  await finger.tap(steps(page).getByRole('link', { name: 'Empezar con mi catálogo' }))
  await finger.tap(page.getByRole('button', { name: 'Quitar la demostración' }))
  await page.getByText('Se quitaron los perfumes de la demostración.').waitFor()
}

const JOURNEYS: [name: string, journey: Journey, seed: string | undefined, goal: number | null][] = [
  ['page of a perfume → stored order', firstOrder, undefined, 6],
  ['page of a perfume → bag → order form', bagOrder, undefined, null],
  ['country, number, hours, payment methods', ownShop, 'demo', 20],
  ['the demonstration is gone', demoGone, 'demo', 3],
]

const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS })
const rows: string[][] = []
let missed = false
try {
  for (const [name, journey, seed, goal] of JOURNEYS) {
    const shop = await startShop(seed ? { seed } : {})
    try {
      const context = await phone(shop.url)
      const finger = new Finger()
      await journey(await context.newPage(), finger)
      await context.close()
      missed ||= goal !== null && finger.taps > goal
      rows.push([name, ...[finger.taps, goal ?? '–', finger.swipes, finger.characters].map(String)])
    } finally {
      await shop.stop()
    }
  }
} finally {
  await browser.close()
}
report('Taps', 'npm run bench:taps', table(['journey', 'taps', 'goal', 'swipes', 'characters'], rows))
if (missed) process.exitCode = 1

function phone(baseURL: string): Promise<BrowserContext> {
  return browser.newContext({ baseURL, viewport: SCREEN, isMobile: true, hasTouch: true, locale: 'es-CO' })
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.locator('input[name=email]').fill(TEST_ADMIN.email)
  await page.locator('input[name=password]').fill(TEST_ADMIN.password)
  await page.locator('main form button[type=submit]').click()
  await steps(page).waitFor()
  await page.waitForLoadState('networkidle')
}
