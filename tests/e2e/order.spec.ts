import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
import { countOrders, insertSizes, readStock } from '#shop/orders/testing/order-fixtures.ts'
import { addUser } from '#tests/accounts.ts'
import { expect, expectAccessible, expectUsable, hydrated, open } from './journey.ts'
import { fill, openForm, openPlainForm, placeOrder, send, storeBag, stored, test } from './order-journey.ts'

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
  expect(await readStock(shop.db, size)).toBe(1)

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

test('two taps, and the form opened again, make one order', async ({ page, shop, size }) => {
  await openForm(page, `${size}x1`)
  const form = page.url()
  await fill(page)
  const before = await countOrders(shop.db)
  await send(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(stored(page)).toBeVisible()
  const address = page.url()
  await open(page, form)
  const phone = await shop.db.execute<{ phone: string }>(
    sql`select buyer_phone as phone from orders order by created_at desc limit 1`,
  )
  await fill(page)
  await page.getByLabel('Teléfono').fill(`+${phone.rows[0]?.phone}`)
  await placeOrder(page)
  expect(page.url()).toBe(address)
  expect(await countOrders(shop.db)).toBe(before + 1)
})

test('the form keeps what was typed, until the order; the way back leads to the empty bag', async ({
  page,
  size,
}) => {
  await storeBag(page, `${size}x2`)
  await page.getByRole('link', { name: 'Pedir por WhatsApp' }).click()
  await hydrated(page)
  await fill(page)
  const phone = await page.getByLabel('Teléfono').inputValue()
  const expectTyped = async () => {
    await expect(page.getByLabel('Nombre')).toHaveValue('María José Pérez')
    await expect(page.getByLabel('Teléfono')).toHaveValue(phone)
    await expect(page.getByLabel('Nota de entrega')).toHaveValue('Portería')
    await expect(page.getByLabel('Nota de entrega')).toBeVisible()
    await expect(page.getByLabel('Transferencia')).toBeChecked()
    await expect(page.getByLabel(/^Acepto/)).toBeChecked()
  }
  await page.reload()
  await expectTyped()
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Mi cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible()
  await page.goBack()
  await expectTyped()
  await page.getByRole('link', { name: 'Cambiar' }).click()
  await page.getByRole('link', { name: /^Uno menos/ }).click()
  await expect(page.getByText('Cantidad: 1')).toBeVisible()
  await page.getByRole('link', { name: 'Pedir por WhatsApp' }).click()
  await expectTyped()
  await placeOrder(page)
  await page.goBack()
  await expect(page.getByText('Todavía no hay perfumes en la bolsa.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu bolsa' })).toBeVisible()
  await openForm(page, `${size}x1`)
  await expect(page.getByLabel('Nombre')).toHaveValue('')
})

test('a signed-in buyer finds contact and payment of the last order, and keeps what was typed over them', async ({
  page,
  shop,
  size,
}) => {
  const buyer = await addUser(shop.db, 'customer')
  await insertOrder(shop.db, { userId: buyer.id, phone: '573005556677' })
  await page.goto('/auth/login')
  await page.getByLabel('Correo electrónico').fill(buyer.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(buyer.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible()
  await openForm(page, `${size}x1`)
  await expect(page.getByLabel('Teléfono')).toHaveValue('+57 300 555 6677')
  await expect(page.getByLabel('Ciudad')).toHaveValue('Bogotá')
  await expect(page.getByLabel('Transferencia')).toBeChecked()
  await page.getByLabel('Teléfono').fill('311 222 33 44')
  await page.reload()
  await expect(page.getByLabel('Teléfono')).toHaveValue('311 222 33 44')
  await page.getByLabel(/^Acepto/).check()
  await send(page).click()
  await expect(stored(page)).toBeVisible()
})

test('a message that could not be copied stays on the page', async ({ page, size }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openForm(page, `${size}x1`)
  await fill(page)
  await placeOrder(page)
  // Not right after the order, where the message stays in any case.
  await open(page, new URL(page.url()).pathname)
  await page.getByRole('button', { name: 'Copiar el mensaje' }).click()
  await expect(page.getByText('No se pudo copiar el mensaje')).toBeVisible()
  await open(page, new URL(page.url()).pathname)
  await expect(page.getByText('Ver el mensaje', { exact: true })).toBeVisible()
})

test('a click on the chat link extends the hold, and the page shows it', async ({ page, context, shop }) => {
  const [size = 0] = await insertSizes(shop.db, [12])
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await openForm(page, `${size}x5`)
  await fill(page)
  await placeOrder(page)
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the confirmation page extends the hold with a button', async ({ page, shop, size }) => {
    await openPlainForm(page, `${size}x1`)
    await fill(page)
    await send(page).click()
    const notice = page.getByRole('region', { name: 'Tu perfume está apartado' })
    await expect(notice).toContainText('en cuanto nos escribas por el chat')
    const until = await notice.getByRole('time').textContent()
    await notice.getByRole('button', { name: 'Ya envié el mensaje' }).click()
    await expect(stored(page)).toBeVisible()
    await expect(notice.getByRole('button')).toHaveCount(0)
    await expect(notice.getByRole('time')).not.toHaveText(until ?? '')
    expect(await readStock(shop.db, size)).toBe(2)
  })
})
