import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { insertOrder } from '#shop/orders/testing/inbox-orders.ts'
import { products } from '#shop/products/schema.server.ts'
import { reviews } from '#shop/reviews/schema.server.ts'
import { signIn } from './admin-journey.ts'
import {
  expect,
  expectAccessible,
  expectFits,
  expectReadableInDark,
  expectUsable,
  hydrated,
  open,
} from './journey.ts'
import { test } from './postgres-shop.ts'

test.use({ seed: 'demo' })

const steps = (page: Page) => page.getByRole('region', { name: /^Primeros pasos/ })
const step = (page: Page, name: string) => steps(page).getByRole('link', { name, exact: false })

test('a new shop shows its first steps instead of figures of a demonstration, and the demo leaves with two taps', async ({
  page,
  shop,
}) => {
  await signIn(page)
  await hydrated(page)
  await expect(page.getByText('Ningún pedido nuevo ni aviso pendiente.')).toBeVisible()
  await expect(page.getByText(/%|en los últimos/)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
  await expect(steps(page).getByText(/^\d de 11 hechos$/)).toHaveText('1 de 11 hechos')
  await expectAccessible(page)
  await expectReadableInDark(page)
  await expectFits(page)

  await step(page, 'Horario de atención').click()
  await expect(page.getByLabel('Horario de atención')).toBeFocused()
  await page.goto('/admin/dashboard')
  await step(page, 'Formas de pago').click()
  await expect(page.getByLabel('Forma de pago 1')).toBeFocused()
  await open(page, '/admin/dashboard')
  await steps(page).getByRole('button', { name: 'Es este: Horario de atención' }).click()
  await expect(steps(page).getByText('2 de 11 hechos')).toBeVisible()
  await steps(page).getByText('Ver los pasos hechos').click()
  await expect(steps(page).getByRole('link', { name: /Horario de atención\s+\(hecho\)/ })).toBeVisible()

  await step(page, 'Empezar con mi catálogo').click()
  await expectAccessible(page)
  await expectReadableInDark(page)
  await page.getByRole('button', { name: 'Quitar la demostración' }).click()
  await expect(page.getByText('Se quitaron los perfumes de la demostración.')).toBeVisible()
  await expect(page.getByText('Es una demostración.')).toHaveCount(0)
  await expectAccessible(page)
  await expectReadableInDark(page)
  await expectFits(page)
  expect(await shop.db.$count(products)).toBe(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('La demostración está otra vez como estaba.')).toBeVisible()
  expect(await shop.db.$count(products)).toBe(108)

  await page.goto('/')
  await expect(page.getByText('Hay perfumes de demostración, solo para preguntar.')).toBeVisible()
  await expectAccessible(page)
  await expectReadableInDark(page)
  await expectFits(page)
})

test('what waits comes first, and every title and the menu count the new orders', async ({ page, shop }) => {
  const { db } = shop
  await db.execute(sql`insert into products (name) values ('Contado')`)
  await db.execute(
    sql`insert into product_sizes (product_id, value, price, stock) select id, 100, 20, 0 from products where name = 'Contado'`,
  )
  const [product] = await db.select({ id: products.id }).from(products).where(sql`name = 'Contado'`)
  await db.insert(reviews).values({ productId: product?.id ?? '', rating: 5, author: 'Ana' })
  const first = await insertOrder(db)
  await db.execute(sql`update orders set hold_expires_at = now() + interval '20 minutes' where id = ${first}`)
  await signIn(page)
  await hydrated(page)
  const waiting = page.getByRole('region', { name: 'Pendiente' })
  await expect(waiting.getByRole('link')).toHaveText([
    /1\s*pedido nuevo/,
    /1\s*reserva termina pronto/,
    /1\s*tamaño se agotó/,
    /1\s*opinión por leer/,
  ])
  // Drafts are not counted.
  await expect(waiting.getByRole('link', { name: /tamaño se agotó/ })).toHaveAttribute(
    'href',
    /[?&]estado=Publicado&falta=/,
  )
  const box = await waiting.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(660)
  await expect(page).toHaveTitle('(1) Panel de Control · Administración')
  const today = page.getByRole('region', { name: 'Hoy' })
  await expect(today).toContainText(/Pedidos\s*1/)
  await expectUsable(page)

  await insertOrder(db)
  await expect(page).toHaveTitle('(2) Panel de Control · Administración')
  await expect(waiting.getByRole('link', { name: '2 pedidos nuevos' })).toBeVisible()
  await page.goto('/admin/products')
  await expect(page).toHaveTitle(/^\(2\) /)
  const menu = page.getByRole('button', { name: 'Menú 2 pedidos nuevos' })
  const link = page.getByRole('link', { name: 'Pedidos 2 pedidos nuevos' })
  if (!(await link.isVisible())) {
    await menu.click()
  }
  await link.click()
  await expect(page).toHaveTitle('(2) Pedidos · Administración')
  await db.execute(sql`update orders set state = 'confirmado'`)
  await expect(page).toHaveTitle('Pedidos · Administración')
  await page.getByRole('link', { name: 'Ver Tienda' }).click()
  await expect(page).toHaveTitle(/^Azahar/)
})
