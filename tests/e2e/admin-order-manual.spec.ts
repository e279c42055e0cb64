import { sql } from 'drizzle-orm'
import { insertSizes, readStock } from '#shop/orders/testing/order-fixtures.ts'
import { deafen, signInAgain } from './admin-journey.ts'
import { INBOX, order, state, step, test } from './admin-order-journey.ts'
import { expect, expectUsable, open } from './journey.ts'

const SETTINGS = '/admin/dashboard?seccion=configuracion&parte=pedidos'

test('order settings apply at once; an expired session loses no input', async ({ page, shop }) => {
  const { id, code } = await order(shop, 'Nora Prueba')
  await deafen(page)
  await open(page, SETTINGS)
  await expectUsable(page)
  await page.getByLabel('Forma de pago 3').fill('Nequi')
  await page.getByLabel('Instrucciones 3').fill('Al 300 123 4567')
  await page.getByLabel('Horas de reserva').fill('48')
  await page.getByLabel('Nuevo').fill('Hola {nombre}, gracias por {pedidos}')
  const save = page.getByRole('button', { name: 'Guardar configuración' })
  await save.click()
  await expect(page.getByLabel('Nuevo')).toHaveAccessibleDescription(/«\{pedidos\}» no existe/)
  await page.getByLabel('Nuevo').fill('Hola {nombre}, gracias por {codigo}')
  await save.click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Configuración guardada')
  await expect(page.getByLabel('Forma de pago 3')).toHaveValue('Nequi')
  await open(page, '/admin/orders/new')
  await page.getByLabel('Forma de pago').selectOption('Nequi')
  await open(page, `/admin/orders/${id}`)
  await expect(page.getByText(`Hola Nora, gracias por ${code}`)).toBeVisible()

  await page.context().clearCookies()
  await page.getByLabel('Nota', { exact: true }).fill('Sigue aquí')
  await step(page, 'Confirmar pedido')
  await signInAgain(page, 'Entrar y guardar')
  await expect(state(page, 'Confirmado')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Sigue aquí')

  // Restores the settings of other journeys; an empty reply resets to the default.
  await open(page, SETTINGS)
  await page.getByLabel('Nuevo').fill('')
  await save.click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Configuración guardada')
  await open(page, `/admin/orders/${(await order(shop, 'Sara Prueba')).id}`)
  await expect(page.getByText('¡Hola, Sara! Recibimos tu pedido')).toBeVisible()
})

test('an order from the chat is entered by hand, or from a pasted bag', async ({ page, shop }) => {
  const [plain = 0, counted = 0] = await insertSizes(shop.db, [null, 1])
  await shop.db.execute(sql`update products set name = 'Khamrah Qahwa' where id =
    (select product_id from product_sizes where id = ${plain})`)
  await open(page, INBOX)
  await page.getByRole('link', { name: 'Anotar pedido' }).click()
  const box = page.getByRole('searchbox', { name: 'Agregar perfume' })
  const lines = page.getByRole('list', { name: 'Perfumes del pedido' }).getByRole('listitem')
  await box.fill('qahua')
  await page.getByRole('button', { name: 'Buscar «qahwa»' }).click()
  await expect(page.getByRole('list', { name: 'Encontrados' })).toContainText('Khamrah Qahwa')
  await box.fill('qahwa 1')
  await box.press('Enter')
  await expect(lines).toHaveCount(1)
  await expect(box).toHaveValue('')
  await box.fill(`${shop.url}/bag?lineas=${counted}x2.${plain}x1.999999999x1 ¡Hola! Quiero pedir:`)
  await expect(lines).toHaveCount(2)
  await expect(box).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveText('1 perfume ya no está en la tienda y no se ha agregado.')
  await expectUsable(page)
  // Enter sends the form; it does not press the first button of a line.
  await page.getByLabel('Cantidad de Khamrah Qahwa, 2 ml').press('Enter')
  await expect(page.getByRole('alert')).toContainText('revisa los campos')
  await expect(lines).toHaveCount(2)
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await page.getByLabel('Nombre').fill('Julia')
  await page.getByLabel('Teléfono').fill('301 222 3344')
  await page.getByLabel('Forma de pago').selectOption('Transferencia')
  await step(page, 'Anotar pedido')
  await expect(page.getByRole('alert')).toContainText('no queda suficiente')
  await expect(lines.filter({ hasText: '2 ml' })).toContainText('No queda suficiente')
  await page.getByLabel('Cantidad de Khamrah Qahwa, 2 ml').fill('1')
  await step(page, 'Anotar pedido')
  await expect(page.getByRole('main').getByRole('status')).toContainText('Pedido anotado.')
  await expect(page.getByText('anotado a mano')).toBeVisible()
  await expect(page.getByText('+57 301 222 3344')).toBeVisible()
  await expect(page.getByText('$30.00').first()).toBeVisible()
  expect(await readStock(shop.db, counted)).toBe(0)
})

test('each perfume of a pasted message is added, and the message stays until the last one', async ({
  page,
  shop,
}) => {
  const [[one = 0], [other = 0]] = [await insertSizes(shop.db, [null]), await insertSizes(shop.db, [null])]
  const { rows } = await shop.db.execute<{ name: string }>(
    sql`update products set name = case s.id when ${one} then 'Zafra Uno' else 'Zafra Dos' end
      from product_sizes s where s.product_id = products.id and s.id in (${one}, ${other}) returning name`,
  )
  expect(rows).toHaveLength(2)
  // The catalog in memory is notified.
  const countZafras = async () =>
    (await (await page.request.get('/suggestions?q=zafra')).json()).products.length
  await expect.poll(countZafras).toBe(2)
  await open(page, '/admin/orders/new')
  const box = page.getByRole('searchbox', { name: 'Agregar perfume' })
  const found = page.getByRole('list', { name: 'Encontrados' }).getByRole('button')
  await page.evaluate(() => {
    // The lines of a chat, which a field of one line would join.
    const text = 'Hola, me interesan\nzafra dos\nzafra uno\n¿Envían a Cali?'
    const field = document.querySelector<HTMLInputElement>('[name=busca]')
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    field?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(found).toHaveCount(2)
  await found.filter({ hasText: 'Zafra Dos' }).click()
  await expect(found).toHaveText(/Zafra Uno/)
  await expectUsable(page)
  await box.press('Enter')
  await expect(found).toHaveCount(0)
  await expect(box).toHaveValue('')
  const lines = page.getByRole('list', { name: 'Perfumes del pedido' }).getByRole('listitem')
  await expect(lines).toHaveText([/Zafra Dos/, /Zafra Uno/])
})

test('the pasted message of a stored order leads to that order', async ({ page, shop }) => {
  const { id, code, token } = await order(shop, 'Rita Prueba')
  await open(page, '/admin/orders/new')
  const box = page.getByRole('searchbox', { name: 'Agregar perfume' })
  await box.fill(
    `${shop.url}/order/${token} ¡Hola! Hice el pedido ${code}: • 2 × Perfume, 1 ml Total: $20.00`,
  )
  await expect(page.getByRole('alert')).toHaveText(`Este pedido ya está guardado: ${code}`)
  await expect(page.getByText('No hay perfumes con ese nombre')).toHaveCount(0)
  await expectUsable(page)
  await page.getByRole('alert').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
})

test('a canceled order is entered again with what its buyer changed, not with another order that was typed', async ({
  page,
  shop,
}) => {
  const { id, sizeId } = await order(shop, 'Rosa Cambia')
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, '/admin/orders/new')
  await page.getByLabel('Nombre').fill('Otra Persona')
  await open(page, `/admin/orders/${id}`)
  await page.getByText('Cancelar este pedido').click()
  await step(page, 'Cancelar pedido')
  await expect(state(page, 'Cancelado')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: 'Anotarlo otra vez con cambios' }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue('Rosa Cambia')
  await page.getByRole('spinbutton').fill('1')
  await page.getByLabel('Entrega').fill('Calle 9')
  await step(page, 'Anotar pedido')
  await expect(state(page, 'Nuevo')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Comprador' })).toContainText(/Rosa Cambia.*Calle 9/s)
  expect(await readStock(shop.db, sizeId)).toBe(9)
})

test('a reload loses nothing of an order that is being entered, until the operator leaves it', async ({
  page,
  shop,
}) => {
  const [size = 0] = await insertSizes(shop.db, [null])
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, '/admin/orders/new')
  const box = page.getByRole('searchbox', { name: 'Agregar perfume' })
  const quantity = page.getByRole('spinbutton')
  const name = page.getByLabel('Nombre')
  await box.fill(`${shop.url}/bag?lineas=${size}x3`)
  await expect(quantity).toHaveValue('3')
  await name.fill('Vera')
  await page.getByLabel('Forma de pago').selectOption('Transferencia')
  await page.reload()
  await expect(page.getByText('Hemos recuperado el pedido que estabas anotando.')).toBeVisible()
  await expect(quantity).toHaveValue('3')
  await expect(box).toHaveValue('')
  await expect(name).toHaveValue('Vera')
  await expect(page.getByLabel('Forma de pago')).toHaveValue('Transferencia')
  await expectUsable(page)

  await page.getByRole('link', { name: 'Volver a los pedidos' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.getByRole('link', { name: 'Anotar pedido' }).click()
  await expect(name).toHaveValue('')
  await page.reload()
  await expect(name).toHaveValue('')
  await expect(page.getByText('Hemos recuperado')).toHaveCount(0)
})

test('an order whose answer was lost with the page is not stored twice', async ({ page, shop }) => {
  const [size = 0] = await insertSizes(shop.db, [null])
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, '/admin/orders/new')
  await page.getByRole('searchbox', { name: 'Agregar perfume' }).fill(`${shop.url}/bag?lineas=${size}x1`)
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
  await page.getByLabel('Nombre').fill('Vilma Doble')
  await page.getByLabel('Teléfono').fill('304 222 3344')
  await page.route('**/admin/orders/new.data', async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await step(page, 'Anotar pedido')
  await expect(page.locator('[data-toast]')).toContainText('No se pudo llegar a la tienda')
  await page.unroute('**/admin/orders/new.data')
  await page.reload()
  await expect(page.getByRole('spinbutton')).toHaveValue('1')
  await step(page, 'Anotar pedido')
  await expect(page.getByRole('main').getByRole('status')).toContainText('Pedido anotado.')
  const { rows } = await shop.db.execute(sql`select id from orders where buyer_name = 'Vilma Doble'`)
  expect(rows).toHaveLength(1)
})

test('a price that changed since the form showed it is shown before the order is stored', async ({
  page,
  shop,
}) => {
  const [size = 0, other = 0] = await insertSizes(shop.db, [null, null])
  await open(page, `/admin/orders/new?lineas=${size}x2.${other}x1`)
  await expect(page.getByRole('main')).toContainText('Total$30.00')
  await shop.db.execute(sql`update product_sizes set price = 12 where id = ${size}`)
  await page.getByLabel('Nombre').fill('Lina')
  await page.getByLabel('Teléfono').fill('303 222 3344')
  // Enter in an emptied quantity leaves out no line.
  const quantity = page.getByRole('spinbutton').first()
  await quantity.fill('')
  await quantity.press('Enter')
  await expect(page.getByRole('alert')).toContainText('el total cambió')
  await quantity.fill('2')
  await expect(page.getByRole('main')).toContainText('Total$34.00')
  await step(page, 'Anotar pedido')
  await expect(page.getByRole('main').getByRole('status')).toContainText('Pedido anotado.')
  await expect(page.getByText('$34.00').first()).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('an order is entered by hand and gets its next state', async ({ page, shop }) => {
    const [size = 0] = await insertSizes(shop.db, [null])
    await shop.db.execute(sql`update products set name = 'Solo Texto' where id =
      (select product_id from product_sizes where id = ${size})`)
    await page.goto('/admin/orders/new')
    await page.getByLabel('Nombre').fill('Elsa')
    await page.getByLabel('Agregar perfume').fill('solo texto')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await page.getByRole('button', { name: /Solo Texto/ }).click()
    await expect(page.getByLabel('Nombre')).toHaveValue('Elsa')
    await page.getByLabel('Cantidad de Solo Texto').fill('3')
    await page.getByLabel('Teléfono').fill('no sé')
    await step(page, 'Anotar pedido')
    await expect(page.getByLabel('Teléfono')).toHaveAccessibleDescription(/número completo/)
    await page.getByLabel('Teléfono').fill('302 222 3344')
    await step(page, 'Anotar pedido')
    await expect(page.getByText('$30.00').first()).toBeVisible()
    await step(page, 'Confirmar pedido')
    await expect(state(page, 'Confirmado')).toBeVisible()
  })
})
