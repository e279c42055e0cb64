import type { BrowserContext, Page, Route } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { countOrders, insertSizes } from '#shop/orders/testing/order-fixtures.ts'
import { expect, expectUsable, hydrated, open } from './journey.ts'
import { fill, openForm, placeOrder, send, storeBag, stored, test } from './order-journey.ts'

const waiting = (page: Page) =>
  page.getByText('Pedido pendiente: se enviará en cuanto haya conexión con la tienda.')

async function orderOffline(page: Page, context: BrowserContext, size: number) {
  await storeBag(page, `${size}x1`)
  await openForm(page, `${size}x1`)
  await fill(page)
  await context.setOffline(true)
  // On a busy machine the browser lets through what is sent at once: the order would be stored, without its answer.
  await expect
    .poll(() =>
      page.evaluate(() =>
        fetch('/healthz').then(
          () => 'online',
          () => 'offline',
        ),
      ),
    )
    .toBe('offline')
  await send(page).click()
  await expect(waiting(page)).toBeVisible()
}

test('the order waits, says so in view, and is sent exactly once when the connection is back', async ({
  page,
  context,
  shop,
  size,
}) => {
  const before = await countOrders(shop.db)
  await orderOffline(page, context, size)
  const notice = page.getByRole('region', { name: 'Pedido pendiente' })
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(notice).toBeFocused()
  await expect(notice.getByRole('alert')).toBeVisible()
  await expectUsable(page)
  await expect(page.getByLabel('Nombre')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Escribir por WhatsApp mientras tanto' })).toBeVisible()
  await expect(page.getByRole('link', { name: /sin guardar el pedido/ })).toHaveCount(0)
  expect(await countOrders(shop.db)).toBe(before)
  await context.setOffline(false)
  await expect(stored(page)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bolsa', exact: true })).toBeVisible()
  expect(await countOrders(shop.db)).toBe(before + 1)
  await open(page, '/bag')
  await expect(page.getByText(/[Pp]edido pendiente/)).toHaveCount(0)
})

test('what is added to the bag while its order waits stays in it, without what was ordered', async ({
  page,
  context,
  size,
}) => {
  const other = await context.newPage()
  const bag = (name: string) => other.getByRole('banner').getByRole('link', { name })
  await open(other, '/catalog')
  await orderOffline(page, context, size)
  await expect(bag('Bolsa, 1 artículo')).toBeVisible()
  const add = other.getByRole('link', { name: /^Añadir .*, a la bolsa$/ })
  await add.first().click()
  await add.first().click()
  await expect(bag('Bolsa, 3 artículos')).toBeVisible()
  await context.setOffline(false)
  await expect(stored(page)).toBeVisible()
  await expect(bag('Bolsa, 2 artículos')).toBeVisible()
})

test('after the window was closed, it is sent from the next opened page, with two tabs at once', async ({
  page,
  context,
  shop,
  size,
}) => {
  const before = await countOrders(shop.db)
  await orderOffline(page, context, size)
  await page.close()
  await context.setOffline(false)
  const [one, other] = [await context.newPage(), await context.newPage()]
  await Promise.all([one.goto('/'), other.goto(`/bag?lineas=${size}x3`)])
  await other.getByRole('link', { name: 'Ver el pedido' }).click()
  await expect(stored(other)).toBeVisible()
  expect(await countOrders(shop.db)).toBe(before + 1)
})

test('a lost answer is requested again', async ({ page, shop, size }) => {
  await openForm(page, `${size}x1`)
  await fill(page)
  const before = await countOrders(shop.db)
  await page.route('**/order/new.data*', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await placeOrder(page)
  expect(await countOrders(shop.db)).toBe(before + 1)
})

test('a form that is opened again before the answer arrives does not say that its own piece sold out', async ({
  page,
  shop,
}) => {
  const [size] = await insertSizes(shop.db, [1])
  await openForm(page, `${size}x1`)
  await fill(page)
  const stored = Promise.withResolvers<void>()
  await page.route('**/order/new.data*', async (route) => {
    await route.fetch()
    stored.resolve()
  })
  await send(page).click()
  await stored.promise
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Ya enviaste este pedido.')).toBeVisible()
  await expect(page.getByText(/se agotó|No se ha guardado/)).toHaveCount(0)
  await expectUsable(page)
})

test('a canceled order is not sent; a refused one can be viewed again', async ({
  page,
  context,
  shop,
  size,
}) => {
  const before = await countOrders(shop.db)
  await orderOffline(page, context, size)
  await page.getByRole('button', { name: 'Cancelar el pedido' }).click()
  await expect(page.getByLabel('Ciudad')).toHaveValue('Medellín')
  await send(page).click()
  await expect(waiting(page)).toBeVisible()
  await shop.db.execute(sql`update product_sizes set price = 11 where id = ${size}`)
  await context.setOffline(false)
  await expect(page.getByText('no se pudo guardar tal como estaba')).toBeVisible()
  await page.goto('/bag')
  await page.getByRole('link', { name: 'Revisar el pedido' }).click()
  await expect(page.getByText('$11.00').first()).toBeVisible()
  await expect(page.getByLabel('Ciudad')).toHaveValue('Medellín')
  await placeOrder(page)
  expect(await countOrders(shop.db)).toBe(before + 1)
})

test('a queued order that the shop refuses later is announced on the next opened page', async ({
  page,
  context,
  shop,
  size,
}) => {
  await orderOffline(page, context, size)
  await page.close()
  await shop.db.execute(sql`update product_sizes set price = 11 where id = ${size}`)
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/about')
  await expect(next.getByText('Tu pedido pendiente no se pudo guardar')).toBeVisible()
  await next.getByRole('link', { name: 'Revisar el pedido' }).click()
  await expect(next.getByText('$11.00').first()).toBeVisible()
  await expect(next.getByLabel('Ciudad')).toHaveValue('Medellín')
})

test('an order that is canceled while another one is on its way is not sent', async ({
  page,
  shop,
  size,
}) => {
  const before = await countOrders(shop.db)
  let answer = (route: Route) => route.abort()
  await page.route(/\/order\/new/, (route) =>
    route.request().method() === 'POST' ? answer(route) : route.continue(),
  )
  for (const quantity of [1, 2]) {
    await openForm(page, `${size}x${quantity}`)
    // The form still has what was typed for the first one.
    if (quantity === 1) await fill(page)
    await send(page).click()
    await expect(waiting(page)).toHaveCount(quantity)
  }
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let sent = 0
  answer = async (route) => {
    sent++
    await released
    return route.continue()
  }
  await page.goto('/bag')
  await expect.poll(() => sent).toBe(1)
  await page.getByRole('button', { name: 'Cancelar el pedido' }).last().click()
  await expect(page.getByRole('button', { name: 'Cancelar el pedido' })).toHaveCount(1)
  release()
  await expect(page.getByRole('link', { name: 'Ver el pedido' })).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  expect([sent, await countOrders(shop.db)]).toEqual([1, before + 1])
})
