import type { Page } from '@playwright/test'
import { expect, expectAccessible, hold, hydrated, open, test } from './journey.ts'
import { enlargeText } from './text-measures.ts'

const MINUTE = 60_000

/** Caches a perfume in the browser by a visit, and returns to the catalog. */
async function visitAndReturn(page: Page) {
  await open(page, '/catalog')
  const card = page.locator('main article a[href^="/product/"]').first()
  const path = (await card.getAttribute('href')) ?? ''
  await card.click()
  const heading = page.getByRole('heading', { level: 1 })
  await page.waitForURL(`**${path}`)
  await expect(heading).not.toHaveText('Perfumes de Lujo')
  const name = (await heading.textContent()) ?? ''
  await page.goBack()
  await expect(heading).toHaveText('Perfumes de Lujo')
  return { path, name, key: `azahar:product:${path.slice('/product/'.length)}` }
}

/** Makes the cached copy older and marks it with another name; `fields` replace those of the copy. */
async function age(page: Page, key: string, minutes: number, fields: { build?: string } = {}) {
  await page.evaluate(
    ([name, milliseconds, other]) => {
      const copy = JSON.parse(localStorage.getItem(name) ?? '')
      copy.cachedAt -= milliseconds
      copy.data.product.name = 'La copia'
      localStorage.setItem(name, JSON.stringify({ ...copy, ...other }))
    },
    [key, minutes * MINUTE, fields] as const,
  )
}

/** Follows the card's link without hover, which would prefetch; returns the requests to the server. */
async function openAgain(page: Page, path: string) {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page
    .locator(`main article a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(`**${path}`)
  return () => asked.filter((url) => url.includes(`${path}.data`) && url.includes('product'))
}

test.describe('the cached copy of a perfume', () => {
  // The service worker would hide some requests from the journey.
  test.use({
    serviceWorkers: 'block',
    allowedErrors: [/ERR_INTERNET_DISCONNECTED/],
  })

  test('under five minutes it is shown without a request', async ({ page }) => {
    const { path, key } = await visitAndReturn(page)
    await age(page, key, 4)
    const asked = await openAgain(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La copia')
    // Requests of the page are sent in order.
    await page.evaluate(() => fetch('/healthz'))
    expect(asked()).toEqual([])
  })

  test('under thirty minutes it is shown at once and revalidated in the background', async ({ page }) => {
    const { path, name, key } = await visitAndReturn(page)
    await age(page, key, 10)
    const answer = await hold(page, new RegExp(`${path}\\.data`))
    await openAgain(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La copia')
    answer()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const cached = () => page.evaluate((one) => JSON.parse(localStorage.getItem(one) ?? ''), key)
    await expect.poll(async () => (await cached()).data.product.name).toBe(name)
    expect(Date.now() - (await cached()).cachedAt).toBeLessThan(5 * MINUTE)
  })

  for (const [what, minutes, fields] of [
    ['older', 31, {}],
    ['of another build', 1, { build: 'other' }],
  ] as const) {
    test(`a copy that is ${what} is not shown`, async ({ page }) => {
      const { path, name, key } = await visitAndReturn(page)
      await age(page, key, minutes, fields)
      const asked = await openAgain(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      expect(asked()).not.toEqual([])
    })
  }

  test('without a connection it is shown after the first visit', async ({ page, context }) => {
    const { path, name } = await visitAndReturn(page)
    await context.setOffline(true)
    await openAgain(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })

  test('a perfume that was loaded as a document is cached too', async ({ page }) => {
    const { path, key } = await visitAndReturn(page)
    await page.evaluate((one) => localStorage.removeItem(one), key)
    await open(page, path)
    await expect.poll(() => page.evaluate((one) => localStorage.getItem(one) !== null, key)).toBe(true)
  })
})

test('sizes change the price, the URL and the message', async ({ page }) => {
  await page.goto('/catalog?orden=bestseller')
  const { path } = await visitAndReturn(page)
  await open(page, path)
  await expectAccessible(page)
  await expect(page.locator('h1')).toBeVisible()

  const sizes = page.getByRole('navigation', { name: 'Tamaño' }).getByRole('link')
  await expect(sizes.first()).toHaveAttribute('aria-current', 'true')
  const contact = page.getByRole('link', { name: 'Contactar por WhatsApp' }).locator('visible=true')
  const before = (await contact.getAttribute('href')) ?? ''
  await sizes.last().click()
  await expect(sizes.last()).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/\?talla=/)
  await expect(contact).not.toHaveAttribute('href', before)
  const message = new URL((await contact.getAttribute('href')) ?? '').searchParams.get('text')
  expect(message).toContain(page.url())
})

test('a perfume has its brand, description, scent families and gender on its page', async ({ page }) => {
  await page.goto('/catalog?search=khamrah')
  await page.getByRole('article').getByRole('link', { name: 'Khamrah', exact: true }).click()
  const name = page.getByRole('heading', { level: 1, name: 'Khamrah' })
  await expect(name.locator('xpath=preceding-sibling::p')).toHaveText('Lattafa')
  await expect(page.getByText(/^La canela llega primero, .* y poca prisa\.$/)).toBeVisible()
  const fact = (label: string) => page.locator('dt').filter({ hasText: label }).locator('+ dd')
  await expect(fact('Familia olfativa')).toHaveText('GourmandEspeciado')
  await expect(fact('Género')).toHaveText('Unisex')
})

test('a perfume of a list of 100 ml opens with that size', async ({ page }) => {
  await open(page, '/catalog?tamano=100ml')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\?talla=100ml$/)
  const sizes = page.getByRole('navigation', { name: 'Tamaño' }).getByRole('link')
  await expect(sizes.filter({ hasText: '100 ml' })).toHaveAttribute('aria-current', 'true')
})

test('images change by thumbnail and by keyboard, related perfumes by arrows', async ({ page }) => {
  // Thumbnails are for wide screens: on a phone the images are swiped.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/catalog?search=khamrah')
  await page
    .getByRole('article')
    .filter({ hasText: 'Lattafa' })
    .getByRole('link', { name: 'Khamrah', exact: true })
    .click()
  await expect(page).toHaveURL(/\/product\//)
  await hydrated(page)
  const thumbnails = page.getByRole('link', { name: /imagen \d/i })
  await expect(thumbnails).toHaveCount(4)
  const strip = await thumbnails.evaluateAll((links) => {
    const boxes = links.map((link) => link.getBoundingClientRect())
    const right = links[0]?.closest('ul')?.getBoundingClientRect().right ?? 0
    return { tops: new Set(boxes.map(({ top }) => top)).size, room: right - (boxes.at(-1)?.right ?? 0) }
  })
  expect(strip).toEqual({ tops: 1, room: expect.closeTo(0, 0) })
  await expect(thumbnails.nth(0)).toHaveAttribute('aria-current', 'true')
  await thumbnails.nth(2).click()
  await expect(thumbnails.nth(2)).toHaveAttribute('aria-current', 'true')
  await expect(page).not.toHaveURL(/#/)
  await page.getByRole('list', { name: /^Imágenes de/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true')

  const related = page.getByRole('region', { name: 'También te puede gustar' })
  const row = related.getByRole('list').first()
  await expect(related.getByRole('article')).toHaveCount(4)
  await expect(related.getByText(/^Comparten: /).first()).toBeVisible()
  const scrolled = () => row.evaluate((list) => list.scrollLeft)
  await related.getByRole('button', { name: 'Siguientes' }).click()
  await expect.poll(scrolled).toBeGreaterThan(0)
  await related.getByRole('button', { name: 'Anteriores' }).click()
  await expect.poll(scrolled).toBe(0)
})

test('with forced colors the chosen size and the focused card can be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const { path } = await visitAndReturn(page)
  const card = page.getByRole('article').first()
  const before = await card.screenshot({ animations: 'disabled' })
  await page.keyboard.press('Tab')
  await card.getByRole('link').focus()
  expect(await card.screenshot({ animations: 'disabled' })).not.toEqual(before)
  await open(page, path)
  const sizes = page.getByRole('navigation', { name: 'Tamaño' }).getByRole('link')
  const border = (place: number) => sizes.nth(place).evaluate((size) => getComputedStyle(size).borderTopWidth)
  expect(await border(0)).not.toBe(await border(1))
})

test('a size from a link is in view although its row is wider than the phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 660 })
  await page.goto('/?search=junoon+noir')
  await page.getByRole('link', { name: 'Junoon Noir', exact: true }).click()
  const sizes = page.getByRole('navigation', { name: 'Tamaño' }).getByRole('link')
  const last = (await sizes.last().getAttribute('href')) ?? ''
  expect(last).toContain('talla=')
  await open(page, last)
  await expect(sizes.last()).toHaveAttribute('aria-current', 'true')
  await expect(sizes.last()).toBeInViewport({ ratio: 0.99 })
  // Only the row has scrolled.
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('with a font of 32 px no word on the buttons of the order is broken', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 660 })
  const { path } = await visitAndReturn(page)
  await enlargeText(page)
  await open(page, path)
  for (const name of ['Añadir a la bolsa', 'Pedir por WhatsApp']) {
    expect(await page.getByRole('link', { name, exact: true }).evaluate(brokenWords), name).toEqual([])
  }
})

test('with a font of 32 px no word of the footer is broken', async ({ page }) => {
  await enlargeText(page)
  for (const width of [320, 360, 520, 768]) {
    await page.setViewportSize({ width, height: 660 })
    await open(page, '/about')
    expect(await page.getByRole('contentinfo').evaluate(brokenWords), `${width} px`).toEqual([])
  }
})

/** Words of a text that continue in the next line. */
function brokenWords(owner: Element): string[] {
  const broken: string[] = []
  const walker = document.createTreeWalker(owner, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (range.getClientRects().length > 1) broken.push(word)
    }
  }
  return broken
}

test('the focused control is never covered by the header or the bottom bar', async ({ page }) => {
  const { path } = await visitAndReturn(page)
  await open(page, path)
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    const covered = () => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const { left, top, width, height } = focused.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1))
      const isSeen = seen !== null && (focused.contains(seen) || seen.contains(focused))
      return isSeen ? null : focused.outerHTML.slice(0, 200)
    }
    // The page and its rows scroll with an animation.
    await expect.poll(() => page.evaluate(covered)).toBeNull()
  }
})
