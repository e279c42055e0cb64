import { expect, expectAccessible, open, openFilters, test } from './journey.ts'

test('the mobile menu locks the page, closes with Esc and with any link', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the menu button exists on small screens only')
  await open(page, '/')
  const menuButton = page.getByRole('banner').getByRole('button', { name: /menú/i })
  await menuButton.click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link', { name: 'Para Ella' })).toBeVisible()
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

test('a search is stored and suggested again', async ({ page }) => {
  await open(page, '/')
  const search = page
    .getByRole('combobox', { name: /Buscar/ })
    .filter({ visible: true })
    .first()
  await search.fill('  ')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await search.fill('oud')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/\?search=oud/)
  await expect(page.getByText(/Mostrando \d+ de \d+ perfumes/)).toBeVisible()
  await open(page, '/about')
  await page
    .getByRole('combobox', { name: /Buscar/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByText('Búsquedas Recientes')).toBeVisible()
  await page.getByRole('option', { name: 'oud', exact: true }).click()
  await expect(page).toHaveURL(/\/\?search=oud/)
})

test('the search overlay opens with "/" and navigates to the catalog', async ({ page }) => {
  await open(page, '/about')
  await page.keyboard.press('/')
  const overlay = page.getByRole('dialog')
  await expect(overlay.getByRole('heading', { name: 'Search' })).toBeVisible()
  await expectAccessible(page)
  await overlay
    .getByRole('link', { name: 'Woody' })
    .or(overlay.getByRole('button', { name: 'Woody' }))
    .click()
  await expect(page).toHaveURL(/\/catalog\?search=Woody/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('an open overlay makes the page inert, and a press beside it closes it', async ({ page }) => {
  await open(page, '/about')
  const bag = page.getByRole('banner').getByRole('link', { name: 'Bolsa' })
  await bag.focus()
  await page.keyboard.press('/')
  const overlay = page.getByRole('dialog')
  await expect(overlay.getByRole('combobox')).toBeFocused()
  const takesPart = () =>
    page.evaluate(() => {
      document.querySelector<HTMLElement>('dialog [type=search]')?.focus()
      const link = document.querySelector<HTMLElement>('header a[href="/bag"]')
      link?.focus()
      return document.activeElement === link
    })
  await expect.poll(takesPart).toBe(false) // from the first frame
  await page.mouse.click(8, 200)
  await expect(overlay).toBeHidden()
  await expect(page).toHaveURL(/\/about$/)
  await expect(bag).toBeFocused()
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
