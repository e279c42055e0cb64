import { createOrder } from '#shop/orders/create-order.server.ts'
import { insertSizes, newOrder, readStock } from '#shop/orders/testing/order-fixtures.ts'
import { INBOX, row, test } from './admin-order-journey.ts'
import { expect, expectAccessible, expectFits, expectUsable, open } from './journey.ts'
import { smallTargets } from './page-measures.ts'
import type { ShopWithDatabase } from './postgres-shop.ts'

const HOLDS = '/admin/orders/holds'
let networks = 0

/** Places orders of counted pieces from a new network. */
async function attack({ db }: Pick<ShopWithDatabase, 'db'>, { orders = 2, quantity = 2 } = {}) {
  const source = `Z${++networks}${Math.random().toString(36).slice(2)}`.padEnd(32, 'a').slice(0, 32)
  const [sizeId = 0] = await insertSizes(db, [40])
  const codes: string[] = []
  for (let nth = 0; nth < orders; nth++) {
    const order = newOrder([], { lines: [{ sizeId, quantity }], network: source })
    const outcome = await createOrder(db, order)
    if (outcome.kind !== 'created') throw new Error(outcome.kind)
    codes.push(outcome.order.code)
  }
  return { sizeId, codes, label: source.slice(0, 5).toUpperCase() }
}

test('the holds of one network are listed, and released after a confirmation', async ({
  page,
  shop,
  isMobile,
}) => {
  const { sizeId, codes, label } = await attack(shop)
  const other = await attack(shop, { orders: 1, quantity: 1 })
  expect(await readStock(shop.db, sizeId)).toBe(37)
  await open(page, INBOX)
  await expect(row(page, codes[1] ?? '')).toContainText('sin reserva completa')
  await page.getByRole('link', { name: /unidades reservadas$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reservas' })).toBeVisible()
  const group = page.getByRole('region', { name: `Conexión ${label}` })
  await expect(group).toContainText('2 pedidos nuevos · 3 unidades')
  await expect(group.getByRole('listitem')).toHaveCount(2)
  await expect(group.getByRole('listitem').first()).toContainText(
    /\+57 300 \d{3} \d{4}.*unidad(es)? hasta (hoy|mañana), \d/,
  )
  await expect(page.getByText(/no tienen? todo reservado: .*por el máximo de un mismo tamaño/)).toBeVisible()
  await expectUsable(page)
  expect(await smallTargets(page, isMobile ? 44 : 24)).toEqual([])

  await group.getByRole('link', { name: 'Liberar sus reservas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Liberar reservas' })
  await expect(dialog).toContainText('3 unidades de 2 pedidos vuelven a estar a la venta.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await readStock(shop.db, sizeId)).toBe(37)

  await group.getByRole('link', { name: 'Liberar sus reservas' }).click()
  await dialog.getByRole('button', { name: 'Liberar' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Se liberaron 3 unidades de 2 pedidos.')
  await expect(group).toHaveCount(0)
  await expect(page.getByRole('region', { name: `Conexión ${other.label}` })).toContainText('1 unidad')
  expect(await readStock(shop.db, sizeId)).toBe(40)

  await open(page, '/admin/dashboard')
  await expect(
    page.getByText(`Liberó 3 unidades de 2 pedidos sin confirmar (conexión ${label})`),
  ).toBeVisible()
})

test('a window that shows the holds follows new orders and releases of another window', async ({
  page,
  shop,
}) => {
  await open(page, HOLDS)
  const other = await page.context().newPage()
  const { label, sizeId } = await attack(shop)
  const group = page.getByRole('region', { name: `Conexión ${label}` })
  await expect(group).toBeVisible()
  await open(other, HOLDS)
  await other.getByRole('link', { name: 'Liberar todas' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Liberar' }).click()
  await expect(
    other.getByText('Ahora mismo ningún pedido sin confirmar de tus compradores tiene unidades reservadas.'),
  ).toBeVisible()
  await expect(group).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Liberar todas' })).toHaveCount(0)
  expect(await readStock(shop.db, sizeId)).toBe(40)
})

test('many small orders of one network are marked, taken out of the list, and canceled at once', async ({
  page,
  shop,
  isMobile,
}) => {
  const { codes, label, sizeId } = await attack(shop, { orders: 6, quantity: 1 })
  await open(page, `${INBOX}&q=${codes[0]}`)
  await expect(row(page, codes[0] ?? '')).toContainText('uno de 6 desde la misma conexión')
  await expectUsable(page)
  expect(await smallTargets(page, isMobile ? 44 : 24)).toEqual([])
  await page.getByRole('link', { name: 'Quitarlos de la lista' }).click()
  await expect(row(page, codes[0] ?? '')).toHaveCount(0)
  await page.getByRole('link', { name: 'Volver a mostrarlos' }).click()
  await row(page, codes[0] ?? '').click()
  await page.getByRole('link', { name: 'Otros pedidos desde la misma conexión' }).click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'pedidos' })).toHaveText(
    '6 pedidos · Quitar filtros',
  )
  const alone = await attack(shop, { orders: 1, quantity: 1 })
  await open(page, `${INBOX}&q=${alone.codes[0]}`)
  await row(page, alone.codes[0] ?? '').click()
  await expect(page.getByRole('heading', { name: 'Comprador' })).toBeVisible()
  await expect(page.getByText('misma conexión')).toHaveCount(0)

  await open(page, HOLDS)
  const group = page.getByRole('region', { name: `Conexión ${label}` })
  await group.getByRole('link', { name: 'Cancelar sus 6 pedidos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancelar pedidos' })
  await expect(dialog).toContainText(`¿Cancelar los 6 pedidos nuevos de la conexión ${label}?`)
  await dialog.getByRole('button', { name: 'Cancelar pedidos' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Se cancelaron 6 pedidos.')
  await expect(group).toHaveCount(0)
  expect(await readStock(shop.db, sizeId)).toBe(40)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('holds are released after a confirmation on the page', async ({ page, shop }) => {
    const { label, sizeId } = await attack(shop)
    await page.goto(HOLDS)
    const group = page.getByRole('region', { name: `Conexión ${label}` })
    await group.getByRole('link', { name: 'Liberar sus reservas' }).click()
    const question = page.getByRole('region', { name: `¿Liberar las reservas de la conexión ${label}?` })
    await expect(question).toBeVisible()
    await expectFits(page)
    await question.getByRole('button', { name: 'Liberar' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      'Se liberaron 3 unidades de 2 pedidos.',
    )
    expect(await readStock(shop.db, sizeId)).toBe(40)
  })
})

test('a release without an answer says that it may have been done, and shows what was', async ({
  page,
  shop,
}) => {
  const { label, sizeId } = await attack(shop)
  await open(page, HOLDS)
  await page
    .getByRole('region', { name: `Conexión ${label}` })
    .getByRole('link', { name: 'Liberar sus reservas' })
    .click()
  const release = page.getByRole('dialog').getByRole('button', { name: 'Liberar' })
  await expect(release).toBeVisible()
  await page.route('**/admin/orders/holds*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await release.click()
  await expect(page.getByRole('alert')).toContainText('o se perdió su respuesta')
  await expect(page.getByText('No se ha hecho nada')).toHaveCount(0)
  expect(await readStock(shop.db, sizeId)).toBe(40)
  await expect(page.getByRole('region', { name: `Conexión ${label}` })).toHaveCount(0)
})
