import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Opens another window of the same browser. */
export async function anotherWindow(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(path)
  await other.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
  return other
}

/** Simulates a window that comes to the front or is hidden. */
export async function setVisibility(page: Page, state: 'visible' | 'hidden') {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    // Afterwards: a window that then leaves its page would end this call with an error.
    setTimeout(() => document.dispatchEvent(new Event('visibilitychange')))
  }, state)
}

/** Simulates a minute in the current state. */
export async function afterAMinute(page: Page) {
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 60_000
  })
}

/** The whole page is hidden. */
export const expectCovered = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body.children[0] as Element).opacity))
    .toBe('0')

export const expectUncovered = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body.children[0] as Element).opacity))
    .toBe('1')
