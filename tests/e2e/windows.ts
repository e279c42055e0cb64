import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Another window of the same browser. */
export async function anotherWindow(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(path)
  await other.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
  return other
}

/** As if the window came to the front, or went behind another one. */
export async function setVisibility(page: Page, state: 'visible' | 'hidden') {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

/** As if it has been in its present state for a minute. */
export async function afterAMinute(page: Page) {
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 60_000
  })
}

/** Nothing of the page is drawn. */
export const expectCovered = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body.children[0] as Element).opacity))
    .toBe('0')

export const expectUncovered = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body.children[0] as Element).opacity))
    .toBe('1')
