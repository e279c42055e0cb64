import { sql } from 'drizzle-orm'
import { toast } from './admin-journey.ts'
import { order, test } from './admin-order-journey.ts'
import { expect, expectUsable, open } from './journey.ts'

test('on a phone the first screen says what was ordered, and has the next step', async ({ page, shop }) => {
  const { id } = await order(shop, 'Ana')
  await shop.db.execute(sql`update order_lines set name = 'Asad' where order_id = ${id}`)
  await page.setViewportSize({ width: 360, height: 660 })
  await open(page, `/admin/orders/${id}`)
  const short = page.getByText(/^2 × Asad, 1 ml · Ana, Bogotá · Contra entrega$/)
  for (const shown of [short, page.getByRole('button', { name: 'Confirmar pedido' })])
    await expect(shown).toBeInViewport({ ratio: 1 })
})

test('a note typed for one order is not in the fields of the next', async ({ page, shop }) => {
  const { id } = await order(shop, 'Primera')
  const streaming = page.waitForRequest('**/admin/new-orders*')
  await open(page, `/admin/orders/${id}`)
  await streaming
  await page.getByLabel('Nota', { exact: true }).fill('Solo de la primera')
  await page.getByText('Cancelar este pedido').click()
  await page.getByLabel('Motivo').fill('Tampoco')
  const { code } = await order(shop, 'Segunda')
  await toast(page, code).getByRole('link', { name: 'Ver' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
  await expect(page.getByLabel('Nota', { exact: true })).toHaveValue('')
  await page.getByText('Cancelar este pedido').click()
  await expect(page.getByLabel('Motivo')).toHaveValue('')
})

test('the receipt and the label print without the rest of the page', async ({ page, shop }) => {
  const { id, code } = await order(shop, 'Ñico Papel')
  for (const [query, height] of [
    ['', 841.9],
    ['?formato=etiqueta', 425],
  ] as const) {
    await open(page, `/admin/orders/${id}/print${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
    await expect(page.getByText('Ñico Papel')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Secciones' })).toHaveCount(0)
    await expectUsable(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const boxes = [...pdf.matchAll(/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/g)].map(([, tall]) => Number(tall))
    expect(boxes).toHaveLength(1)
    expect(Math.abs((boxes[0] ?? 0) - height)).toBeLessThan(2)
    await page.emulateMedia({ media: 'screen' })
  }
})
