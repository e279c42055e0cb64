import type { Page } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '#tests/browser.ts'
import { open } from './admin-journey.ts'
import { test } from './filled-shop.ts'
import { expect } from './journey.ts'
import { lostText, settle } from './page-measures.ts'
import { VIEWS } from './views.ts'

// The font size of the browser's settings, 200 % of its default.
test.use({
  allowedErrors: [/Failed to load resource/],
  launchOptions: {
    executablePath: findBrowser(),
    args: [...BROWSER_ARGS, '--blink-settings=defaultFontSize=32'],
  },
})

test.beforeEach(({ page, isMobile }) => {
  test.skip(!isMobile, '360 px only')
  return page.emulateMedia({ reducedMotion: 'reduce' })
})

/** Text that ends in an ellipsis because of its size. Texts that are always shortened have a page with all of them. */
function shortenedText(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((box) => {
        const { textOverflow, webkitLineClamp } = getComputedStyle(box)
        return textOverflow === 'ellipsis' || Number(webkitLineClamp) <= 2
      })
      .filter((box) => box.checkVisibility())
      .filter((box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 8)
      .map((box) => box.textContent),
  )
}

for (const { name, who, at, reach } of VIEWS) {
  test.describe(who, () => {
    test.use({ who })

    test(`${name} is whole with a browser font of 32 px`, async ({ page, filled }) => {
      await open(page, at(filled))
      await reach?.(page, filled)
      await settle(page)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      // The window of a phone grows with a page that is too wide, so it is not compared with that.
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      expect.soft(await lostText(page)).toEqual([])
      expect.soft(await shortenedText(page)).toEqual([])
    })
  })
}
