import { sql } from 'drizzle-orm'
import { readStock } from '#shop/orders/testing/order-fixtures.ts'
import { toast } from './admin-journey.ts'
import { INBOX, order, row, state, step, test } from './admin-order-journey.ts'
import { expect, expectAccessible, expectUsable, hydrated, open } from './journey.ts'

test('a double tap is one step and one note, and reports what was done', async ({ page, shop }) => {
  const { id } = await order(shop, 'Dos Toques')
  await open(page, INBOX)
  await row(page, 'Dos Toques').click()
  await expect(page).toHaveURL(`/admin/orders/${id}`)
  const said = page.getByRole('main').getByRole('status')

  /** The second tap comes when the server has stored the first one, and its answer is still on the way. */
  async function tapTwice(name: string) {
    const [stored, tapped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/admin/orders/**', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const response = await route.fetch()
      stored.resolve()
      await tapped.promise
      // The first request may be aborted.
      await route.fulfill({ response }).catch(() => {})
    })
    const button = page.getByRole('button', { name })
    await button.click()
    await stored.promise
    await button.click({ force: true })
    tapped.resolve()
  }

  await page.getByLabel('Nota', { exact: true }).fill('Prefiere por la tarde')
  await tapTwice('Solo añadir la nota')
  await expect(said).toContainText('Nota añadida.')
  await page.unrouteAll()
  await tapTwice('Confirmar pedido')
  await expect(said).toContainText('quedó como «Confirmado»')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Historial' }).getByRole('listitem')).toHaveText([
    /^NuevoComprador/,
    /^NotaPrefiere por la tarde/,
    /^Confirmadoadmin/,
  ])
  // The way back leads to the list, not through each step.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
})

test('an order that is paid on delivery is sent before it is paid; neither side waits for the payment', async ({
  page,
  shop,
}) => {
  const { id, token } = await order(shop, 'Eva')
  await open(page, `/admin/orders/${id}`)
  await hydrated(page)
  await step(page, 'Confirmar pedido')
  await expect(state(page, 'Confirmado')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Marcar como/ })).toHaveText([
    'Marcar como enviado',
    'Marcar como pagado',
  ])
  const buyer = await page.context().newPage()
  await buyer.goto(`/order/${token}`)
  await expect(buyer.getByText('Enviado (todavía no)')).toBeVisible()
  await expect(buyer.getByText('Pagado (todavía no)')).toHaveCount(0)
  await buyer.close()
})

test('an order passes all its states, with the messages for the buyer', async ({ page, shop }) => {
  const { code, token, id } = await order(shop, 'Marta *Ñáñez* {total}')
  await open(page, INBOX)
  await expectUsable(page)
  await row(page, code).click()
  await expect(state(page, 'Nuevo')).toBeVisible()
  await hydrated(page)
  await expectUsable(page)
  await expect(page.getByText('unidades reservadas hasta')).toBeVisible()
  await expect(page.getByRole('link', { name: /^\+57 300/ })).toHaveAttribute('href', /^tel:\+57300\d{7}$/)

  const reply = page.getByRole('link', { name: 'Abrir WhatsApp con este texto' })
  const sent = async () => new URL((await reply.getAttribute('href')) ?? '').searchParams.get('text')
  await expect(reply).toHaveAttribute('href', /^https:\/\/wa\.me\/57300\d{7}\?text=/)
  // In the first screen of a phone, where the next step is.
  const place = await reply.boundingBox()
  expect((place?.y ?? 0) + (place?.height ?? 660)).toBeLessThan(660)
  await expect.poll(sent).toContain(`¡Hola, Marta! Recibimos tu pedido ${code} por $20.00.`)
  await expect.poll(sent).toContain(`${shop.url}/order/${token}`)

  await page.getByLabel('Nota', { exact: true }).fill('x'.repeat(501))
  await step(page, 'Confirmar pedido')
  await expect(page.getByLabel('Nota', { exact: true })).toHaveAccessibleDescription(/como mucho 500/)
  await page.getByLabel('Nota', { exact: true }).fill('Habló por teléfono')
  await step(page, 'Confirmar pedido')
  await expect(state(page, 'Confirmado')).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toContainText('quedó como «Confirmado»')
  await expect(page.getByLabel(/^Nota/)).toHaveValue('')
  await step(page, 'Marcar como pagado')
  await expect(state(page, 'Pagado')).toBeVisible()
  await page.getByLabel(/^Nota/).fill('Servientrega 900')
  await step(page, 'Marcar como enviado')
  await expect(state(page, 'Enviado')).toBeVisible()
  await expect.poll(sent).toContain('Guía: Servientrega 900')
  await page.getByLabel('Nota', { exact: true }).fill('Llegó bien')
  await step(page, 'Solo añadir la nota')
  await expect(page.getByRole('main').getByRole('status')).toContainText('Nota añadida.')
  await step(page, 'Marcar como entregado')
  await expect(state(page, 'Entregado')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Marcar|Confirmar|Cancelar)/ })).toHaveCount(0)

  const history = page.getByRole('region', { name: 'Historial' }).getByRole('listitem')
  await expect(history).toHaveText([
    /^NuevoComprador/,
    /^ConfirmadoHabló por teléfonoadmin@prueba\.local/,
    /^Pagadoadmin/,
    /^EnviadoServientrega 900admin/,
    /^NotaLlegó bienadmin/,
    /^Entregadoadmin/,
  ])

  await page.getByText('Deshacer «Entregado»').click()
  await page.getByLabel('Motivo').filter({ visible: true }).fill('Era otro pedido')
  await expectAccessible(page)
  await expectUsable(page)
  await step(page, 'Volver a «Enviado»')
  await expect(state(page, 'Enviado')).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Se deshizo el último paso.')
  // A second tap at the same place must not undo one more step.
  await expect(page.getByRole('button', { name: 'Volver a «Pagado»' })).toBeHidden()
  await expect(history.last()).toHaveText(/^Paso deshecho: vuelve a EnviadoEra otro pedidoadmin/)
  const buyer = await page.context().newPage()
  await buyer.goto(`/order/${token}`)
  await expect(buyer.getByText('Va en camino.')).toBeVisible()
  await expect(buyer.getByText('Guía: Servientrega 900')).toBeVisible()
  await expect(buyer.getByText('El costo del envío se acuerda por el chat.')).toHaveCount(0)
  await expect(buyer.getByText('Entregado (todavía no)')).toBeVisible()
  await buyer.close()
  await step(page, 'Marcar como entregado')
  await expect(state(page, 'Entregado')).toBeVisible()

  // A transition without a button is refused when its form is sent directly.
  const illegal = await page.request.post(`/admin/orders/${id}`, {
    form: { to: 'nuevo', version: '7' },
    headers: { origin: shop.url },
  })
  expect(illegal.status()).toBe(409)
  expect(await illegal.text()).toContain('no puede pasar a ese estado')
})

test('one window shows the changes of another; a transition on a stale view changes nothing', async ({
  page,
  shop,
}) => {
  const { id, sizeId } = await order(shop, 'Conflicto')
  await open(page, `/admin/orders/${id}`)
  const other = await page.context().newPage()
  await open(other, `/admin/orders/${id}`)
  await other.getByLabel('Nota', { exact: true }).fill('A medio escribir')
  await step(page, 'Confirmar pedido')
  await expect(state(other, 'Confirmado')).toBeVisible()
  await expect(other.getByLabel(/^Nota/)).toHaveValue('A medio escribir')
  await expect(page.getByText('quedó como «Confirmado»')).toBeVisible()
  const afterStep = page.url()

  const deaf = await page.context().newPage()
  await deaf.route('**/admin/live', (route) => route.abort())
  await open(deaf, `/admin/orders/${id}`)
  await expect(state(deaf, 'Confirmado')).toBeVisible()
  expect(await readStock(shop.db, sizeId)).toBe(8)
  await page.getByText('Cancelar este pedido').click()
  await page.getByLabel('Motivo').fill('Se arrepintió')
  await step(page, 'Cancelar pedido')
  await expect(state(page, 'Cancelado')).toBeVisible()
  expect(await readStock(shop.db, sizeId)).toBe(10)
  // The message of a step is gone once another one has followed.
  await page.goto(afterStep)
  await expect(state(page, 'Cancelado')).toBeVisible()
  await expect(page.getByText('quedó como «Confirmado»')).toHaveCount(0)
  // A typed note is not lost without a question.
  await other.getByRole('link', { name: 'Todos los pedidos' }).click()
  await expect(other.getByRole('dialog')).toContainText('se pierde la nota que escribiste')
  await other.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(other.getByLabel(/^Nota/)).toHaveValue('A medio escribir')
  await deaf.getByLabel(/^Nota/).fill('Transferencia recibida')
  await step(deaf, 'Marcar como pagado')
  await expect(deaf.getByRole('alert')).toContainText('ahora está «Cancelado»')
  await expect(state(deaf, 'Cancelado')).toBeVisible()
  await expect(deaf.getByLabel('Nota', { exact: true })).toHaveValue('Transferencia recibida')
  await expectAccessible(deaf)
})

test('a refused step can be confirmed also after the page was read again', async ({ page, shop }) => {
  const { id, sizeId } = await order(shop, 'Sin unidades')
  await shop.db.execute(sql`update order_lines set held = 0 where order_id = ${id}`)
  await shop.db.execute(sql`update product_sizes set stock = 0 where id = ${sizeId}`)
  await open(page, `/admin/orders/${id}`)
  await step(page, 'Confirmar pedido')
  const notice = page.getByText('vuelve a pulsar «Confirmar pedido»')
  await expect(notice).toBeVisible()
  const readAgain = page.waitForResponse((answer) => answer.url().includes(`/admin/orders/${id}.data`))
  await order(shop, 'Otra persona')
  await readAgain
  await expect(toast(page, 'Pedido nuevo')).toBeVisible()
  await expect(notice).toBeVisible()
  await step(page, 'Confirmar pedido')
  await expect(state(page, 'Confirmado')).toBeVisible()
})

test('a cancellation by mistake is undone; pieces that were sold meanwhile are reported first', async ({
  page,
  shop,
}) => {
  const { id, sizeId, token } = await order(shop, 'Vuelve')
  await open(page, `/admin/orders/${id}`)
  await hydrated(page)
  await step(page, 'Confirmar pedido')
  await expect(state(page, 'Confirmado')).toBeVisible()
  await page.getByText('Cancelar este pedido').click()
  await step(page, 'Cancelar pedido')
  await expect(state(page, 'Cancelado')).toBeVisible()
  expect(await readStock(shop.db, sizeId)).toBe(10)
  await shop.db.execute(sql`update product_sizes set stock = 1 where id = ${sizeId}`)
  await page.getByText('Deshacer «Cancelado»').click()
  await expect(page.getByText('Las unidades se reservan otra vez.')).toBeVisible()
  await step(page, 'Volver a «Confirmado»')
  await expect(page.getByText('vuelve a pulsar «Volver a “Confirmado”»')).toBeVisible()
  await expectAccessible(page)
  await step(page, 'Volver a «Confirmado»')
  await expect(state(page, 'Confirmado')).toBeVisible()
  expect(await readStock(shop.db, sizeId)).toBe(0)
  const buyer = await page.context().newPage()
  await buyer.goto(`/order/${token}`)
  await expect(buyer.getByText('Está confirmado contigo.')).toBeVisible()
  await buyer.close()
})
