import type { Locator, Page } from '@playwright/test'
import { insertSizes } from '#shop/orders/testing/order-fixtures.ts'
import { startShop } from '#tests/shop-process.ts'
import { demoData } from './demo-data.ts'
import { test as demoJourney, expect, expectAccessible, hydrated, open } from './journey.ts'
import { fill, placeOrder, send, storeBag, test } from './order-journey.ts'

// The part of a phone's screen between the bars of its browser.
const viewport = { width: 360, height: 660 }
test.use({ viewport })
demoJourney.use({ viewport })

/** Its notice takes a line of every screen. */
const demonstration = demoJourney.extend({
  baseURL: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const shop = await startShop({
        dataFrom: demoData('demo'),
        env: { WHATSAPP_NUMBER: '12025550123' },
      })
      await use(shop.url)
      await shop.stop()
    },
    { scope: 'test', timeout: 240_000 },
  ],
})

const orderLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Pedir por WhatsApp' })

/** Opens the page of the perfume that has this size. */
async function openProduct(page: Page, size: number | undefined) {
  await page.goto(`/bag?lineas=${size}x1`)
  await page.getByRole('listitem').getByRole('heading', { level: 2 }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Perfume/ })).toBeVisible()
  await hydrated(page)
}

/** The element is visible as a whole, and no other element covers its center. */
async function expectInScreen(element: Locator) {
  await expect(element).toBeInViewport({ ratio: 1 })
  const isOnTop = () =>
    element.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      return seen !== null && (one.contains(seen) || seen.contains(one))
    })
  // A notice that covers the page while it loads is about to leave.
  await expect.poll(isOnTop).toBe(true)
}

demoJourney('the first screen of a perfume has its name, price, sizes and the order', async ({ page }) => {
  await page.goto('/catalog?search=khamrah')
  await page.getByRole('article').first().getByRole('link').first().click()
  await hydrated(page)
  await expectInScreen(page.getByRole('heading', { level: 1 }))
  await expectInScreen(page.getByText('En Stock'))
  await expectInScreen(page.getByText('Decant: del frasco original a un envase pequeño.'))
  const sizes = page.getByRole('navigation', { name: 'Tamaño' }).getByRole('link')
  await expectInScreen(sizes.first())
  await expectInScreen(page.getByRole('link', { name: 'Añadir a la bolsa' }))
  await expectInScreen(orderLink(page))
  const before = await orderLink(page).getAttribute('href')
  await sizes.last().click()
  await expect(sizes.last()).toHaveAttribute('aria-current', 'true')
  await expect(orderLink(page)).not.toHaveAttribute('href', before ?? '')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expectInScreen(orderLink(page))
})

demoJourney('the first screen of a perfume on offer has its stock', async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 660 })
    await page.goto('/catalog?search=asad')
    await page.getByRole('article').getByRole('link', { name: 'Asad', exact: true }).click()
    await hydrated(page)
    await expectInScreen(page.getByText(/^ahorras/))
    await expectInScreen(page.getByText('En Stock'))
  }
})

demonstration(
  'the price is in the first screen of a small phone, upright or on its side',
  async ({ page }) => {
    for (const [width, height] of [
      [320, 568],
      [568, 320],
      [740, 360],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/catalog?search=khamrah')
      await page.getByRole('article').first().getByRole('link').first().click()
      await hydrated(page)
      await expect(page.getByText('Tienda de demostración')).toBeVisible()
      await expectInScreen(page.getByRole('heading', { level: 1, name: 'Khamrah' }))
      await expectInScreen(page.getByText('$9.00', { exact: true }).first())
    }
  },
)

test('one size is ordered from its page, and the bag stays as it is', async ({ page, shop, size }) => {
  const [other] = await insertSizes(shop.db, [3])
  await storeBag(page, `${other}x2`)
  await openProduct(page, size)
  await orderLink(page).click()
  await expect(page.getByText('Tu bolsa, con 2 artículos, se queda como está.')).toBeVisible()
  await expectInScreen(send(page))
  await expectAccessible(page)
  await fill(page)
  await placeOrder(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bolsa, 2 artículos' })).toBeVisible()
})

test('a notice leads to the bag, whose total and order are in the first screen', async ({ page, shop }) => {
  const [first, ...rest] = await insertSizes(shop.db, [3, 3, 3])
  await storeBag(page, rest.map((id) => `${id}x1`).join('.'))
  await openProduct(page, first)
  await page.getByRole('link', { name: 'Añadir a la bolsa' }).click()
  await page.getByRole('link', { name: 'Ver bolsa' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu bolsa' })).toBeVisible()
  await expectInScreen(page.getByRole('region', { name: 'Resumen' }).getByRole('strong'))
  await expectInScreen(orderLink(page))
  await expectAccessible(page)
})

demoJourney(
  'the chat button covers no link of an empty list, and every link is large enough',
  async ({ page }) => {
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 660 })
      for (const path of ['/bag', '/favoritos']) {
        await open(page, path)
        const chat = await page.getByRole('link', { name: 'Escribir por WhatsApp' }).boundingBox()
        const links = page.getByRole('main').getByRole('link')
        await expect(links).toHaveCount(2)
        for (const link of await links.all()) {
          const box = await link.boundingBox()
          if (!box || !chat) throw new Error('not shown')
          expect(box.height).toBeGreaterThanOrEqual(44)
          const isApart = box.x + box.width <= chat.x || box.y + box.height <= chat.y
          expect(isApart, `${path} at ${width} px: ${await link.textContent()}`).toBe(true)
        }
      }
    }
  },
)
