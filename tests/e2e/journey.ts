import { readFileSync } from 'node:fs'
import { test as base, expect, type Locator, type Page, type Route } from '@playwright/test'
import type Axe from 'axe-core'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** Of a document that has run `AXE`. */
declare const axe: typeof Axe

/**
 * A browser journey through the demo shop. It fails on a console error, an uncaught error, a failed request, and a
 * request to another origin.
 */
export const test = base.extend<{ allowedErrors: RegExp[]; watched: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  baseURL: async ({}, use) => use(process.env.SHOP_URL),
  allowedErrors: [[], { option: true }],
  watched: [
    async ({ page, baseURL, allowedErrors }, use) => {
      const errors: string[] = []
      const origin = new URL(baseURL ?? '').origin
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`console: ${message.text()}`)
      })
      page.on('pageerror', (error) => errors.push(`page error: ${error.message}`))
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.protocol.startsWith('http') && url.origin !== origin)
          errors.push(`left the shop: ${request.url()}`)
      })
      page.on('response', (response) => {
        if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`)
      })
      await use(undefined)
      expect(errors.filter((error) => !allowedErrors.some((allowed) => allowed.test(error)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Fails on axe findings under WCAG 2.2 AA for the current page, after all fade-ins. */
export async function expectAccessible(page: Page) {
  await finishAnimations(page)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // A target that is half scrolled under a sticky bar counts as too small.
  const scrolled = await page.evaluate(() => {
    const { scrollY } = window
    window.scrollTo({ top: 0, behavior: 'instant' })
    return scrollY
  })
  expect(await findings(page, { type: 'tag', values: tags })).toEqual([])
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrolled)
}

/** The same for the colors of dark mode: the other rules do not depend on them. The page is light again afterwards. */
export async function expectReadableInDark(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await finishAnimations(page)
  const rules = ['color-contrast', 'link-in-text-block']
  expect.soft(await findings(page, { type: 'rule', values: rules }), 'in dark mode').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await finishAnimations(page)
}

/** Until none runs in a frame: a change of colors may start its transitions one frame later. */
async function finishAnimations(page: Page) {
  await page.waitForFunction(() => {
    const running = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState !== 'finished' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    for (const animation of running) animation.finish()
    return running.length === 0
  })
}

/** Runs axe, which the document gets once: to parse it takes longer than most of its runs. */
async function findings(page: Page, runOnly: Axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async (options) => {
      const { violations } = await axe.run(document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    },
    { runOnly, resultTypes: ['violations' as const] },
  )
}

/** The page does not overflow the window. */
export async function expectFits(page: Page) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
}

/** Both: no accessibility findings, no sideways scrolling. */
export async function expectUsable(page: Page) {
  await expectAccessible(page)
  await expectFits(page)
}

/**
 * Waits until React has hydrated the page, so that the script handles a click, not the link. After a click that may
 * load another document, first wait for an element of that document.
 */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** Opens the dialog with the filters of a list. */
export async function openFilters(page: Page): Promise<Locator> {
  const buttons = page.getByRole('button', { name: /Filtros/ }).filter({ visible: true })
  await buttons.first().click()
  return page.getByRole('dialog')
}

/** Holds requests to these URLs until the returned function is called; `answer` then handles them. */
export async function hold(
  page: Page,
  address: RegExp,
  { method = 'GET', answer = (route: Route) => route.continue() } = {},
) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.continue()
    await released
    await answer(route)
  })
  return release
}

export { expect }

/** Records how many seconds each transition of a property within matching elements takes, from now on. */
export async function recordTransitions(page: Page, selector: string, property: string) {
  await page.evaluate(
    ([within, name]) => {
      const seconds: number[] = []
      document.addEventListener('transitionend', ({ target, propertyName, elapsedTime }) => {
        if (propertyName === name && (target as Element).closest(within)) seconds.push(elapsedTime)
      })
      Object.assign(window, { seconds })
    },
    [selector, property] as const,
  )
  return () => page.evaluate(() => (window as unknown as { seconds: number[] }).seconds)
}
