import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, hydrated, open, test } from './journey.ts'

// Browser errors of requests without a network, of the worker's offline page, and of pages that are not found.
test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (503|404)|^503 /] })

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Sin conexión' })
const DATED = /Sin conexión: copia del \d{1,2} de [a-z]+, \d\d:\d\d/

/** Opens a page and waits until the service worker has cached it with all loaded files. */
async function openAndCache(page: Page, path: string) {
  await open(page, path)
  await waitUntilCached(page, path)
}

async function waitUntilCached(page: Page, path: string) {
  const isCached = () =>
    page.evaluate(async (address) => {
      const pages = await caches.open('azahar-pages-1')
      return navigator.serviceWorker.controller !== null && (await pages.match(address)) !== undefined
    }, path)
  await expect.poll(isCached).toBe(true)
  await expect.poll(() => uncachedFiles(page)).toEqual([])
}

/** Uncached files that the page has loaded or a click needs, and its uncached first images. */
function uncachedFiles(page: Page) {
  return page.evaluate(async () => {
    type Files = { module: string; clientLoaderModule?: string; imports?: string[] }
    const { routes } = (window as unknown as { __reactRouterManifest: { routes: Record<string, Files> } })
      .__reactRouterManifest
    const scripts = ['store/product/route', 'catalog'].flatMap((id) => {
      const { module, clientLoaderModule, imports } = routes[id] ?? {}
      return [module, clientLoaderModule, ...(imports ?? [])].filter((path) => path !== undefined)
    })
    const files = document.querySelectorAll('script[src^="/assets/"], link[href^="/assets/"]')
    const loaded = [...files].map((file) => file.getAttribute('src') ?? file.getAttribute('href') ?? '')
    const images = [...document.images].filter(({ loading }) => loading === 'eager')
    const wanted = [...scripts, ...loaded, ...images.map(({ currentSrc, src }) => currentSrc || src)]
    const copies = await Promise.all(wanted.map((path) => caches.match(path, { ignoreVary: true })))
    return wanted.filter((_, at) => !copies[at])
  })
}

async function openFirstProduct(page: Page) {
  await page.locator('main article a[href^="/product/"]').first().click()
  await page.waitForURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Perfumes de Lujo')
  return {
    path: new URL(page.url()).pathname,
    name: (await page.getByRole('heading', { level: 1 }).textContent()) ?? '',
  }
}

test('visited pages open offline with their date, and work again with the connection', async ({
  page,
  context,
}) => {
  // The first visit is cached too, although it was loaded before there was a service worker.
  await openAndCache(page, '/catalog')
  const cards = await page.locator('main article').count()
  const { path, name } = await openFirstProduct(page)
  await waitUntilCached(page, path)
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión' })).toHaveCount(0)

  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()

  await page.goto('/catalog')
  await expect(banner(page)).toHaveText(DATED)
  await expect(page.locator('main article')).toHaveCount(cards)
  await expectImages(page, 'main article img')

  await page.goto(path)
  await expect(banner(page)).toHaveText(DATED)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectImages(page, 'main ul[aria-label^="Imágenes"] li:first-child img')
  await hydrated(page)
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('visited pages of a visitor with a session open offline', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'azahar.session', value: 'ended', url: baseURL ?? '' }])
  await openAndCache(page, '/catalog')
  await context.setOffline(true)
  await page.goto('/catalog')
  await expect(banner(page)).toHaveText(DATED)
})

test('a page that is opened from a search of Google is cached under its own URL', async ({ page }) => {
  await open(page, '/contact?srsltid=AfmBOop1&gad_source=1&gbraid=0AAAA')
  await waitUntilCached(page, '/contact')
})

async function expectImages(page: Page, selector: string) {
  const first = page.locator(selector).first()
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await first.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/images/')
}

test('a click without a connection opens the cached page, even when its data was never requested', async ({
  page,
  context,
}) => {
  await openAndCache(page, '/men')
  await openAndCache(page, '/catalog')
  await context.setOffline(true)
  await page.locator('footer a[href="/men"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfumes para Él')
  await expect(banner(page)).toHaveText(DATED)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfumes de Lujo')
  await expect(page.locator('main article').first()).toBeVisible()
})

for (const [says, onLine] of [
  ['the browser says so', false],
  ['the browser says that it is online', true],
] as const)
  test(`home opens as it was cached by a click without a connection, when ${says}`, async ({
    page,
    context,
  }) => {
    if (onLine)
      await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }))
    await openAndCache(page, '/catalog')
    await openAndCache(page, '/')
    // Its data was never requested.
    await page.locator('footer a[href="/catalog"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfumes de Lujo')
    await context.setOffline(true)
    await slowStorage(context)
    await page.locator('footer a[href="/"]').click()
    await expect(page.getByRole('region', { name: 'Novedades' }).getByRole('article')).toHaveCount(4)
    await expect(banner(page)).toHaveText(DATED)
    await context.setOffline(false)
    await expect(banner(page)).toHaveCount(0)
  })

/** The worker takes as long as on a slow phone: what a page shows meanwhile must not be an error. */
async function slowStorage(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const { match } = Cache.prototype
    Cache.prototype.match = async function (...asked) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return match.apply(this, asked)
    }
  })
}

test('pages open where the storage of the browser fails', async ({ page, context }) => {
  await openAndCache(page, '/catalog')
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    CacheStorage.prototype.open = () => Promise.reject(new DOMException('Unexpected error', 'UnknownError'))
  })
  await open(page, '/catalog')
  await openFirstProduct(page)
  await context.setOffline(true)
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin conexión')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contáctanos')
})

test('an uncached page shows a notice, lists the visited pages, and opens when the connection is back', async ({
  page,
  context,
}) => {
  await openAndCache(page, '/catalog')
  await context.setOffline(true)
  await page.locator('main article a[href^="/product/"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin conexión')
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin conexión')
  await expect(page.getByRole('link', { name: 'Reintentar' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Perfumes de Lujo' }).click()
  await expect(banner(page)).toHaveText(DATED)

  await page.goto('/contact')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sin conexión')
})

test('an uncached page opens automatically when a restarting shop answers again', async ({
  page,
  context,
}) => {
  await openAndCache(page, '/catalog')
  // A restart is not an event of the browser.
  await page.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation()))
  await page.clock.install()
  await context.setOffline(true)
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin conexión')
  await context.setOffline(false)
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contáctanos')
})

test('the offline page lists a perfume that was opened by links of its sizes, once', async ({
  page,
  context,
}) => {
  await openAndCache(page, '/catalog')
  const path = await page.locator('main article a[href^="/product/"]').first().getAttribute('href')
  for (const size of ['50ml', '100ml']) await openAndCache(page, `${path}?talla=${size}`)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await context.setOffline(true)
  await page.goto('/contact')
  await page.getByRole('navigation', { name: 'Lo que ya viste' }).getByRole('link', { name }).click()
  await expect(banner(page)).toHaveText(DATED)
  await expect(page).toHaveURL(`${path}?talla=100ml`)
})

test('a page is not reloaded when the connection returns during a navigation to a cached page', async ({
  page,
  context,
}) => {
  await openAndCache(page, '/catalog')
  await context.setOffline(true)
  await page.goto('/contact')
  const link = page.getByRole('link', { name: 'Perfumes de Lujo' })
  await link.evaluate((anchor: HTMLAnchorElement) => {
    anchor.click()
    dispatchEvent(new Event('online'))
  })
  await expect(page).toHaveURL('/catalog')
  await expect(banner(page)).toHaveText(DATED)
})

test('another size of a cached perfume can be chosen without a connection', async ({ page, context }) => {
  await openAndCache(page, '/catalog')
  const { path } = await openFirstProduct(page)
  await waitUntilCached(page, path)
  await context.setOffline(true)
  await page.goto(`${path}?talla=no-seen`)
  await expect(page).toHaveURL(path)
  await hydrated(page)
  const sizes = page.getByRole('navigation', { name: 'Tamaño' }).getByRole('link')
  await sizes.last().click()
  await expect(sizes.last()).toHaveAttribute('aria-current', 'true')
})

test('the administrator area, forms and pages that are not found are never cached', async ({ page }) => {
  await openAndCache(page, '/catalog')
  await page.clock.install()
  for (const path of ['/auth/login', '/admin', '/product/no-existe']) {
    await open(page, path)
    // Longer than the delay after which a page reports itself to the worker.
    await page.clock.fastForward(2500)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  }
  // The worker processes this page last.
  await openAndCache(page, '/about')
  const cachedPaths = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cachedPaths).toContain('/catalog')
  expect(cachedPaths.filter((path) => /^\/(admin|auth)|no-existe/.test(path))).toEqual([])
})

test('a page that no longer exists has no copy any more', async ({ page, context }) => {
  await openAndCache(page, '/catalog')
  await page.evaluate(async () => {
    const pages = await caches.open('azahar-pages-1')
    const html = '<!DOCTYPE html><html lang="es"><title>Perfume de antes</title><h1>Perfume de antes</h1>'
    await pages.put('/product/no-existe', new Response(html, { headers: { 'content-type': 'text/html' } }))
  })
  await page.goto('/product/no-existe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Producto No Encontrado')
  await context.setOffline(true)
  await page.goto('/product/no-existe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin conexión')
  await expect(page.getByRole('link', { name: 'Perfume de antes' })).toHaveCount(0)
})

test('the caches of images and pages have a limit', async ({ page }) => {
  await openAndCache(page, '/catalog')
  await page.evaluate(async () => {
    const images = await caches.open('azahar-images')
    for (let index = 0; index < 230; index++) await images.put(`/images/fill-${index}/160`, new Response('x'))
    const image = [...document.images].find((image) => image.currentSrc.includes('/images/'))
    await fetch(`${image?.currentSrc.replace(/\/\d+$/, '')}/1280.avif`)
  })
  const count = () => page.evaluate(async () => (await (await caches.open('azahar-images')).keys()).length)
  await expect.poll(count).toBe(200)
})
