import { sql } from 'drizzle-orm'
import { signIn } from './admin-journey.ts'
import { expect, expectAccessible, hold } from './journey.ts'
import { test } from './postgres-shop.ts'

test('the page says how far a change of many products is, and how far its undo', async ({ page, shop }) => {
  await shop.db.execute(sql`
    insert into products (name, brand) select 'Larga ' || n, 'Larga' from generate_series(1, 1001) n`)
  await signIn(page)
  await page.goto('/admin/products/bulk?todos=1&lista=marca%3DLarga&op=marca')
  await page.getByLabel('Marca').fill('Lista larga')
  await page.getByRole('button', { name: 'Ver los cambios' }).click()
  // A corrected operation is previewed, which writes nothing.
  await page.getByText('corregir').click()
  const preview = await hold(page, /products\/bulk/)
  await page.getByRole('button', { name: 'Ver los cambios' }).click()
  await expect(page.getByRole('button', { name: 'Calculando…' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Perfumes guardados' })).toHaveCount(0)
  preview()
  await expect(page.getByRole('button', { name: 'Calculando…' })).toHaveCount(0)
  const change = await hold(page, /products\/bulk/, { method: 'POST' })
  await page.getByRole('button', { name: 'Cambiar 1.001 productos' }).click()
  await expect(page.getByRole('progressbar', { name: 'Perfumes guardados' })).toBeInViewport()
  await expectAccessible(page)
  change()
  await expect(page.getByText(/^Hecho: .*\(1\.001 productos\)\.$/)).toBeVisible()

  const undo = await hold(page, /products\/changes/, { method: 'POST' })
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Perfumes restaurados' })).toBeInViewport()
  await expectAccessible(page)
  undo()
  await expect(page.getByText('Deshecho: 1.001 productos vuelven a como estaban.')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await shop.db.execute(sql`delete from products where brand = 'Larga'`)
})
