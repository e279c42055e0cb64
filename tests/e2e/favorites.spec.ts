import type { Page } from '@playwright/test'
import { TEST_ADMIN } from '#tests/shop-process.ts'
import { GOOD, register, signIn, test } from './account-journey.ts'
import { expect, expectUsable, hold, open } from './journey.ts'

// A long journey: each step hashes passwords.
test.describe.configure({ timeout: 180_000 })

/** The shop's answer to a change of the favorites; the heart is filled before the answer. */
const savedToAccount = (page: Page, change: 'guardar' | 'quitar') =>
  page.waitForResponse((answer) => answer.request().postData()?.startsWith(`${change}=`) === true)

/** Adds the nth perfume of the catalog to the favorites and returns its name. */
async function like(page: Page, place: number) {
  await open(page, '/catalog')
  await page.getByRole('article').nth(place).getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  const heart = page.getByRole('button', { name: 'Favorito' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
}

test('the way back and another window show the own favorites as they are now', async ({ page, context }) => {
  const first = await like(page, 0)
  const second = await like(page, 1)
  await open(page, '/favoritos')
  const cards = page.getByRole('article')
  await expect(cards).toContainText([second, first])
  await cards.filter({ hasText: first }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  const heart = page.getByRole('button', { name: 'Favorito', exact: true })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.goBack()
  await expect(page.getByText('1 perfume', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tus favoritos')
  const other = await context.newPage()
  const third = await like(other, 2)
  await expect(cards).toContainText([third, second])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tus favoritos')
})

test.describe('while the own favorites are read', () => {
  // The service worker would answer the requests that the journey holds.
  test.use({ serviceWorkers: 'block' })

  test('nothing says that there are none, and the footer stays out of view', async ({ page }) => {
    const name = await like(page, 0)
    const empty = page.getByText('Todavía no hay perfumes en la lista.')
    const showPage = await hold(page, /\/assets\/.*\.js/)
    await page.goto('/favoritos', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tus favoritos')
    await expect(empty).toBeHidden()
    const showList = await hold(page, /\/favoritos\.data/)
    showPage()
    await expect(page.getByRole('progressbar', { name: 'Cargando' })).toBeAttached()
    await expect(empty).toBeHidden()
    await expect(page.getByRole('contentinfo')).not.toBeInViewport()
    showList()
    await expect(page.getByRole('article')).toContainText([name])
    await expect(page.getByText('1 perfume', { exact: true })).toBeVisible()
  })
})

test('the favorites of a browser stay after the administrator signs in on the page of the store', async ({
  page,
}) => {
  const name = await like(page, 0)
  await open(page, '/auth/login')
  await signIn(page, TEST_ADMIN.email, TEST_ADMIN.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Panel de Control' })).toBeVisible()
  // A page of the admin area opens the sign-in page when its session ends, which would abort the next navigation.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await open(page, '/auth/login')
  await open(page, '/favoritos')
  await expect(page.getByRole('article')).toContainText([name])
})

test('a favorite of an account that cannot be removed stays, and a toast says so', async ({
  page,
  context,
  smtp,
}) => {
  await register(page, smtp)
  const name = await like(page, 0)
  const heart = page.getByRole('button', { name: 'Favorito', exact: true })
  await context.setOffline(true)
  await heart.click()
  await expect(page.getByText('No se pudo quitar de tus favoritos')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)
  const path = page.url()
  await open(page, '/favoritos')
  await expect(page.getByRole('article')).toContainText([name])

  await open(page, path)
  await context.setOffline(true)
  await heart.click()
  await expect(page.getByText('No se pudo quitar de tus favoritos')).toBeVisible()
  await context.setOffline(false)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('No se pudo quitar de tus favoritos')).toHaveCount(0)
})

test('a favorite that an account could not add is added later; one that is removed meanwhile stays removed', async ({
  page,
  smtp,
}) => {
  await register(page, smtp)
  const known = savedToAccount(page, 'guardar')
  await like(page, 0)
  const path = page.url()
  await known
  await page.route('**/favoritos/cambio', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  const name = await like(page, 1)
  await failed
  await page.unroute('**/favoritos/cambio')

  await open(page, path)
  const heart = page.getByRole('button', { name: 'Favorito', exact: true })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  const added = savedToAccount(page, 'guardar')
  await open(page, '/favoritos')
  await added
  await open(page, '/favoritos')
  await expect(page.getByRole('article')).toContainText([name])
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('favorites are stored without an account, shared, merged into the account, and removed with the session', async ({
  page,
  browser,
  smtp,
  shop,
}) => {
  const email = await register(page, smtp)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByText('Has cerrado sesión.')).toBeVisible()

  await open(page, '/favoritos')
  await expect(page.getByText('Todavía no hay perfumes en la lista.')).toBeVisible()
  await expectUsable(page)
  const first = await like(page, 0)
  const second = await like(page, 1)
  await page.goto('/favoritos')
  await expect(page.getByText('2 perfumes', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toContainText([second, first])
  await expectUsable(page)
  const link = page.url()

  // A visitor with favorites must not see the empty list, not even for a moment.
  await open(page, '/about')
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent.includes('Todavía no hay perfumes')) document.body.dataset.empty = ''
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Favoritos' }).click()
  await expect(page.getByText('2 perfumes', { exact: true })).toBeVisible()
  await expect(page.locator('body[data-empty]')).toHaveCount(0)

  // The friend has one of the two.
  const friend = await browser.newPage()
  await like(friend, 0)
  await open(friend, link)
  await expect(friend.getByRole('heading', { name: 'Una lista compartida' })).toBeVisible()
  await friend.getByRole('button', { name: 'Guardar todos en mis favoritos' }).click()
  await expect(friend.getByRole('heading', { name: 'Tus favoritos' })).toBeVisible()
  await expect(friend.getByRole('article')).toContainText([second, first])
  await expect(friend.getByText('Tu lista está llena')).toHaveCount(0)
  await friend.getByRole('button', { name: `Favorito: ${first}` }).click()
  await expect(friend.getByText('1 perfume', { exact: true })).toBeVisible()
  await friend.getByRole('button', { name: 'Deshacer' }).click()
  await expect(friend.getByText('2 perfumes', { exact: true })).toBeVisible()
  await friend.close()

  await page.getByRole('link', { name: 'Inicia sesión' }).click()
  await signIn(page, email, GOOD)
  await expect(page).toHaveURL(/\/favoritos$/)
  await expect(page.getByText('2 perfumes', { exact: true })).toBeVisible()
  const removeFirst = async () => {
    const taken = savedToAccount(page, 'quitar')
    await page.getByRole('button', { name: `Favorito: ${first}` }).click()
    await expect(page.getByText('1 perfume', { exact: true })).toBeVisible()
    await taken
  }
  await removeFirst()
  const restored = savedToAccount(page, 'guardar')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('2 perfumes', { exact: true })).toBeVisible()
  await restored
  await removeFirst()
  const given = savedToAccount(page, 'guardar')
  const third = await like(page, 2)
  await given

  // Another device of the same customer.
  const other = await browser.newContext({ baseURL: shop.url })
  const there = await other.newPage()
  await open(there, '/auth/login?volver=/favoritos')
  await signIn(there, email, GOOD)
  await expect(there.getByRole('article')).toContainText([third, second])
  await other.close()

  await open(page, '/account')
  await expect(page.getByRole('link', { name: 'Ver 2 perfumes' })).toBeVisible()
  // Before the scripts of the next page, which may be left at once.
  await page.addInitScript(() => {
    Object.assign(window, { favoritesAtStart: localStorage.getItem('azahar:favoritos') })
  })
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByText('Has cerrado sesión.')).toBeVisible()
  expect(await page.evaluate(() => (window as { favoritesAtStart?: unknown }).favoritesAtStart)).toBe('')
  await open(page, '/favoritos')
  await expect(page.getByText('Todavía no hay perfumes en la lista.')).toBeVisible()
  const copies = await page.evaluate(() => localStorage.getItem('azahar:favoritos-copia'))
  expect(copies ?? '').toBe('')
})
