import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Product, sizeNames } from '#shop/products/product.ts'
import { offeredPrices } from '#shop/products/product-price.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { createFilledDatabase, everyProduct } from '#tests/filled-database.ts'
import { foldLine, searchedTexts } from './indexed-product.ts'

/** Texts in the scripts of names and searches, and with the characters of the rules. */
const texts = fc.string({
  maxLength: 40,
  unit: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(..."aeiouhckgdtpsxyzwvjqn  -'’‘`´ʼ–—‐") },
    { weight: 1, arbitrary: fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCodePoint(code)) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 0x370, max: 0x52f }).map((code) => String.fromCodePoint(code)),
    },
    {
      weight: 2,
      arbitrary: fc.integer({ min: 0x620, max: 0x6d5 }).map((code) => String.fromCodePoint(code)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('\u0301', '\u0303', '\u064e', '❤️', 'ﬁ', 'ß', 'Æ', 'ı', 'İ', '中'),
    },
  ),
})

describeEachEngine('search columns', (engine) => {
  const shop = openForTests(() => createFilledDatabase(engine))
  let products: Product[]
  beforeAll(async () => {
    products = await everyProduct(shop.db)
  })

  async function inSql(values: readonly string[]): Promise<{ folded: string }[]> {
    const { rows } = await shop.db.execute<{ folded: string }>(sql`
      select search_fold(one) as folded
        from json_array_elements_text(${JSON.stringify(values)}::json) with ordinality as list (one, place) order by place`)
    return rows
  }
  const inCode = (values: readonly string[]) => values.map((value) => ({ folded: foldText(value) }))

  test('have the same folded texts of names as the TypeScript code', async () => {
    const names = products.flatMap(({ name, brand, shortDescription }) => [name, brand, shortDescription])
    expect(await inSql(names)).toEqual(inCode(names))
  })

  test('have the same folded texts of any text as the TypeScript code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 20, maxLength: 40 }), async (values) => {
        expect(await inSql(values)).toEqual(inCode(values))
      }),
      { numRuns: 50 },
    )
  })

  test('are updated by every change of a product and of its child rows', async () => {
    const product = products.find(({ name }) => name === 'Khamrah') as Product
    const columns = async () => {
      const { rows } = await shop.pool.query(
        'select search_text, lowest_price::float8 as price, size_names, attributes from products where id = $1',
        [product.id],
      )
      return rows[0]
    }
    const [name, brand, facts, others] = searchedTexts(product)
    const lines = [...name, ...brand, ...others, ...facts]
    expect((await columns()).search_text).toBe(lines.map(foldLine).join('\n'))
    expect((await columns()).price).toBe(Math.min(...offeredPrices(product.sizes)) / 100)

    expect((await columns()).size_names).toEqual(sizeNames(product.sizes))

    const change = (statement: string) => shop.pool.query(statement, [product.id])
    await change(
      "update products set name = 'Ámbar  Ñu', gender = 'Mujer', concentration = 'Elixir' where id = $1",
    )
    await change(
      "update product_notes set notes = '{Ylang-Ylang}' where product_id = $1 and note_type = 'top'",
    )
    await change("delete from product_notes where product_id = $1 and note_type = 'base'")
    await change("insert into product_attributes values ($1, 'Edición Limitada')")
    await change('update product_sizes set sale_price = 1.5 where product_id = $1 and value = 100')
    await change('update product_sizes set sale_price = price + 1 where product_id = $1 and value = 10')
    await change(
      "insert into product_sizes (product_id, value, unit, decant, price) values ($1, 7.50, ' Fl Oz', true, 9)",
    )
    const { search_text, price, size_names, attributes } = await columns()
    expect(search_text).toMatch(/^ambar nu\n/)
    expect(search_text).toMatch(/\nylang-ylang\n/)
    expect(search_text).toMatch(/\nedicion limitada\n.*\nmujer\nelixir$/s)
    expect(search_text).not.toContain('benjui')
    expect(price).toBe(1.5)
    expect(attributes).toEqual(['Edición Limitada', 'Más Vendido', 'Recomendado'])

    const added = { value: 7.5, unit: ' Fl Oz', decant: true }
    expect(size_names).toEqual(sizeNames([...product.sizes, added]))
    expect(size_names).toContain('7.5floz')
    await change('update product_sizes set value = 8 where product_id = $1 and value = 7.5')
    expect((await columns()).size_names).toContain('8floz')

    await change('delete from product_sizes where product_id = $1')
    expect(await columns()).toMatchObject({ price: 0, size_names: [] })
  })
})
