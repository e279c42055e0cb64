import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
import { expect, expectAccessible, expectUsable, open } from './journey.ts'
import { test } from './order-journey.ts'
import { setVisibility } from './windows.ts'

const rows = (page: Page) => page.getByRole('link', { name: /^Pedido / })
const toToken = (nth: number) => `ListaDePedidos00000${String(nth).padStart(3, '0')}`

test('an order whose page was open is listed without the buyer, until it is deleted from the device', async ({
  page,
  shop,
}) => {
  await insertOrder(shop.db, {
    code: 'RST-AAA',
    token: toToken(1),
    name: 'Rosalía Núñez',
    phone: '573009990001',
  })
  await insertOrder(shop.db, { code: 'RST-BBB', token: toToken(2), at: '2026-01-05T10:00:00Z' })
  await open(page, '/orders')
  await expect(page.getByText('Todavía no hay ninguno.')).toBeVisible()
  for (const nth of [2, 1]) {
    await open(page, `/order/${toToken(nth)}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('RST-')
  }
  await page.getByRole('main').getByRole('link', { name: 'Mis pedidos' }).click()
  await expect(rows(page)).toHaveText(['Pedido RST-AAA', 'Pedido RST-BBB'])
  await expect(page.getByText('5 de enero de 2026')).toBeVisible()
  await expect(page.getByText('$20.00')).toHaveCount(2)
  await expectUsable(page)
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored).toContain('RST-AAA')
  expect(stored).not.toMatch(/Rosal|57300999/)

  await rows(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('RST-AAA')
  await page.goBack()
  await page.getByRole('button', { name: 'Borrar de este dispositivo' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Borrar de este dispositivo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar', exact: true }).click()
  await expect(page.getByText('Todavía no hay ninguno.')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('RST-')
})

test('an order is found by its code and phone, after an error that keeps the input', async ({
  page,
  shop,
}) => {
  await insertOrder(shop.db, { code: 'FND-AAA', token: toToken(3), phone: '573009990003' })
  await open(page, '/orders')
  await page.getByRole('button', { name: 'Buscar el pedido' }).click()
  await expect(page.getByLabel('Código del pedido')).toBeFocused()
  await page.getByLabel('Código del pedido').fill('fnd aaa')
  await page.getByLabel('Teléfono del pedido').fill('+57 300 999 0004')
  await page.getByLabel('Teléfono del pedido').press('Enter')
  await expect(page.getByRole('alert')).toContainText('No encontramos un pedido')
  await expect(page.getByLabel('Código del pedido')).toHaveValue('fnd aaa')
  await expectAccessible(page)
  await page.getByLabel('Teléfono del pedido').fill('+57 300 999 0003')
  await page.getByLabel('Teléfono del pedido').press('Enter')
  await expect(page).toHaveURL(`/order/${toToken(3)}`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mis pedidos' }).click()
  await expect(rows(page)).toHaveText(['Pedido FND-AAA'])
})

test('an order that was left open shows its current state when the buyer returns', async ({ page, shop }) => {
  const id = await insertOrder(shop.db, { code: 'RTR-AAA', token: toToken(5) })
  await open(page, `/order/${toToken(5)}`)
  const step = page.locator('[aria-current=step]')
  await expect(step).toContainText('Nuevo')
  await setVisibility(page, 'hidden')
  await shop.db.execute(sql`
    with moved as (update orders set state = 'cancelado' where id = ${id} returning id)
    insert into order_events (order_id, actor, from_state, to_state)
      select id, 'a@b.co', 'nuevo', 'cancelado' from moved`)
  await setVisibility(page, 'visible')
  await expect(step).toContainText('Cancelado')
})

test('an order whose message was not sent can be sent later, until the chat was opened', async ({
  page,
  context,
  shop,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await insertOrder(shop.db, { code: 'SND-AAA', token: toToken(6) })
  await insertOrder(shop.db, { code: 'MAN-AAA', token: toToken(7), source: 'manual' })
  const sends = page.getByRole('link', { name: /^Enviar por WhatsApp/ })
  await open(page, `/order/${toToken(7)}`)
  await expect(page.getByText('¿Alguna duda con tu pedido?')).toBeVisible()
  await expect(sends).toHaveCount(0)
  await open(page, `/order/${toToken(6)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido SND-AAA', exact: true })).toBeVisible()
  await expectUsable(page)
  const opened = context.waitForEvent('page')
  await sends.click()
  await opened
  await expect(sends).toHaveCount(0)
  await expect(page.getByText('¿Alguna duda con tu pedido?')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an order is found by its code and phone', async ({ page, shop }) => {
    await insertOrder(shop.db, { code: 'FND-BBB', token: toToken(4), phone: '573009990005' })
    await page.goto('/bag')
    await page.getByRole('main').getByRole('link', { name: 'Mis pedidos' }).click()
    await page.getByLabel('Código del pedido').fill('FND-BBB')
    await page.getByLabel('Teléfono del pedido').fill('mañana')
    await page.getByRole('button', { name: 'Buscar el pedido' }).click()
    await expect(page.getByRole('alert')).toContainText('Revisa los campos')
    await page.getByLabel('Teléfono del pedido').fill('300 999 0005')
    await page.getByRole('button', { name: 'Buscar el pedido' }).click()
    await expect(page).toHaveURL(`/order/${toToken(4)}`)
  })
})
