import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminProductForm, GOOD } from '#tests/admin-product-form.ts'

describe('the prices of the product form without JavaScript', () => {
  const shop = adminProductForm()
  const priced = (price: string, currency = '$') => ({ ...GOOD, currency, 'sizes.0.price': price })

  async function page(path: string): Promise<string> {
    const answer = await fetch(shop.url + path, { headers: { cookie: shop.cookie, accept: 'text/html' } })
    return (await answer.text()).replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ')
  }

  test.each([
    ['0.001', '$', 'El precio es demasiado pequeño: el menor es $0.01'],
    ['0,5', 'COP', 'El precio es demasiado pequeño: el menor es $1'],
    ['45.123,456', '$', 'El precio lleva dos decimales como mucho'],
    ['45', 'colones', 'La tienda no conoce esta moneda.'],
    ['45', 'CRC', 'Los precios de la tienda van en $'],
  ])('a price of %s in %s is refused and nothing is stored', async (price, currency, message) => {
    const answer = await shop.send('/admin/products/new', priced(price, currency))
    await shop.expectRefused(answer, 422, message)
  })

  test('a refused form shows how each price was parsed', async () => {
    const answer = await shop.send('/admin/products/new', {
      ...priced('24.500', 'CRC'),
      'sizes.0.salePrice': '0.500',
      name: '',
    })
    const text = await answer.text()
    expect(answer.status).toBe(422)
    expect(text).toContain('Se guardará como ₡24.500')
    expect(text).toContain('Se guardará como ₡0,50')
  })

  test('a price after a leading zero is stored as decimals', async () => {
    expect((await shop.send('/admin/products/new', { ...priced('0.500'), name: 'Barato' })).status).toBe(302)
    const { rows } = await shop.db.execute(
      sql`select s.price::text from product_sizes s join products p on p.id = s.product_id where p.name = 'Barato'`,
    )
    expect(rows).toEqual([{ price: '0.50' }])
    await shop.remember()
  })

  test('a product with prices in another currency moves to that of the shop only when they were checked', async () => {
    await shop.db.execute(sql`update products set currency = 'colones' where id = ${shop.id}`)
    await shop.remember()
    const form = await page(`/admin/products/edit/${shop.id}`)
    expect(form).toContain('Estos precios estaban en «colones» y la tienda vende en $')
    expect(await page(`/product/${shop.id}`)).toContain('45,00 colones')

    const edit = { ...priced('45', 'colones'), version: '1' }
    const refused = await shop.send(`/admin/products/edit/${shop.id}`, edit)
    await shop.expectRefused(refused, 422, 'La tienda no conoce esta moneda.')
    const checked = await shop.send(`/admin/products/edit/${shop.id}`, {
      ...edit,
      currency: ['$', 'colones'],
    })
    expect(checked.status).toBe(302)
    await expect.poll(() => page(`/product/${shop.id}`)).toContain('$45.00')
  })
})
