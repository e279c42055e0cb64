import { sql } from 'drizzle-orm'
import { countOrders, insertSizes, readStock } from '#shop/orders/testing/order-fixtures.ts'
import { expect, expectAccessible, expectFits, expectUsable, hydrated, open } from './journey.ts'
import { fill, openForm, openPlainForm, placeOrder, send, storeBag, stored, test } from './order-journey.ts'

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
  await placeOrder(page)
  await expect(page.getByRole('strong')).toHaveText('$32.50')
  expect(await readStock(shop.db, size)).toBe(0)
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

test('one perfume that sells out on the way leads back to its own size, not to a bag', async ({
  page,
  shop,
}) => {
  const [, size] = await insertSizes(shop.db, [null, 5])
  await openForm(page, `${size}x1`)
  await shop.db.execute(sql`update product_sizes set stock = 0 where id = ${size}`)
  await page.reload()
  await hydrated(page)
  await expect(page.getByText(/, 2 ml, se agotó mientras lo pedías\./)).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: 'Ver el perfume' }).click()
  await expect(page.getByRole('link', { name: /^2 ml/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('main').getByText('Agotado').first()).toBeVisible()
})

test('a bag in which everything is sold out leads on to the catalog', async ({ page, shop }) => {
  const [size] = await insertSizes(shop.db, [1])
  await storeBag(page, `${size}x1`)
  await shop.db.execute(sql`update product_sizes set stock = 0 where id = ${size}`)
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Agotado: no se cuenta en el total ni en el pedido.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Explorar Colección' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Perfumes de Lujo' })).toBeVisible()
})

test('payment methods that the operator changes meanwhile can be chosen', async ({ page, shop, size }) => {
  const change = (ways: { label: string; instructions: string; onDelivery: boolean }[] | null) =>
    shop.db.execute(sql`insert into store_settings (payment_ways) values (${JSON.stringify(ways)}::jsonb)
      on conflict (only_one) do update set payment_ways = excluded.payment_ways`)
  await openForm(page, `${size}x1`)
  await fill(page)
  try {
    await change([
      { label: 'Efectivo', instructions: '', onDelivery: true },
      { label: 'Nequi', instructions: '', onDelivery: false },
    ])
    const form = async () => (await page.request.get(`/order/new?lineas=${size}x1`)).text()
    await expect.poll(form).toContain('Nequi')
    await send(page).click()
    await expect(page.getByText('Elige una forma de pago.')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Efectivo' })).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Nequi').check()
    await placeOrder(page)
  } finally {
    await change(null)
  }
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
  const form = page.url()
  await fill(page)
  await placeOrder(page)
  await open(page, form)
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
    await placeOrder(page)
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
    await placeOrder(page)
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
})
