import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
import { expect, expectAccessible, expectUsable, hydrated, open } from './journey.ts'
import { storeBag, test } from './order-journey.ts'

// Requests without a network.
test.use({
  allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch|^503 /],
})

const TOKEN = 'SinConexionPedido00001'
const AGE = /Precios del \d{1,2} de [a-z]+, \d\d:\d\d/

/** Waits until the worker has cached the empty page and the scripts of these screens. */
async function cachedShell(page: Page, path: string, routes: string[]) {
  const isCached = ([shell, ids]: [string, string[]]) =>
    (async () => {
      type Files = { module: string; imports?: string[] }
      const { routes } = (window as unknown as { __reactRouterManifest: { routes: Record<string, Files> } })
        .__reactRouterManifest
      const scripts = ids.flatMap((id) => [routes[id]?.module ?? '', ...(routes[id]?.imports ?? [])])
      const style = document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? ''
      const found = await Promise.all(
        [shell, style, ...scripts].map((path) => caches.match(path, { ignoreVary: true })),
      )
      return found.every(Boolean)
    })()
  await expect.poll(() => page.evaluate(isCached, [path, routes] as [string, string[]])).toBe(true)
}

async function findPerfume(db: Db, size: number) {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select p.id, p.name from products p join product_sizes s on s.product_id = p.id where s.id = ${size}`,
  )
  return rows[0] ?? { id: '', name: '' }
}

test('the bag opens without a connection with dated prices, also after a change and without its query', async ({
  page,
  context,
  size,
}) => {
  await storeBag(page, `${size}x1`)
  await cachedShell(page, '/bag', ['store/bag/route'])
  await context.setOffline(true)
  await page.goto(`/bag?lineas=${size}x1`)
  await expect(page.getByText(AGE)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '$10.00' })).toHaveCount(1)
  await hydrated(page)
  await expectUsable(page)
  await expect(page.getByText('Sin conexión: podrás pedir cuando vuelva.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pedir/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^Uno más/ }).click()
  await expect(page).toHaveURL(`/bag?lineas=${size}x2`)
  await expect(page.getByText('2 artículos')).toBeVisible()
  await expect(page.getByText('$20.00').first()).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(`/bag?lineas=${size}x2`)
  await page.goto('/bag')
  await expect(page.getByText('2 artículos')).toBeVisible()
  // A shared bag that was never open here.
  await page.goto('/bag?lineas=999999999x1')
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible()
  await page.goto('/bag')
  await expect(page.getByText(AGE)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(AGE)).toHaveCount(0)
  await expect(page.getByText('2 artículos')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pedir/ })).toBeVisible()
})

test('the bag opens without a connection in a browser that is never idle', async ({
  page,
  context,
  size,
}) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (task, { timeout } = {}) =>
      timeout ? window.setTimeout(task, 0, { didTimeout: true, timeRemaining: () => 0 }) : 0
  })
  await storeBag(page, `${size}x1`)
  await cachedShell(page, '/bag', ['store/bag/route'])
  await context.setOffline(true)
  await page.goto('/bag')
  await expect(page.getByText(AGE)).toBeVisible()
})

test('the bag opens without a connection although the worker could not start at first', async ({
  page,
  context,
  size,
}) => {
  await page.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
    let calls = 0
    navigator.serviceWorker.register = (...given) =>
      ++calls === 1 ? Promise.reject(new TypeError('Failed to register')) : register(...given)
  })
  await storeBag(page, `${size}x1`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mis pedidos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis pedidos' })).toBeVisible()
  await cachedShell(page, '/bag', ['store/bag/route'])
  await context.setOffline(true)
  await page.goto('/bag')
  await expect(page.getByText(AGE)).toBeVisible()
})

test('a bag filled from the cards of a list opens without a connection', async ({ page, context, size }) => {
  await open(page, '/catalog')
  await page
    .getByRole('link', { name: /^Añadir .*, a la bolsa$/ })
    .first()
    .click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mis pedidos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis pedidos' })).toBeVisible()
  await cachedShell(page, '/bag', ['store/bag/route'])
  await context.setOffline(true)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Bolsa/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu bolsa' })).toBeVisible()
  await expect(page.getByText('1 artículo')).toBeVisible()
  await page.goto('/bag')
  await expect(page.getByRole('heading', { level: 1, name: 'Tu bolsa' })).toBeVisible()
  await expect(page.getByText('1 artículo')).toBeVisible()
  await expect(page.getByText('Falta un perfume, que se verá cuando vuelva la conexión.')).toBeVisible()
  await expect(page.getByText(AGE)).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`/bag?lineas=${size + 100_000}x1`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible()
  await page.goto('/bag')
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: /^Pedir/ })).toBeVisible()
})

test('a perfume just added to the bag, and a favorite, open without a connection', async ({
  page,
  context,
  shop,
  size,
}) => {
  const { id, name } = await findPerfume(shop.db, size)
  await open(page, `/product/${id}`)
  await page.getByRole('link', { name: 'Añadir a la bolsa' }).first().click()
  await page.getByRole('button', { name: 'Cerrar aviso' }).click()
  await page.getByRole('button', { name: 'Favorito' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Favoritos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tus favoritos' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await cachedShell(page, '/favoritos', ['store/favorites/route'])
  await cachedShell(page, '/bag', ['store/bag/route'])
  await context.setOffline(true)
  await page.goto('/favoritos')
  await expect(page.getByText(AGE)).toBeVisible()
  await expect(page.getByRole('article')).toContainText(name)
  await expectUsable(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Bolsa/ })
    .click()
  await expect(page.getByText(AGE)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
})

test('a perfume that was added on the only page of a visit opens in the bag without a connection', async ({
  page,
  context,
  shop,
  size,
}) => {
  const { id, name } = await findPerfume(shop.db, size)
  const path = `/product/${id}`
  await open(page, path)
  // The worker caches a page once the visitor has stayed on it.
  await expect.poll(() => page.evaluate(async (page) => !!(await caches.match(page)), path)).toBe(true)
  await page.getByRole('link', { name: 'Añadir a la bolsa' }).first().click()
  await cachedShell(page, '/bag', ['store/bag/route'])
  await context.setOffline(true)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Bolsa/ })
    .click()
  await expect(page.getByText(AGE)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
})

test('the list of orders and an order open without a connection, without the buyer, until they are deleted', async ({
  page,
  context,
  shop,
}) => {
  await insertOrder(shop.db, { code: 'SNC-AAA', token: TOKEN, name: 'Rosalía Núñez', phone: '573009990009' })
  await page.goto(`/order/${TOKEN}?gracias`)
  await expect(page.getByText('Gracias, Rosalía')).toBeVisible()
  await hydrated(page)
  await cachedShell(page, '/orders', ['store/own-orders/route', 'store/order/route'])
  await context.setOffline(true)
  await page.goto(`/order/${TOKEN}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido SNC-AAA' })).toBeVisible()
  await expect(page).toHaveURL(`/order/${TOKEN}`)
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión: copia del' })).toBeVisible()
  await expect(page.getByText('Perfume 1')).toBeVisible()
  await expect(page.getByText(/Rosalía|Bogotá/)).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Mis pedidos' }).click()
  await page.getByRole('link', { name: 'Pedido SNC-AAA' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido SNC-AAA' })).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByRole('link', { name: 'Pedido SNC-AAA' })).toBeVisible()
  await hydrated(page)
  await page.getByLabel('Código del pedido').fill('SNC-AAA')
  await page.getByLabel('Teléfono del pedido').fill('300 999 0009')
  await page.getByRole('button', { name: 'Buscar el pedido' }).click()
  await expect(page.getByRole('alert')).toContainText('No se pudo llegar a la tienda')
  const cached = await page.evaluate(async () => {
    const cache = await caches.open('azahar-pages-1')
    const pages = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.text()))
    return pages.join() + JSON.stringify(localStorage)
  })
  expect(cached).not.toMatch(/Rosal|57300999|Portería/)
  await page.getByRole('button', { name: 'Borrar de este dispositivo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar', exact: true }).click()
  await page.goto(`/order/${TOKEN}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sin conexión' })).toBeVisible()
  expect(await page.getByText('SNC-AAA').count()).toBe(0)
})
