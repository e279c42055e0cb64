import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFits, open, test } from './journey.ts'

/** The list item of a perfume: its card, and the button beside it. */
const khamrah = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Khamrah', exact: true }) })
const added = 'Añadir Khamrah, Decant 10 ml, a la bolsa'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 660 }, hasTouch: true, isMobile: true })

  test('a card shows the description and the price of each size, which a pointer would reveal', async ({
    page,
  }) => {
    await page.goto('/catalog')
    const card = khamrah(page).getByRole('article')
    await expect(card.getByText(/^Dátiles, canela/)).toBeVisible()
    await expect(card.getByText('Find out more')).toBeHidden()
    await expect(card.getByRole('listitem').filter({ hasText: '$' })).toHaveText([
      'Decant $9',
      '50 ml $24',
      '100 ml $38',
    ])
    await expect(card.getByRole('link')).toHaveCount(1)
    await expectAccessible(page)
  })

  test('the button of a card adds the size that it names', async ({ page }) => {
    await open(page, '/catalog')
    const button = khamrah(page).getByRole('link', { name: added })
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await button.tap()
    await expect(page.getByText('Khamrah, Decant 10 ml', { exact: true }).first()).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Bolsa, 1 artículo' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Tu bolsa' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Khamrah' })).toContainText('Decant 10 ml')
  })

  test('no badge is on a bottle, and what floats covers no price and no button', async ({ page }) => {
    for (const width of [320, 360, 768]) {
      await page.setViewportSize({ width, height: 660 })
      await open(page, '/catalog')
      await expectFits(page)
      expect(await page.evaluate(badgesOnBottles)).toEqual([])
      // Down the list, so that the floating filter button shows too.
      await page.evaluate(() => scrollTo(0, 900))
      if (width < 768) await expect(page.getByRole('button', { name: 'Abrir Filtros' })).toBeVisible()
      expect(await page.evaluate(coveredByFloating)).toEqual([])
    }
  })
})

test('on a phone on its side a whole card fits the screen', async ({ page }) => {
  for (const [width, height] of [
    [740, 340],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/catalog')
    const { height: cardHeight = 0 } = (await khamrah(page).getByRole('article').boundingBox()) ?? {}
    expect(cardHeight).toBeGreaterThan(100)
    expect(cardHeight).toBeLessThanOrEqual(height)
    await expectFits(page)
  }
})

test('the first badge stands in the corner of its card, in its grid and in its list', async ({
  page,
  isMobile,
}) => {
  // Without the pulse, which moves the edges.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const view of ['', '?vista=list']) {
    await page.goto(`/women${view}`)
    await expect.poll(() => page.locator('.insignias').count()).toBeGreaterThan(5)
    const findDistances = () =>
      page.getByRole('article').evaluateAll(
        (cards, isList) =>
          cards.flatMap((card) => {
            const badge = card.querySelector('.insignias > li')?.getBoundingClientRect()
            const { left = 0, right = 0 } =
              (isList ? card.querySelector('h3') : card)?.getBoundingClientRect() ?? {}
            return badge ? [Math.round(isList ? badge.left - left : right - badge.right)] : []
          }),
        view !== '',
      )
    // Of several badges in a grid, a wide screen shows all. Not before the cards have appeared.
    if (isMobile || view)
      await expect.poll(async () => [...new Set(await findDistances())]).toEqual([view ? 0 : 4])
  }
})

test('a badge that pulses is neither cut at its largest nor touches another', async ({ page }) => {
  await page.goto('/catalog?atributo=Oferta+Especial')
  const findFailures = () => {
    for (const animation of document.getAnimations()) {
      animation.pause()
      // The middle of `latido`.
      if ('animationName' in animation && animation.animationName === 'latido') animation.currentTime = 1200
    }
    const isShown = (badge: Element) => getComputedStyle(badge).clipPath === 'none'
    return [...document.querySelectorAll('.insignia.oferta')].filter(isShown).flatMap((badge) => {
      const { left, right, top, bottom, height } = badge.getBoundingClientRect()
      const row = (badge.parentElement as Element).getBoundingClientRect()
      const isCut = left < row.left || right > row.right || top < row.top || bottom > row.bottom
      const touched = [badge.previousElementSibling, badge.nextElementSibling].filter((other) => {
        const box = other?.getBoundingClientRect()
        return (
          other && box && isShown(other) && box.top < bottom && box.right > left - 2 && box.left < right + 2
        )
      })
      return isCut || touched.length > 0 || height < 25 ? [`${badge.parentElement?.outerHTML}`] : []
    })
  }
  expect(await page.locator('.insignia.oferta').count()).toBeGreaterThan(2)
  // Not before the cards have appeared.
  await expect.poll(() => page.evaluate(findFailures)).toEqual([])
})

test('on hover a card reveals the description and moves nothing', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones do not hover')
  await page.goto('/catalog')
  const card = khamrah(page).getByRole('article')
  const reveal = card.getByText(/^Dátiles, canela/)
  await expect(reveal).toHaveCSS('opacity', '0')
  await card.scrollIntoViewIfNeeded()
  const before = await card.boundingBox()
  await card.hover()
  await expect(reveal).toHaveCSS('opacity', '1')
  await expect(reveal).toContainText('Find out more')
  expect(await card.boundingBox()).toEqual(before)
})

test('the text area of a card is 160 px high, and every card of a row has the same height', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'two lines of description')

  await page.goto('/catalog')
  expect(
    await khamrah(page)
      .locator('article > div')
      .evaluate((area) => area.clientHeight),
  ).toBe(160)
  const heights = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.slice(0, 4).map((card) => card.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
})

test('a longer name of a card ends after two lines', async ({ page }) => {
  await page.goto('/catalog')
  const { lines, isCut } = await khamrah(page)
    .getByRole('heading')
    .evaluate((heading) => {
      heading.textContent = 'Perfume de nombre muy largo '.repeat(6)
      const lineHeight = Number.parseFloat(getComputedStyle(heading).lineHeight)
      return {
        lines: heading.clientHeight / lineHeight,
        isCut: heading.scrollHeight > heading.clientHeight + lineHeight,
      }
    })
  expect([Math.round(lines), isCut]).toEqual([2, true])
})

test('the first eight cards appear a tenth of a second apart, or at once with reduced motion', async ({
  page,
}) => {
  await page.goto('/catalog')
  const readAnimations = () =>
    page.getByRole('article').evaluateAll((cards) =>
      cards.slice(0, 9).map((card) => {
        const style = getComputedStyle(card.parentElement as Element)
        const { animationName, animationDelay, animationDuration } = style
        if (animationName === 'none') return 'none'
        return Number.parseFloat(animationDuration) < 0.01 ? 'at once' : animationDelay
      }),
    )
  const delays = ['0s', '0.1s', '0.2s', '0.3s', '0.4s', '0.5s', '0.6s', '0.7s']
  expect(await readAnimations()).toEqual([...delays, 'none'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await readAnimations()).toEqual([...delays.map(() => 'at once'), 'none'])
})

test('under a price filter a card shows, and its button adds, the size in that range', async ({ page }) => {
  await page.goto('/catalog?precio_min=20&precio_max=30')
  const prices = khamrah(page).getByRole('article').getByRole('listitem').filter({ hasText: '$' })
  await expect(prices).toHaveText(['50 ml $24', 'Decant $9', '100 ml $38'])
  await expect(khamrah(page).getByRole('link', { name: 'Añadir Khamrah, 50 ml, a la bolsa' })).toBeVisible()
})

test('without JavaScript the button of a card opens a bag with its size', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/catalog')
  await khamrah(page).getByRole('link', { name: added }).click()
  await expect(page).toHaveURL(/\/bag\?lineas=\d+x1&guardado=$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Khamrah' })).toContainText('Decant 10 ml')
  await context.close()
})

/** Badges that overlap the part of an image box in which the bottle is drawn. */
function badgesOnBottles(): string[] {
  return [...document.querySelectorAll('article')].flatMap((card) => {
    const image = card.querySelector('img') as HTMLImageElement
    const top = image.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(image).paddingTop)
    return [...card.querySelectorAll('.insignias')]
      .filter((badges) => badges.getBoundingClientRect().bottom > top)
      .map((badges) => badges.textContent ?? '')
  })
}

/** Prices and buttons above the bar at the bottom, with something else at their place. */
function coveredByFloating(): string[] {
  const chat = document.querySelector('footer > a') as Element
  const bar = chat.getBoundingClientRect().top - 5
  if (document.elementFromPoint(2, bar + 9)?.localName !== 'footer') return ['no bar under the chat button']
  return [...document.querySelectorAll('.precios > li, .agregar')].flatMap((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    if (top < 80 || bottom > bar) return []
    const corners = [
      [left + 2, top + 2],
      [right - 2, bottom - 2],
    ] as const
    const covers = corners.map(([x, y]) => document.elementFromPoint(x, y)?.closest('.ficha'))
    return covers.every((one) => one === part.closest('.ficha')) ? [] : [part.outerHTML]
  })
}
