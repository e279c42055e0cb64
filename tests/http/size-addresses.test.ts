import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminProductForm } from '#tests/admin-product-form.ts'

describe('the URLs of the sizes of a product', () => {
  const shop = adminProductForm()

  test('two sizes with one name, and a size in an unusual unit, have separate URLs', async () => {
    await shop.db.execute(sql`insert into product_sizes (product_id, value, unit, price)
      values (${shop.id}, 100, 'ml', 71), (${shop.id}, 100, 'ml', 72), (${shop.id}, 300, 'fl/oz & más', 73)`)
    const page = async (path: string) => (await fetch(shop.url + path)).text()
    const start = await page(`/product/${shop.id}`)
    const addresses = [...start.matchAll(/href="(\/product\/[^"]*talla=[^"]*)"/g)].map(
      ([, path]) => path ?? '',
    )
    expect(new Set(addresses).size).toBe(3)
    const prices = []
    for (const address of addresses) {
      const [, chosen = ''] = /aria-current="true"[^>]*>(.*?)<\/a>/s.exec(await page(address)) ?? []
      prices.push(/\$7\d|\$45/.exec(chosen)?.[0])
    }
    expect(prices.sort()).toEqual(['$71', '$72', '$73'])
  })
})
