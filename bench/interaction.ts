/**
 * Interaction to next paint: from a tap or key to the frame that responds, in Chromium at 360 px on a CPU slowed four
 * times (a cheap phone). Goal: ≤ 100 ms for each. Browsers report durations in steps of 8 ms, from 16 ms.
 */
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '#tests/browser.ts'
import { startShop } from '#tests/shop-process.ts'
import { PHONE } from './phone.ts'
import { report, table } from './report.ts'

const GOAL = 100
const ROUNDS = 7
const SLOWED = 4

type Actions = Record<string, (page: Page) => Promise<void>>

/** In the order of a shopper's visit; steps that only prepare the next one are not measured. */
const IN_CATALOG: Actions = {
  'open the menu': (page) => tap(page.getByRole('button', { name: 'Abrir menú' })),
  'close the menu': (page) => tap(page.getByRole('button', { name: 'Cerrar menú' })),
  'type into the search box': async (page) => {
    await tap(page.getByRole('main').getByLabel('Buscar perfumes'))
    await page.keyboard.type('oud', { delay: 150 })
  },
  'close the suggestions': (page) => page.keyboard.press('Escape'),
  'open the filters': (page) => tap(page.getByRole('button', { name: 'Filtros' }).first()),
  'tick a filter': (page) => tap(page.getByRole('dialog').getByText('Oriental')),
  'apply the filters': (page) => tap(page.getByRole('button', { name: 'Apply' })),
  'change the order': async (page) => {
    await page.getByRole('combobox', { name: /^Ordenar/ }).focus()
    await page.keyboard.press('ArrowDown')
  },
  'change the view': (page) => tap(page.getByRole('link', { name: /lista/i }).first()),
}
const ON_PRODUCT: Actions = {
  'next image of the gallery': async (page) => {
    await page.getByRole('list', { name: /^Imágenes de/ }).focus()
    await page.keyboard.press('ArrowRight')
  },
  'choose a size': (page) => tap(page.getByRole('navigation', { name: 'Tamaño' }).getByRole('link').last()),
  'add to favorites': (page) => tap(page.getByRole('button', { name: 'Favorito' })),
  'add to the bag': (page) => tap(page.getByRole('link', { name: 'Añadir a la bolsa' })),
}

const shop = await startShop()
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS })
const durations = new Map<string, number[]>()
try {
  const product = await findProductWithImages()
  for (let round = 0; round < ROUNDS; round++) {
    await visit(browser, `${shop.url}/catalog`, IN_CATALOG)
    await visit(browser, `${shop.url}${product}`, ON_PRODUCT)
  }
} finally {
  await browser.close()
  await shop.stop()
}
const rows = [...durations].map(([what, times]) => {
  const sorted = times.sort((a, b) => a - b)
  return { what, middle: sorted[Math.floor(sorted.length / 2)] ?? 0, longest: sorted.at(-1) ?? 0 }
})
const slowest = Math.max(...rows.map(({ middle }) => middle))
report('Interaction to next paint', 'npm run bench:interaction', [
  `360 px, CPU slowed ${SLOWED} times, ${ROUNDS} rounds. Goal: ≤ ${GOAL} ms.`,
  '',
  ...table(
    ['interaction', 'middle ms', 'longest ms'],
    rows.map(({ what, middle, longest }) => [what, toLabel(middle), toLabel(longest)]),
  ),
  '',
  `slowest of the middles: ${toLabel(slowest)} ms (goal ${GOAL})`,
])

/** The path of the first product of the catalog with a gallery. */
async function findProductWithImages(): Promise<string> {
  const read = async (path: string) => (await fetch(shop.url + path)).text()
  for (const [path] of (await read('/catalog')).matchAll(/\/product\/[0-9a-f-]{36}/g))
    if ((await read(path)).includes('imagen 2 de')) return path
  throw new Error('No product of the first page has several images')
}

/**
 * A tap alone: `locator.tap()` also runs checks in the page at the moment of the tap, and at a quarter of the speed the
 * page waits for them.
 */
async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`Nothing to tap: ${target}`)
  await target.page().waitForTimeout(300)
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

function toLabel(ms: number): string {
  return `${ms || '< 16'}${ms > GOAL ? ' !' : ''}`
}

/** Opens a page in a new context and runs the actions in sequence. */
async function visit(browser: Browser, url: string, actions: Actions): Promise<void> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.addInitScript(noteInteractions)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
  const device = await context.newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  for (const [what, act] of Object.entries(actions)) {
    await page.evaluate(() => window.interactions.splice(0))
    await act(page)
    await page.waitForLoadState('networkidle')
    // The browser reports the interaction after the frame.
    await page.waitForTimeout(800)
    const longest = await page.evaluate(() => Math.max(0, ...window.interactions))
    durations.set(what, [...(durations.get(what) ?? []), longest])
  }
  await context.close()
}

declare global {
  interface Window {
    /** Milliseconds from each tap or key to the next paint. */
    interactions: number[]
  }
}

function noteInteractions(): void {
  window.interactions = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) window.interactions.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
