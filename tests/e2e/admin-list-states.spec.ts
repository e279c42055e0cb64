import type { Page } from '@playwright/test'
import {
  deafen,
  deleteButton,
  fillDetails,
  ownShop,
  saveProduct,
  signIn,
  signInAgain,
  test,
  toast,
} from './admin-journey.ts'
import { expect, expectAccessible, hold, hydrated, open } from './journey.ts'

async function createOne(page: Page, name: string) {
  await open(page, '/admin/products/new')
  await fillDetails(page, name)
  await saveProduct(page)
  await expect(toast(page, 'Producto creado')).toContainText(`${name} ha sido creado exitosamente.`)
  await expect(page).toHaveURL(/\/admin\/products$/)
}

test('an empty list shows a notice; a slow one shows that it is loading', async ({ page }) => {
  const release = await hold(page, /\/admin\/products\.data/)
  await hydrated(page)
  await page
    .locator('main')
    .getByRole('link', { name: /productos/i })
    .first()
    .click()
  const loading = page.getByRole('status').getByText('Cargando productos...')
  await expect(loading).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Productos' })).toBeVisible()
  await expect(loading).toHaveCount(0)
})

ownShop('a product is deleted by keyboard alone, after asking', async ({ page, isMobile }) => {
  const name = `Teclado ${isMobile}`
  await signIn(page)
  await createOne(page, name)
  const remove = await deleteButton(page.locator('tbody tr').filter({ hasText: name }))
  await remove.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Eliminar producto' })
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Producto eliminado')).toContainText('El producto ha sido eliminado exitosamente.')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Aún no se han agregado productos.')).toBeVisible()
  await expect(page.getByText('Página 1 de 1')).toBeVisible()
  await expectAccessible(page)
})

test('a session that ends before a deletion or its undo is renewed over the page', async ({
  page,
  context,
  isMobile,
}) => {
  const name = `Sesión ${isMobile}`
  await deafen(page)
  await createOne(page, name)
  await context.clearCookies({ name: 'azahar.session' })
  const confirm = async () => {
    await (await deleteButton(page.locator('tbody tr').filter({ hasText: name }))).click()
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  }
  await confirm()
  const dialog = page.getByRole('dialog', { name: 'Tu sesión ha terminado' })
  await expect(dialog).toContainText('No se ha eliminado nada todavía.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ahora no' }).click()
  await expect(page.getByRole('link', { name: `Editar ${name}` })).toBeVisible()
  await confirm()
  await signInAgain(page, 'Entrar y eliminar')
  await expect(toast(page, 'Producto eliminado')).toBeVisible()
  await expect(page.getByRole('link', { name: `Editar ${name}` })).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/products$/)

  await open(page, '/admin/products/trash')
  await context.clearCookies({ name: 'azahar.session' })
  await page.getByRole('button', { name: `Restaurar ${name}` }).click()
  await signInAgain(page, 'Entrar y seguir')
  await expect(page.getByText('está otra vez en tus productos.')).toBeVisible()
})
