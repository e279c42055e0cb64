import type { Page } from '@playwright/test'
import { expect, hydrated, open, test } from './journey.ts'

async function productIds(page: Page): Promise<string[]> {
  await page.goto('/catalog')
  const links = page.locator('main article a[href^="/product/"]')
  return links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).pathname.split('/')[2] ?? ''),
  )
}

/** The own bag with one perfume; returns its URL. */
async function openBag(page: Page) {
  await page.goto('/catalog')
  await page.locator('main article a[href^="/product/"]').first().click()
  await page.waitForURL(/\/product\//)
  await hydrated(page)
  await page.getByRole('link', { name: 'Añadir a la bolsa' }).first().click()
  await page.getByRole('banner').getByRole('link', { name: 'Bolsa, 1 artículo' }).click()
  await expect(page).toHaveURL(/\/bag\?lineas=/)
  await hydrated(page)
  return page.url()
}

test('a page is shared by the share sheet of the device', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async ({ url = '' } = {}) => {
      document.body.dataset.shared = url
    }
  })
  const url = await openBag(page)
  await page.getByRole('button', { name: 'Compartir la bolsa' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-shared', url)
})

test('without a share sheet the URL is copied, and a toast says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  const url = await openBag(page)
  await page.getByRole('button', { name: 'Compartir la bolsa' }).click()
  await expect(page.getByText('Enlace copiado')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
})

test("a favorite that is chosen before the page's JavaScript is stored with the others", async ({ page }) => {
  const [earlier, chosen] = await productIds(page)
  await open(page, `/product/${earlier}`)
  await page.getByRole('button', { name: 'Favorito' }).click()
  await expect(page.getByRole('button', { name: 'Favorito' })).toHaveAttribute('aria-pressed', 'true')

  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/**.js', async (route) => {
    await loaded.promise
    await route.continue().catch(() => {})
  })
  await page.goto(`/product/${chosen}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Favorito' }).click()
  await expect(page).toHaveURL(/\/favoritos\?lista=/)
  loaded.resolve()
  await expect(page).toHaveURL(`/favoritos?lista=${chosen}.${earlier}`)
  await expect(page.getByRole('heading', { name: 'Tus favoritos' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a shared list is not called the own one when all its perfumes are favorites', async ({ page }) => {
  const [one, other] = await productIds(page)
  for (const id of [one, other]) {
    await open(page, `/product/${id}`)
    await page.getByRole('button', { name: 'Favorito' }).click()
    await expect(page.getByRole('button', { name: 'Favorito' })).toHaveAttribute('aria-pressed', 'true')
  }
  await open(page, `/favoritos?lista=${one}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Una lista compartida')
  await page.getByRole('button', { name: 'Guardar todos en mis favoritos' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tus favoritos')
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a link of another site adds no favorite', async ({ page }) => {
  const [id] = await productIds(page)
  await page.goto('about:blank')
  await open(page, `/favoritos?lista=${id}&guardado=`)
  await expect(page.getByRole('heading', { name: 'Una lista compartida' })).toBeVisible()
  await open(page, '/favoritos')
  await expect(page.getByText('Todavía no hay perfumes en la lista.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a list of favorites is shared by a message with its URL', async ({ page, context }) => {
    const sent = Promise.withResolvers<string>()
    await context.route('https://wa.me/**', async (route) => {
      sent.resolve(route.request().url())
      await route.fulfill({ body: 'chat' })
    })
    await page.goto('/catalog')
    await page.locator('main article a[href^="/product/"]').first().click()
    await page.getByRole('button', { name: 'Favorito' }).click()
    await expect(page).toHaveURL(/\/favoritos\?lista=/)
    const shown = new URL(page.url())
    await page.getByRole('button', { name: 'Compartir la lista' }).click()
    const text = new URL(await sent.promise).searchParams.get('text') ?? ''
    expect(new URL(text).pathname).toBe(shown.pathname)
    expect(new URL(text).search).toBe(`?lista=${shown.searchParams.get('lista')}`)
  })
})
