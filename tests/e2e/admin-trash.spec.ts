import {
  createProduct,
  deleteButton,
  fillDetails,
  photo,
  productRow,
  readStatus,
  saveProduct,
  shownId,
  signIn,
  signInAgain,
  test,
  toast,
} from './admin-journey.ts'
import { expect, expectAccessible, open } from './journey.ts'

const LIST = '/admin/products'

test('a deleted product comes back by the notice or from the trash, until it is deleted for good', async ({
  page,
}) => {
  await open(page, '/admin/products/new')
  await fillDetails(page, 'Ámbar Perdido')
  await page.getByRole('tab', { name: 'Imágenes' }).click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo('#aa5500'))
  await expect(page.getByRole('img', { name: 'Imagen 1' })).toBeVisible()
  await saveProduct(page)
  await expect(toast(page, 'Producto creado')).toBeVisible()
  const remove = async () => {
    await (await deleteButton(productRow(page, 'Ámbar Perdido'))).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect(productRow(page, 'Ámbar Perdido')).toHaveCount(0)
  }
  await remove()
  await toast(page, 'Producto eliminado').getByRole('button', { name: 'Deshacer' }).click()
  await expect(toast(page, 'Producto restaurado')).toBeVisible()
  await expect(productRow(page, 'Ámbar Perdido')).toBeVisible()
  await productRow(page, 'Ámbar Perdido').getByRole('link', { name: 'Ámbar Perdido', exact: true }).click()
  await page.waitForURL(/edit/)
  const id = shownId(page)
  await expect.poll(() => readStatus(page, `/product/${id}`)).toBe(200)

  await open(page, LIST)
  await remove()
  await expect.poll(() => readStatus(page, `/product/${id}`)).toBe(404)
  await page.getByLabel('Más páginas de productos').click()
  await page.getByRole('link', { name: 'Papelera' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ámbar Perdido' })).toContainText(
    'quedan 30 días',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restaurar Ámbar Perdido' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'está otra vez en tus productos' })).toBeVisible()
  await expect.poll(() => readStatus(page, `/product/${id}`)).toBe(200)

  await open(page, LIST)
  await remove()
  // Without a session the undo says that it did nothing.
  await page.context().clearCookies({ name: 'azahar.session' })
  await toast(page, 'Producto eliminado').getByRole('button', { name: 'Deshacer' }).click()
  await expect(toast(page, 'Tu sesión ha terminado')).toContainText('sigue en la papelera')
  await signIn(page)
  await open(page, '/admin/products/trash')
  await page.getByRole('link', { name: 'Eliminar para siempre Ámbar Perdido' }).click()
  await expect(page.getByRole('heading', { name: '¿Eliminar este producto para siempre?' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('link', { name: 'Eliminar para siempre Ámbar Perdido' }).click()
  await page.context().clearCookies({ name: 'azahar.session' })
  await page.getByRole('button', { name: 'Eliminar para siempre' }).click()
  // The question is gone with its URL; its answer is sent again.
  await signInAgain(page, 'Entrar y seguir')
  await expect(page.getByRole('status').filter({ hasText: 'se eliminó para siempre' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ámbar Perdido' })).toHaveCount(0)
})

test('two deletions in a row can both be undone', async ({ page }) => {
  const names = ['Iris Perdido', 'Lirio Perdido de una Casa con Nombre Largo']
  for (const name of names) await createProduct(page, name)
  await open(page, LIST)
  for (const name of names) {
    await (await deleteButton(productRow(page, name))).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect(productRow(page, name)).toHaveCount(0)
  }
  const notice = page.locator('[data-toast]').filter({ hasText: 'Producto eliminado' })
  await expect(notice).toHaveCount(1)
  const isWhole = (box: Element) => box.scrollWidth <= box.clientWidth
  expect(await notice.evaluate(isWhole), 'long names').toBe(true)
  for (const name of names) {
    await page.getByRole('button', { name: `Deshacer: ${name}` }).click()
    await expect(toast(page, 'Producto restaurado').filter({ hasText: name })).toBeVisible()
    await expect(productRow(page, name)).toBeVisible()
  }
})

test('an undo that does not reach the shop can be repeated', async ({ page }) => {
  const name = 'Nardo Perdido'
  await createProduct(page, name)
  await open(page, LIST)
  await (await deleteButton(productRow(page, name))).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
  const undo = toast(page, 'Producto eliminado').getByRole('button', { name: 'Deshacer' })
  const again = toast(page, 'No se pudo llegar a la tienda').getByRole('button', { name: 'Deshacer' })
  const restoring = /\/admin\/products\/trash\.data/
  await page.route(restoring, (route) => route.abort())
  await undo.click()
  await expect(again).toBeVisible()
  await expect(page.getByText('Lo que escribiste')).toHaveCount(0)
  await expect(productRow(page, name)).toHaveCount(0)

  await page.unroute(restoring)
  await again.click()
  await expect(toast(page, 'Producto restaurado')).toContainText(name)
  await expect(again).toHaveCount(0)
  await expect(productRow(page, name)).toBeVisible()
})
