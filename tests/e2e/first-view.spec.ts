import type { Page } from '@playwright/test'
import { expect, hydrated, open, test } from './journey.ts'

const PAGES = ['/', '/catalog', '/catalog?vista=list', '/product/13921496-9782-8ab0-954b-4f7ea0869d1e']

for (const path of PAGES) {
  test(`${path}: styles, fonts and the first image are requested before the scripts`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.resourceType()))
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.css', async (route) => {
      await held
      await route.continue()
    })
    const opened = page.goto(path)
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['stylesheet', 'font', 'image']))
    expect(asked).not.toContain('script')
    release()
    await opened
    await hydrated(page)
    expect(asked.filter((type) => type === 'script').length).toBeGreaterThan(3)
  })
}

for (const width of [360, 768, 1280]) {
  test(`at ${width} px there is no layout shift, and images have the displayed width`, async ({
    browser,
  }) => {
    for (const path of PAGES) {
      // A new context for each page: a browser reuses a wider cached file.
      const context = await browser.newContext({
        baseURL: process.env.SHOP_URL,
        viewport: { width, height: 800 },
        deviceScaleFactor: width < 1000 ? 2 : 1,
      })
      const page = await context.newPage()
      await open(page, path)
      await scrollThrough(page)
      expect(await movedBy(page), path).toBeLessThan(0.02)
      await expect.poll(async () => (await drawnImages(page)).length, path).toBeGreaterThan(0)
      const images = await drawnImages(page)
      const wrong = images.filter(({ file, drawn }) => file / drawn < 0.8 || file / drawn > 1.5)
      expect(wrong, path).toEqual([])
      await context.close()
    }
  })
}

/** Scrolls down in steps of half a screen, so that lazy images load, and back up. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await frame()
    }
  })
  // Images in scrollable rows and images that are hidden at this width stay unloaded.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  )
}

/** The page's layout shift score since it was opened. */
function movedBy(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[]
          resolve(shifts.reduce((sum, shift) => sum + (shift.hadRecentInput ? 0 : shift.value), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(resolve, 500, 0)
      }),
  )
}

/** Loaded images of the shop's storage: the width of the file and the device pixels that it fills. */
function drawnImages(page: Page): Promise<{ src: string; file: number; drawn: number }[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => image.srcset && image.complete && image.currentSrc && image.offsetWidth > 0)
      .map((image) => {
        const { offsetWidth, offsetHeight, currentSrc } = image
        // The part of the box that an image of the declared aspect ratio fills.
        const shape = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
        const drawn = Math.min(offsetWidth, offsetHeight * shape) * devicePixelRatio
        return { src: currentSrc, file: Number(/\d+$/.exec(currentSrc)?.[0]), drawn }
      }),
  )
}
