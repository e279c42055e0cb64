import { open } from './admin-journey.ts'
import { test } from './filled-shop.ts'
import { expect, expectAccessible, expectFits } from './journey.ts'
import {
  lostText,
  moving,
  settle,
  smallTargets,
  spaceText,
  stuckShare,
  unseenFocus,
} from './page-measures.ts'
import { viewsOf } from './views.ts'

// Refusals and unknown addresses are among the views.
test.use({ allowedFaults: [/Failed to load resource/] })

for (const { name, who, at, reach } of viewsOf('desktop')) {
  test.describe(who, () => {
    test.use({ who })

    test(`${name}: axe, targets, focus, motion`, async ({ page, filled, isMobile }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page, at(filled))
      await reach?.(page, filled)
      await expectAccessible(page)
      await expectFits(page)
      expect.soft(await smallTargets(page, isMobile ? 44 : 24)).toEqual([])
      expect.soft(await moving(page)).toEqual([])
      await settle(page)
      await page.keyboard.press('Tab')
      expect.soft(await unseenFocus(page)).toEqual([])
      if (isMobile) return
      for (const [width, height] of [
        [640, 512],
        [320, 256],
      ] as const) {
        await page.setViewportSize({ width, height })
        expect.soft(await lostText(page), `${width} px`).toEqual([])
      }
      expect.soft(await stuckShare(page)).toBeLessThanOrEqual(10)
      expect.soft(await unseenFocus(page), 'at 400 %').toEqual([])
      await spaceText(page)
      expect.soft(await lostText(page), 'spaced, 320 px').toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      expect.soft(await lostText(page), 'spaced, 1280 px').toEqual([])
    })
  })
}
