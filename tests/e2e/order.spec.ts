import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { countOrders, insertSizes, stockOf } from '#shop/orders/testing/order-fixtures.ts'
import { expect, expectAccessible, expectFits, expectUsable, hydrated } from './journey.ts'
import { fill, openForm, openPlainForm, send, storeBag, stored, test } from './order-journey.ts'

/** Order pages in the cache of the service worker. */
function cachedPages(page: Page) {
  return page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(opened.map((cache) => cache.keys()))
    return requests
      .flat()
      .filter(({ url }) => /^\/(order|bag)/.test(new URL(url).pathname))
      .map(({ url }) => url)
  })
}

test('a bag is ordered by keyboard, handed over to the chat and followed', async ({
  page,
  context,
  shop,
  size,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await storeBag(page, `${size}x2`)
  await openForm(page, `${size}x2`)
  await expectUsable(page)
  await send(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Escribe tu nombre.')).toBeVisible()
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.type('María José Pérez')
  for (const text of ['311 222 33 44', 'Medellín']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.getByLabel(/^Acepto/).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(stored(page)).toBeVisible()
  await expect(page.getByText('Gracias, María.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expectUsable(page)
  expect(await stockOf(shop.db, size)).toBe(1)

  const [address = ''] = page.url().split('?')
  const chat = page.getByRole('link', { name: /^Enviar por WhatsApp/ })
  await expect(chat).toBeInViewport()
  const href = await chat.getAttribute('href')
  const text = new URL(href ?? '').searchParams.get('text') ?? ''
  expect(text.split('\n')[0]).toBe(address)
  expect(text.split('\n').at(-1)).toBe(`Total: ${await page.getByRole('strong').textContent()}`)
  await page.getByRole('button', { name: 'Copiar el mensaje' }).click()
  await expect(page.getByText('Mensaje copiado')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  const isWide = (page.viewportSize()?.width ?? 0) > 1024
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible({ visible: isWide })
  await page.getByText('Ver el mensaje').click()
  await expect(page.getByText('¡Hola! Hice el pedido')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bolsa', exact: true })).toBeVisible()

  await shop.db.execute(sql`
    with moved as (update orders set state = 'confirmado' where token = ${address.split('/').at(-1)} returning id)
    insert into order_events (order_id, actor, from_state, to_state, note)
      select id, 'a@b.co', 'nuevo', 'confirmado', 'vive lejos' from moved`)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido [A-Z2-9-]{7}$/ })).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('Confirmado')
  // Of the visitor's pages the worker caches the empty ones only.
  expect((await cachedPages(page)).filter((url) => url.includes('/order/'))).toEqual([])
  await expect(page.getByText('vive lejos')).toHaveCount(0)
  await expectUsable(page)
})

test('two taps, and the back button, make one order', async ({ page, shop, size }) => {
  await openForm(page, `${size}x1`)
  await fill(page)
  const before = await countOrders(shop.db)
  await send(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(stored(page)).toBeVisible()
  const address = page.url()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu pedido', exact: true })).toBeVisible()
  await page.reload()
  await hydrated(page)
  const phone = await shop.db.execute<{ phone: string }>(
    sql`select buyer_phone as phone from orders order by created_at desc limit 1`,
  )
  await fill(page)
  await page.getByLabel('Teléfono').fill(`+${phone.rows[0]?.phone}`)
  await send(page).click()
  await expect(stored(page)).toBeVisible()
  expect(page.url()).toBe(address)
  expect(await countOrders(shop.db)).toBe(before + 1)
})

test('a changed price and a sold piece are reported; no input is lost', async ({ page, shop, size }) => {
  const [other = 0] = await insertSizes(shop.db, [null])
  await openForm(page, `${size}x3.${other}x1`)
  await fill(page)
  await shop.db.execute(sql`update product_sizes set price = 12.5 where id = ${other}`)
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('era $40.00 y ahora el total es $42.50.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('strong')).toHaveText('$42.50')
  await shop.db.execute(sql`update product_sizes set stock = 2 where id = ${size}`)
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('se agotó algo')
  await expect(page.getByText('solo quedan 2.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Ciudad')).toHaveValue('Medellín')
  await expect(page.getByLabel('Transferencia')).toBeChecked()
  await send(page).click()
  await expect(stored(page)).toBeVisible()
  await expect(page.getByRole('strong')).toHaveText('$12.50')
  expect(await stockOf(shop.db, size)).toBe(2)
})

test('a click on the chat link extends the hold, and the page shows it', async ({ page, context, shop }) => {
  const [size = 0] = await insertSizes(shop.db, [12])
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await openForm(page, `${size}x5`)
  await fill(page)
  await send(page).click()
  await expect(stored(page)).toBeVisible()
  const notice = page.getByRole('region', { name: 'Una parte de tu pedido está apartada' })
  await expect(notice).toContainText('3 de 5 apartadas; por ahora hay.')
  await expect(notice.getByRole('button', { name: 'Ya envié el mensaje' })).toBeVisible()
  await expectUsable(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /^Enviar por WhatsApp/ }).click()
  await opened
  await expect(notice.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  const { rows } = await shop.db.execute<{ minutes: number; lasting: number }>(sql`
    select ceil(extract(epoch from hold_expires_at - coalesce(chat_opened_at, created_at)) / 60)::int as minutes,
        coalesce((select hold_hours from store_settings), 24) * 60 as lasting
      from orders where token = ${new URL(page.url()).pathname.split('/')[2]}`)
  // Another journey may have changed the duration.
  expect(rows[0]?.minutes).toBe(rows[0]?.lasting)
})

test('a duplicate order gets a notice that has the focus and links to the first order', async ({
  page,
  shop,
  size,
}) => {
  const ordered = async (phone?: string) => {
    await openForm(page, `${size}x1`)
    await fill(page)
    if (phone) await page.getByLabel('Teléfono').fill(phone)
    const typed = await page.getByLabel('Teléfono').inputValue()
    await send(page).click()
    return typed
  }
  const phone = await ordered()
  await expect(stored(page)).toBeVisible()
  const before = await countOrders(shop.db)
  await ordered(phone)
  await expect(page.getByRole('alert')).toContainText('Ya tenemos este pedido')
  await expect(page.getByRole('alert')).toBeFocused()
  await expectUsable(page)
  await page.getByRole('link', { name: /^Ver el pedido/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido [A-Z2-9-]{7}$/ })).toBeVisible()
  expect(await countOrders(shop.db)).toBe(before)
})

test('a field loses its error once it is right, and the focus stays in it', async ({ page, size }) => {
  await openForm(page, `${size}x1`)
  await send(page).click()
  const [name, city] = [page.getByLabel('Nombre'), page.getByLabel('Ciudad o departamento')]
  await expect(name).toBeFocused()
  await expect(page.getByText('Escribe tu ciudad o departamento.')).toBeVisible()
  await city.pressSequentially('Cali')
  await expect(page.getByText('Escribe tu ciudad o departamento.')).toBeHidden()
  await expect(city).toBeFocused()
  await expect(city).not.toHaveAttribute('aria-invalid')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await send(page).click()
  await expect(name).toBeFocused()
})

test('the form of an order that was changed leads to that order', async ({ page, size }) => {
  await openForm(page, `${size}x1`)
  await fill(page)
  await send(page).click()
  await expect(stored(page)).toBeVisible()
  await page.goBack()
  await hydrated(page)
  await fill(page)
  await page.getByLabel('Nombre').fill('Otra persona')
  await send(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(/ya hiciste el pedido [A-Z2-9-]{7}, y los datos eran otros/)
  await alert.getByRole('link', { name: /^Ver el pedido/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido [A-Z2-9-]{7}$/ })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('errors are beside their fields, and the order is stored', async ({ page, size }) => {
    await openPlainForm(page, `${size}x1`)
    await page.getByLabel('Nombre').fill('María')
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText('Falta corregir 3 datos')
    await expect(page.getByText('Escribe tu ciudad o departamento.')).toBeVisible()
    await expect(page.getByLabel('Teléfono')).toBeFocused()
    await expect(page.getByLabel('Nombre')).toHaveValue('María')
    await fill(page)
    await send(page).click()
    await expect(stored(page)).toBeVisible()
    const href = await page.getByRole('link', { name: /^Enviar por WhatsApp/ }).getAttribute('href')
    expect(new URL(href ?? '').searchParams.get('text')).toContain('Total: $10.00')
  })

  test('a duplicate order without JavaScript links to the first order, and can be confirmed', async ({
    page,
    shop,
    size,
  }) => {
    await openPlainForm(page, `${size}x1`)
    await fill(page)
    const phone = await page.getByLabel('Teléfono').inputValue()
    await send(page).click()
    await expect(stored(page)).toBeVisible()
    const before = await countOrders(shop.db)
    const [address = ''] = page.url().split('?')

    await openPlainForm(page, `${size}x1`)
    await fill(page)
    await page.getByLabel('Teléfono').fill(phone)
    await send(page).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(/Ya tenemos este pedido \([A-Z2-9]{3}-[A-Z2-9]{3}\)/)
    await expectFits(page)
    await expect(alert.getByRole('link', { name: /^Ver el pedido/ })).toHaveAttribute(
      'href',
      new URL(address).pathname,
    )
    expect(await countOrders(shop.db)).toBe(before)
    await page.getByRole('button', { name: 'Hacer otro pedido igual' }).click()
    await expect(stored(page)).toBeVisible()
    expect(page.url()).not.toContain(address)
    expect(await countOrders(shop.db)).toBe(before + 1)
  })

  test('the confirmation page extends the hold with a button', async ({ page, shop, size }) => {
    await openPlainForm(page, `${size}x1`)
    await fill(page)
    await send(page).click()
    const notice = page.getByRole('region', { name: 'Tus perfumes están apartados' })
    await expect(notice).toContainText('en cuanto nos escribas por el chat')
    const until = await notice.getByRole('time').textContent()
    await notice.getByRole('button', { name: 'Ya envié el mensaje' }).click()
    await expect(stored(page)).toBeVisible()
    await expect(notice.getByRole('button')).toHaveCount(0)
    await expect(notice.getByRole('time')).not.toHaveText(until ?? '')
    expect(await stockOf(shop.db, size)).toBe(2)
  })
})
