import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { CODE_BYTES, orderCode } from '#shop/orders/order-code.ts'
import { orderLines, orders } from '#shop/orders/schema.server.ts'
import { productSizes, products } from '#shop/products/schema.server.ts'
import { reviewLink } from '#shop/reviews/invitation.server.ts'
import { type ShopProcess, startShop } from '#tests/shop-process.ts'
import { test as adminJourney, signInAgain } from './admin-journey.ts'
import { expect, expectAccessible, expectUsable, hydrated, open } from './journey.ts'

/** A delivered order and its review link. */
type Sold = { id: string; link: string }

/** A shop with two delivered orders of a perfume and a third of two perfumes, with their review links. */
const test = adminJourney.extend<{ sold: Sold[] }, { delivered: { shop: ShopProcess; sold: Sold[] } }>({
  delivered: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'azahar-reviews-'))
      const sold = await deliver(dataDir)
      const shop = await startShop({ seed: 'none', dataDir })
      await use({ shop, sold })
      await shop.stop()
      await rm(dataDir, { recursive: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  shop: [({ delivered }, use) => use(delivered.shop), { scope: 'worker' }],
  sold: ({ delivered }, use) => use(delivered.sold),
})

async function deliver(dataDir: string): Promise<Sold[]> {
  const database = await openDatabase({ dataDir })
  await migrate(database)
  const { db } = database
  const made = await db
    .insert(products)
    .values(['Khamrah', 'Yara'].map((name) => ({ name, brand: 'Lattafa', rating: 4.5, reviewCount: 40 })))
    .returning()
  for (const { id } of made) await db.insert(productSizes).values({ productId: id, value: 100, price: 4500 })
  const sold: Sold[] = []
  for (const bought of [made.slice(0, 1), made.slice(0, 1), made]) {
    const [order] = await db
      .insert(orders)
      .values({
        ...{ code: orderCode(randomBytes(CODE_BYTES)), token: randomBytes(16).toString('base64url') },
        ...{ idempotencyKey: randomBytes(16).toString('base64url'), requestHash: '', state: 'entregado' },
        ...{
          buyerName: 'Ana Ruiz',
          buyerPhone: '573001234567',
          buyerCity: 'Cali',
          currency: '$',
          total: 4500,
        },
      })
      .returning()
    await db.insert(orderLines).values(
      bought.map(({ id, name }, position) => ({
        ...{ orderId: order?.id ?? '', position, productId: id, name },
        ...{ sizeLabel: '100 ml', unitPrice: 4500, quantity: 1 },
      })),
    )
    const id = order?.id ?? ''
    sold.push({ id, link: (await reviewLink(db, id)) ?? '' })
  }
  await database.close()
  return sold
}

const stars = (page: Page, perfume: string, count: number) =>
  page.getByRole('region', { name: perfume }).getByRole('radio', { name: new RegExp(`^${count} `) })

test('a buyer writes a review, the operator publishes it, the shop shows it', async ({
  page,
  browser,
  baseURL,
  sold,
}) => {
  const [first = '', second = '', both = ''] = sold.map(({ link }) => link)

  // The operator copies the link from the replies to the buyer.
  const reply = page.getByRole('region', { name: 'Responder por WhatsApp' })
  await page.goto(`/admin/orders/${sold[2]?.id}`)
  await expect(reply).toContainText(`¿Nos cuentas qué te pareció? ${baseURL}${both}`)

  // The buyer, in two separate windows: with and without JavaScript.
  const buyer = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await buyer.setViewportSize({ width: 360, height: 740 })
  const answer = await buyer.goto(both)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await hydrated(buyer)
  await expect(buyer.getByRole('heading', { level: 1, name: '¿Qué te pareció?' })).toBeVisible()
  await expect(buyer.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(buyer.getByLabel('Tu nombre')).toHaveValue('Ana')
  await expectUsable(buyer)
  await buyer.getByRole('region', { name: 'Yara' }).getByLabel('Tu opinión').fill('Huele a vainilla')
  await buyer.getByRole('button', { name: 'Enviar mi opinión' }).click()
  await expect(buyer.getByText('Elige cuántas estrellas le das.')).toBeVisible()
  await expect(stars(buyer, 'Yara', 1)).toBeFocused()
  await expect(stars(buyer, 'Yara', 1)).toBeInViewport({ ratio: 1 })
  await expectAccessible(buyer)
  await stars(buyer, 'Yara', 5).focus()
  await buyer.keyboard.press('Space')
  await buyer.keyboard.press('ArrowLeft')
  await expect(stars(buyer, 'Yara', 4)).toBeChecked()
  // The shop stores it, and its answer gets lost.
  await buyer.route(
    /\/opinar\//,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await buyer.getByRole('button', { name: 'Enviar mi opinión' }).click()
  await expect(buyer.getByText(/lo que escribiste sigue aquí/i)).toBeVisible()
  await expect(buyer.getByText('No se ha hecho nada')).toHaveCount(0)
  await buyer.getByRole('button', { name: 'Enviar mi opinión' }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: 'Gracias por tu opinión' })).toBeFocused()
  await expectAccessible(buyer)
  await buyer.reload()
  await expect(buyer.getByRole('heading', { level: 1, name: 'Gracias por tu opinión' })).toBeVisible()
  await buyer.goto('/opinar/AAAAAAAAAAAAAAAAAAAAAA')
  await expect(buyer.getByRole('heading', { level: 1, name: 'Este enlace no sirve' })).toBeVisible()
  await buyer.context().close()

  await page.goto(`/admin/orders/${sold[2]?.id}`)
  await expect(reply).toBeVisible()
  await expect(reply).not.toContainText('/opinar/')
  await open(page, '/admin/products')
  await page.getByRole('link', { name: 'Opiniones (1 por leer)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Opiniones' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Opiniones' }).getByRole('listitem')
  await expect(list).toHaveCount(1)

  const plain = await (
    await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  ).newPage()
  await plain.goto(first)
  const opinion = '<script>alert(1)</script><b>Dulce</b>\ny "duradero"'
  await plain.getByLabel('Tu opinión').fill(opinion)
  await plain.getByRole('button', { name: 'Enviar mi opinión' }).click()
  await expect(plain.getByText('Elige cuántas estrellas le das.')).toBeVisible()
  await expect(plain.getByLabel('Tu opinión')).toHaveValue(opinion)
  await stars(plain, 'Khamrah', 5).check()
  await plain.getByRole('button', { name: 'Enviar mi opinión' }).click()
  await expect(plain.getByRole('heading', { level: 1, name: 'Gracias por tu opinión' })).toBeVisible()
  await plain.goto(second)
  await stars(plain, 'Khamrah', 2).check()
  await plain.getByRole('button', { name: 'Enviar mi opinión' }).click()
  await expect(plain.getByRole('heading', { level: 1, name: 'Gracias por tu opinión' })).toBeVisible()

  // The operator's open page is updated by the event stream.
  await expect(list).toHaveCount(3)
  await expect(page.getByText('3 por leer.')).toBeVisible()
  await expectUsable(page)
  const sweet = list.filter({ hasText: 'duradero' })
  await page.context().clearCookies({ name: 'azahar.session' })
  await sweet.getByRole('button', { name: /^Publicar/ }).click()
  await signInAgain(page, 'Entrar y seguir')
  await expect(sweet).toContainText('Publicada')
  await list
    .filter({ hasText: 'Sin texto' })
    .getByRole('button', { name: /^Rechazar/ })
    .click()
  await expect(list.filter({ hasText: 'Sin texto' })).toContainText('Rechazada')
  await expect(page.getByText('1 por leer.')).toBeVisible()

  // In the shop the real review replaces the manual 4.5 of 40.
  await sweet.getByRole('link', { name: 'Khamrah' }).click()
  const section = page.getByRole('region', { name: 'Opiniones de compradores' })
  await expect(section).toContainText('5,0 de 5 · 1 opinión.')
  await expect(section).toContainText('<script>alert(1)</script><b>Dulce</b>')
  await expect(section).toContainText('Ana, Cali')
  await expectUsable(page)
  const address = page.url()
  await plain.goto(address)
  await expect(plain.getByRole('region', { name: 'Opiniones de compradores' })).toContainText('duradero')
  const data = await plain.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ aggregateRating: { ratingValue: 5, reviewCount: 1 } })

  await open(page, '/admin/products/reviews')
  await sweet.getByRole('button', { name: /^Deshacer/ }).click()
  await expect(page.getByText('2 por leer.')).toBeVisible()
  await plain.goto(address)
  await expect(plain.getByRole('region', { name: 'Opiniones de compradores' })).toHaveCount(0)
  expect(await plain.content()).not.toContain('aggregateRating')
  await plain.context().close()
})
