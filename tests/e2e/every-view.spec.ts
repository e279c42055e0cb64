import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { test } from './filled-shop.ts'
import { expect, expectReadableInDark, expectUsable, open } from './journey.ts'
import { deadFragments, moving, settle, smallTargets, stuckShare, unseenFocus } from './page-measures.ts'
import { enlargeText, lostText, shortenedText, spaceText, squeezedText } from './text-measures.ts'
import { VIEWS } from './views.ts'

// The views include 4xx answers and unknown URLs.
test.use({ allowedErrors: [/Failed to load resource/] })

/** Runs all accessibility checks on the page in its current state. */
async function expectForEveryone(page: Page, isMobile: boolean) {
  await expect(page).toHaveTitle(/\S/)
  expect(await page.locator('main').count(), 'main').toBe(1)
  expect.soft(await moving(page), 'motion').toEqual([])
  // Cards outside the window have no boxes before, and a change of the palette begins transitions.
  await settle(page)
  await expectUsable(page)
  expect.soft(await smallTargets(page, isMobile ? 44 : 24), 'small targets').toEqual([])
  // A palette has the same colors at every width.
  if (isMobile) await expectReadableInDark(page)
  await page.keyboard.press('Tab')
  expect.soft(await unseenFocus(page), 'focus').toEqual([])
  expect.soft(await lostText(page), 'lost text').toEqual([])
  expect.soft(await squeezedText(page), 'squeezed text').toEqual([])
  if (!isMobile) expect.soft(await deadFragments(page), 'links to parts').toEqual([])
  if (isMobile) return expectWholeInLargeText(page)
  for (const [width, height] of [
    [640, 512],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect.soft(await lostText(page), `${width} px`).toEqual([])
  }
  expect.soft(await stuckShare(page), 'stuck, per cent').toBeLessThanOrEqual(10)
  expect.soft(await unseenFocus(page), 'focus at 400 %').toEqual([])
  await spaceText(page)
  expect.soft(await lostText(page), 'spaced, 320 px').toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  expect.soft(await lostText(page), 'spaced, 1280 px').toEqual([])
}

/** With the font size of the browser's settings at 200 %, all text is in the window. */
async function expectWholeInLargeText(page: Page) {
  await enlargeText(page)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  // The window of a phone grows with a page that is too wide, so it is not compared with that.
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, 'width with a font of 32 px').toBeLessThanOrEqual(360)
  expect.soft(await lostText(page), 'font of 32 px').toEqual([])
  expect.soft(await shortenedText(page), 'font of 32 px').toEqual([])
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

for (const { name, who, at, reach, onPhones } of VIEWS) {
  test.describe(who, () => {
    test.use({ who })

    test(`${name} is accessible and fits the screen`, async ({ page, filled, isMobile }) => {
      test.skip(onPhones === true && !isMobile, 'small screens only')
      await open(page, at(filled))
      await reach?.(page, filled)
      await expectForEveryone(page, isMobile)
    })
  })
}

test.describe('a page that fails', () => {
  test.use({ allowedErrors: [/^(console|page error|500)/] })

  for (const who of ['visitor', 'admin'] as const) {
    test.describe(who, () => {
      test.use({ who })

      test(`shows an error to the ${who}, and is accessible`, async ({ page, filled, isMobile }) => {
        const { orders, shop } = filled
        await shop.db.execute(sql`alter table order_events rename to events_away`)
        await shop.db.execute(sql`alter table order_lines rename to lines_away`)
        try {
          await open(
            page,
            who === 'admin' ? `/admin/orders/${orders.nuevo.id}` : `/order/${orders.nuevo.token}`,
          )
          await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
          await expectForEveryone(page, isMobile)
        } finally {
          await shop.db.execute(sql`alter table events_away rename to order_events`)
          await shop.db.execute(sql`alter table lines_away rename to order_lines`)
        }
      })
    })
  }
})
