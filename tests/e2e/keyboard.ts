import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * What somebody without a mouse does. The focus is only ever moved by keys, and every stop on the way is looked at: it is
 * in the window, shows that it has the focus, and nothing lies over it (WCAG 2.4.7, 2.4.11).
 */

/** Why the focus cannot be seen, or null; the page must not use a positive tabindex, which would break its order. */
function hiddenFocus() {
  const control = document.activeElement
  if (!control || control === document.body) return null
  // Of a slider only the thumb is drawn, and gets the outline: no script can ask for it.
  if (control.matches('[type=range]')) return null
  if (document.querySelector('[tabindex]:not([tabindex="0"], [tabindex="-1"])')) return 'an order of its own'
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
    // Of a text of several lines what counts is where the writing begins.
    inside(box.top + (control.localName === 'textarea' ? 20 : box.height / 2), innerHeight),
  )
  const isSeen =
    seen && (control.contains(seen) || seen.contains(control) || control.closest('label')?.contains(seen))
  return isSeen ? null : `is under ${seen?.outerHTML.slice(0, 80)}: ${said}`
}

export async function expectFocusSeen(page: Page) {
  // Rows and dialogs slide there.
  await expect.poll(() => page.evaluate(hiddenFocus)).toBeNull()
}

/** The focus is still somewhere, although what had it may be gone. */
export async function expectFocusKept(page: Page) {
  await expect(page.locator(':focus')).toHaveCount(1)
}

const hasFocus = (target: Locator) =>
  target.evaluateAll((elements) => elements.some((one) => one === document.activeElement))

/** Presses Tab until one of the targets has the focus; fails when that takes more than `most` presses. */
export async function tabTo(target: Locator, { most = 40, key = 'Tab' } = {}) {
  const page = target.page()
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press(key)
    await expectFocusSeen(page)
    if (await hasFocus(target)) return
  }
  throw new Error(`${most} presses of ${key} did not reach ${target}`)
}

/** The way back. */
export const shiftTabTo = (target: Locator, most = 40) => tabTo(target, { most, key: 'Shift+Tab' })

/** Goes there and presses it. */
export async function enter(target: Locator, options?: { most?: number; key?: string }) {
  await tabTo(target, options)
  await target.page().keyboard.press('Enter')
}

/** Goes to a field and types into it, over what stood there. */
export async function typeInto(target: Locator, text: string, options?: { most?: number }) {
  await tabTo(target, options)
  await target.page().keyboard.press('ControlOrMeta+A')
  await target.page().keyboard.type(text)
}

/** Goes to a box or switch and ticks it. */
export async function tick(target: Locator, options?: { most?: number }) {
  await tabTo(target, options)
  await target.page().keyboard.press('Space')
  await expect(target).toBeChecked()
}

/** From the start of the page, as after loading it: the next Tab goes to its first control. */
export async function skipToContent(page: Page) {
  await enter(page.getByRole('link', { name: 'Saltar al contenido' }), { most: 1 })
}
