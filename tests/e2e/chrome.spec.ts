import type { Locator } from '@playwright/test'
import { expect, expectAccessible, open, openFilters, recordTransitions, test } from './journey.ts'

test('the mobile menu locks the page, closes with Esc and with any link', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the menu button exists on small screens only')
  await open(page, '/')
  const menuButton = page.getByRole('banner').getByRole('button', { name: /menú/i })
  await menuButton.click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link', { name: 'Para Ella' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Acceso Administrador' })).toHaveAttribute('href', '/admin')
  await expectAccessible(page)
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(menuButton).toBeFocused()
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden')
  await menuButton.click()
  await menu.getByRole('link', { name: 'Para Ella' }).click()
  await expect(page).toHaveURL(/\/women/)
  await expect(menu).toBeHidden()
})

test('the open menu closes when the window becomes too wide for it', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the menu button exists on small screens only')
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: /menú/i }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Para Ella' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden')
  await page.getByRole('banner').getByRole('link', { name: 'Para Ella' }).click()
  await expect(page).toHaveURL(/\/women/)
})

test('the way back closes what covers the page, and leads to the page behind', async ({ page, isMobile }) => {
  await open(page, '/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Términos' }).click()
  await expect(page).toHaveURL(/\/terms$/)
  const covering = page.getByRole('dialog')
  if (isMobile) await page.getByRole('banner').getByRole('button', { name: /menú/i }).click()
  else await page.keyboard.press('Control+k')
  await expect(covering).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
  await expect(covering).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden')

  await open(page, '/catalog')
  const filters = await openFilters(page)
  await filters.getByRole('checkbox', { name: /^Lattafa/ }).check()
  await filters.getByRole('button', { name: /^(Apply|Aplicar)/ }).click()
  await expect(page).toHaveURL(/marca=Lattafa/)
  await expect(covering).toBeHidden()
  await openFilters(page)
  await expect(covering.getByRole('checkbox', { name: /^Lattafa/ })).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(/\/catalog$/)
  await expect(covering).toBeHidden()
  await openFilters(page)
  await expect(covering.getByRole('checkbox', { name: /^Lattafa/ })).not.toBeChecked()
})

test('the current section is marked in the navigation', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the horizontal navigation is for wide screens')
  await page.goto('/women')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Para Ella' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('the header stays in view while the page scrolls, except in a low window', async ({
  page,
  isMobile,
}) => {
  await page.goto('/catalog')
  const brand = page.getByRole('banner').getByRole('link', { name: 'Azahar' }).first()
  await page.evaluate(() => scrollTo(0, 1500))
  await expect(brand).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: isMobile ? 740 : 1280, height: 360 })
  await page.evaluate(() => scrollTo(0, 1500))
  await expect(brand).not.toBeInViewport()
})

test('the footer has columns of the brand, the shop and the company', async ({ page, isMobile }) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  const brand = footer.getByText(/^Perfumes árabes auténticos/)
  const shop = footer.getByRole('navigation', { name: 'Tienda' })
  const company = footer.getByRole('navigation', { name: 'Compañía' })
  const readTargets = (column: Locator) =>
    column.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(await readTargets(shop)).toEqual(expect.arrayContaining(['/catalog', '/men', '/women']))
  expect(await readTargets(company)).toEqual(expect.arrayContaining(['/about', '/contact', '/admin']))
  const measure = async (column: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await column.boundingBox()) ?? {}
    return { left: x, top: y, right: x + width, bottom: y + height }
  }
  const boxes = { brand: await measure(brand), shop: await measure(shop), company: await measure(company) }
  expect(boxes.company.top).toBe(boxes.shop.top)
  expect(boxes.company.left).toBeGreaterThan(boxes.shop.right)
  if (isMobile) expect(boxes.shop.top).toBeGreaterThan(boxes.brand.bottom)
  else expect(boxes.shop.left).toBeGreaterThan(boxes.brand.right)
})

test('the floating chat button shows up to 1024 px only', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/about')
  const chat = page.locator('a[href^="https://wa.me/"]').filter({ visible: true })
  await expect(chat.last()).toHaveAttribute('target', '_blank')
  const floating = await chat.count()
  await page.setViewportSize({ width: 1025, height: 800 })
  await expect(chat).toHaveCount(floating - 1)
})

test('the chat button never covers the submit button of a form', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/auth/login', '/auth/register', '/contact']) {
    await open(page, path)
    const sends = page
      .getByRole('main')
      .locator('form')
      .last()
      .locator('button[type=submit], a[href^="https://wa.me/"]')
    // At the lowest visible position, where the chat button floated.
    const apart = await sends.last().evaluate((send) => {
      send.scrollIntoView({ block: 'end' })
      const chat = document.querySelector('footer > a[href^="https://wa.me/"]')?.getBoundingClientRect()
      const { right, bottom } = send.getBoundingClientRect()
      return chat !== undefined && (chat.left >= right || chat.top >= bottom)
    })
    expect(apart, path).toBe(true)
  }
})

test('the footer opens pages of the store without a reload, and the admin area by one', async ({ page }) => {
  await open(page, '/catalog')
  await page.evaluate(() => Object.assign(window, { isFirst: true }))
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Términos' }).click()
  await expect(page).toHaveURL(/\/terms$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Términos/)
  expect(await page.evaluate(() => 'isFirst' in window)).toBe(true)
  await expect(footer.getByRole('link', { name: 'Privacidad' })).toBeVisible()
  await footer.getByRole('link', { name: 'Acceso Administrador' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Acceso Administrador' })).toBeVisible()
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const isReduced = reducedMotion === 'reduce'

  test.describe(isReduced ? 'with reduced motion' : 'without reduced motion', () => {
    test.use({ contextOptions: { reducedMotion } })

    test('the mobile menu slides in for 0.3 s, or not at all', async ({ page, isMobile }) => {
      test.skip(!isMobile, 'the menu button exists on small screens only')
      await open(page, '/')
      const readSeconds = await recordTransitions(page, 'dialog', 'translate')
      await page.getByRole('banner').getByRole('button', { name: 'Abrir menú' }).click()
      await expect.poll(readSeconds).toEqual([expect.closeTo(isReduced ? 0 : 0.3, 3)])
      await expect(page.getByRole('dialog')).toBeVisible()
    })
  })
}
