import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * Actions of a user without a mouse. Only keys move the focus. Every focused control must be in the window, show its
 * focus, and be uncovered (WCAG 2.4.7, 2.4.11).
 */

/** Why the focus is not visible, or null. A positive tabindex is an error, because it breaks the tab order. */
function hiddenFocus() {
  const control = document.activeElement
  if (!control || control === document.body) return null
  // Only the thumb of a slider has the outline, which no script can read.
  if (control.matches('[type=range]')) return null
  if (document.querySelector('[tabindex]:not([tabindex="0"], [tabindex="-1"])')) return 'a positive tabindex'
  const said = control.outerHTML.slice(0, 160)
  const shows = [control, control.closest('article'), control.closest('label')].some((box) => {
    if (!box) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || (box !== control && boxShadow !== 'none')
  })
  if (!shows) return `shows no focus: ${said}`
  const box = (control.closest('label') ?? control).getBoundingClientRect()
  const inside = (at: number, size: number) => Math.min(Math.max(at, 1), size - 1)
  const seen = document.elementFromPoint(
    inside(box.left + box.width / 2, innerWidth),
    // For multi-line text the first line counts.
    inside(box.top + (control.localName === 'textarea' ? 20 : box.height / 2), innerHeight),
  )
  const isSeen =
    seen && (control.contains(seen) || seen.contains(control) || control.closest('label')?.contains(seen))
  return isSeen ? null : `is under ${seen?.outerHTML.slice(0, 80)}: ${said}`
}

export async function expectFocusSeen(page: Page) {
  // Rows and dialogs scroll with an animation.
  await expect.poll(() => page.evaluate(hiddenFocus)).toBeNull()
}

/** The focus is not lost, although the focused control may be removed. */
export async function expectFocusPresent(page: Page) {
  await expect(page.locator(':focus')).toHaveCount(1)
}

const hasFocus = (target: Locator) =>
  target.evaluateAll((elements) => elements.some((one) => one === document.activeElement))

/** Presses Tab until one of the targets has the focus; fails after `most` presses. */
export async function tabTo(target: Locator, { max = 40, key = 'Tab' } = {}) {
  const page = target.page()
  for (let presses = 0; presses < max; presses++) {
    await page.keyboard.press(key)
    await expectFocusSeen(page)
    if (await hasFocus(target)) return
  }
  throw new Error(`${max} presses of ${key} did not reach ${target}`)
}

/** Moves the focus backwards. */
export const shiftTabTo = (target: Locator, max = 40) => tabTo(target, { max, key: 'Shift+Tab' })

/** Focuses the control and presses it. */
export async function enter(target: Locator, options?: { max?: number; key?: string }) {
  await tabTo(target, options)
  await target.page().keyboard.press('Enter')
}

/** Focuses a field and replaces its text. */
export async function typeInto(target: Locator, text: string, options?: { max?: number }) {
  await tabTo(target, options)
  await target.page().keyboard.press('ControlOrMeta+A')
  await target.page().keyboard.type(text)
}

/** Focuses a checkbox or switch and checks it. */
export async function tick(target: Locator, options?: { max?: number }) {
  await tabTo(target, options)
  await target.page().keyboard.press('Space')
  await expect(target).toBeChecked()
}

/** Starts at the top of the page, as after a load: the next Tab focuses its first control. */
export async function skipToContent(page: Page) {
  await enter(page.getByRole('link', { name: 'Saltar al contenido' }), { max: 1 })
}
