import { productSizes, products } from '#shop/products/schema.server.ts'
import { expect, open } from './journey.ts'
import { test } from './postgres-shop.ts'

test('on a tablet the buttons of an order have one line beside many sizes with long prices', async ({
  page,
  shop,
}) => {
  const [product] = await shop.db.insert(products).values({ name: 'Oud caro' }).returning({ id: products.id })
  const sizes = [30, 50, 75, 100, 200].map((value) => ({ value, unit: 'ml', price: 223_456_750 }))
  await shop.db
    .insert(productSizes)
    .values(sizes.map((size) => ({ productId: product?.id ?? '', ...size, decant: false })))
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page, `/product/${product?.id}`)
  for (const name of ['Añadir a la bolsa', 'Pedir por WhatsApp']) {
    const box = await page.getByRole('link', { name, exact: true }).boundingBox()
    expect(box?.height, name).toBe(48)
  }
  await expect(page.getByRole('navigation', { name: 'Tamaño' }).getByRole('link').first()).toBeInViewport({
    ratio: 1,
  })
})
