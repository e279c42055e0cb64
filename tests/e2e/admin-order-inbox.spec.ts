import type { Page } from '@playwright/test'
import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
import { products } from '#shop/products/schema.server.ts'
import { deleteButton, toast } from './admin-journey.ts'
import { INBOX, order, row, test } from './admin-order-journey.ts'
import { expect, expectAccessible, expectFits, hold, hydrated, open } from './journey.ts'

test('orders are found by code, phone, name, perfume, day, state and a pasted message', async ({
  page,
  shop,
}) => {
  const { code, phone, id } = await order(shop, 'Buscada Única')
  await order(shop, 'Otra Persona')
  await open(page, INBOX)
  const search = page.getByRole('searchbox', { name: 'Buscar pedidos' })
  const rows = page.getByRole('main').locator('li a[href^="/admin/orders/"]')
  for (const text of [
    code.toLowerCase().replace('-', ''),
    `+57 ${phone.slice(2, 5)} ${phone.slice(5, 8)}-${phone.slice(8)}`,
    'unica',
    'unica perfume',
    `Buenas tardes, VER mi pedido ${code} por favor. Muchas gracias por todo, quedo atenta`,
  ]) {
    await search.fill(text)
    await search.press('Enter')
    // The search box is rendered again with the results.
    await expect(search).toHaveAttribute('value', text)
    await expect(rows).toHaveCount(1)
    await expect(rows).toHaveAttribute('href', `/admin/orders/${id}`)
  }
  await page.getByRole('link', { name: /^Cancelado/ }).click()
  await expect(page.getByText('Ningún pedido coincide.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Quitar filtros' }).click()
  await expect(search).toHaveValue('')
  await expect(row(page, code)).toBeVisible()
  await page.getByText('Filtrar por fecha').click()
  await page.getByLabel('Desde').fill('2020-01-01')
  await page.getByRole('button', { name: 'Ver esos días' }).click()
  await expect(page.getByRole('status').getByText(/^\d+ pedidos? · \$[\d,.]+/)).toBeVisible()
  await page.getByLabel('Hasta').fill('2020-01-01')
  await page.getByRole('button', { name: 'Ver esos días' }).click()
  await expect(page.getByText('Ningún pedido coincide.')).toBeVisible()
  await expect(page.getByLabel('Hasta')).toHaveValue('2020-01-01')
  await expectFits(page)
})

test('the next page of the orders is shown when its link is followed', async ({ page, shop }) => {
  for (let place = 0; place < 27; place++) await insertOrder(shop.db, { name: 'Hojeada' })
  await open(page, `${INBOX}&q=hojeada`)
  const rows = page.getByRole('main').locator('li a[href^="/admin/orders/"]')
  await expect(rows).toHaveCount(25)
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByText('Página 2 de 2')).toBeVisible()
})

test('a new order is announced in every open window, with a sound that can be switched off', async ({
  page,
  shop,
}) => {
  await page.context().addInitScript(() => {
    const counted = window as unknown as { notes: number }
    counted.notes = 0
    const create = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
      counted.notes++
      return create.call(this)
    }
  })
  const notes = (window: Page) => window.evaluate(() => (globalThis as unknown as { notes: number }).notes)
  const before = await order(shop, 'Antes')
  const windows = [page, await page.context().newPage()]
  const streaming = windows.map((window) => window.waitForRequest('**/admin/new-orders*'))
  for (const [at, path] of [INBOX, '/admin/products'].entries()) await open(windows[at] ?? page, path)
  await Promise.all(streaming)

  // A hidden window is notified too.
  const listening = windows[1]?.waitForRequest('**/admin/new-orders*')
  await windows[1]?.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await listening

  const first = await order(shop, 'Rosa Nueva')
  for (const window of windows) {
    const notice = toast(window, `Pedido nuevo ${first.code}`)
    await expect(notice).toContainText('Rosa · $20.00')
    await expect.poll(() => notes(window)).toBe(2)
    await expect(toast(window, before.code)).toHaveCount(0)
  }
  await expect(row(page, first.code)).toBeVisible()
  const sound = page.getByRole('switch', { name: 'Sonido' })
  await expect(sound).toBeChecked()
  await sound.click()
  await expectAccessible(page)
  await page.reload()
  await hydrated(page)
  await expect(sound).not.toBeChecked()
  await expect(toast(page, first.code)).toHaveCount(0)

  const second = await order(shop, 'Luz Callada')
  await expect(toast(page, second.code)).toBeVisible()
  expect(await notes(page)).toBe(0)
  await toast(page, second.code).getByRole('link', { name: 'Ver' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second.code)
})

test('an order is announced once, also after an error page', async ({ page, shop }) => {
  const asked = page.waitForResponse('**/admin/new-orders*')
  await open(page, '/admin/products')
  await asked
  const { code } = await order(shop, 'Una Vez')
  await expect(toast(page, code)).toBeVisible()
  await toast(page, code)
    .getByRole('button', { name: /Cerrar|Quitar/ })
    .click()
  await expect(toast(page, code)).toHaveCount(0)
  await page.evaluate(() => {
    history.pushState({}, '', '/admin/nada')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  await expect(page.getByText(/no existe|no encontr/i).first()).toBeVisible()
  const again = page.waitForResponse('**/admin/new-orders*')
  await page.goBack()
  await again
  await order(shop, 'Otra Más')
  await expect(toast(page, 'Pedido nuevo')).toBeVisible()
  await expect(toast(page, code)).toHaveCount(0)
})

test('three notices are shown, and more than three new orders share one until it is closed', async ({
  page,
  shop,
}) => {
  await shop.db.insert(products).values({ name: 'Oud de Sobra' })
  const asked = page.waitForResponse('**/admin/new-orders*')
  await open(page, '/admin/products')
  await asked
  await (await deleteButton(page.locator('tbody tr').filter({ hasText: 'Oud de Sobra' }))).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
  const deletion = /^Producto eliminado/
  const notices = page.locator('[data-toast]')
  await expect(notices).toHaveText([deletion])
  const codes: RegExp[] = []
  for (const name of ['Uno', 'Dos', 'Tres']) {
    const { code } = await order(shop, name)
    await expect(toast(page, code)).toBeVisible()
    codes.push(new RegExp(code))
  }
  await expect(notices).toHaveText(codes)
  for (const count of [4, 5]) {
    await order(shop, 'Una Más')
    await expect(notices).toHaveText([deletion, new RegExp(`^${count} pedidos nuevos`)])
  }
  await notices.last().getByRole('button', { name: 'Cerrar aviso' }).click()
  await expect(notices).toHaveText([deletion])
  const { code } = await order(shop, 'Otra Vez')
  await expect(notices).toHaveText([deletion, new RegExp(code)])
})

test('the number of new orders in the title is right when a later request for it fails', async ({
  page,
  shop,
}) => {
  const asked = page.waitForResponse('**/admin/new-orders*')
  await open(page, '/admin/products')
  await asked
  const counted = page.waitForRequest('**/admin/new-orders*')
  let requests = 0
  const release = await hold(page, /\/admin\/new-orders/, {
    answer: (route) => route.fulfill({ json: { orders: [], waiting: 77 } }),
  })
  // Routes are tried from the last to the first.
  await page.route(/\/admin\/new-orders/, (route) =>
    ++requests === 1 ? route.fallback() : route.abort('connectionreset'),
  )
  await order(shop, 'La primera')
  await counted
  const failed = page.waitForEvent('requestfailed', (request) => /new-orders/.test(request.url()))
  await order(shop, 'La segunda')
  await failed
  release()
  await expect(page).toHaveTitle(/^\(77\) /)
})
