import { startShop } from '#tests/shop-process.ts'
import { demoData } from './demo-data.ts'
import { expect, test as journey, open } from './journey.ts'

// The demonstration has a bar above the header.
const test = journey.extend<object, { demo: string }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const shop = await startShop({ dataFrom: demoData('demo') })
      await use(shop.url)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ demo }, use) => use(demo),
})

// The part of a phone's screen between the bars of its browser.
test.use({ viewport: { width: 360, height: 660 } })

for (const path of ['/catalog', '/men', '/women', '/unisex', '/?search=yara', '/?search=khamrah']) {
  test(`${path}: a phone shows names and prices of the first row above the chat button`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('complementary', { name: 'Aviso' })).toBeInViewport({ ratio: 1 })
    const back = await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).boundingBox()
    expect(Math.min(back?.width ?? 0, back?.height ?? 0)).toBeGreaterThanOrEqual(44)
    const chat = await page.getByRole('link', { name: 'Escribir por WhatsApp' }).boundingBox()
    // The bar under the button begins 4 px above it.
    const visible = (chat?.y ?? 0) - 4
    const cards = page.getByRole('main').getByRole('article')
    for (const card of [cards.nth(0), cards.nth(1)]) {
      for (const part of [card.getByRole('heading'), card.getByRole('listitem').first()]) {
        const box = await part.boundingBox()
        expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(visible)
      }
    }
  })
}
