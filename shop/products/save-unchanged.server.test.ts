import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { openSavingShop } from './testing/saving-shop.ts'
import { SCENT_FAMILIES } from './value-sets.ts'

describeEachEngine('saving a product unchanged', (engine) => {
  const shop = openForTests(() => openSavingShop(engine, 'demo'))

  test('opening and saving any demo perfume leaves every row as it was', async () => {
    await shop.db.execute(sql`update products set demo = null`)
    const { rows } = await shop.db.execute<{ id: string }>(sql`select id from products order by id`)
    expect(rows.length).toBeGreaterThan(50)
    const before = await shop.everyRow()
    for (const { id } of rows) {
      expect(await shop.save(await shop.open(id))).toEqual({ kind: 'saved', id, changed: false })
    }
    expect(await shop.everyRow()).toBe(before)
  })

  test('opening and saving rows with unusual values leaves every row as it was', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((one) => one.replaceAll('\0', ''))
    const odd = fc.constantFrom(
      'Rosa, blanca',
      ' Oud ',
      'a\r\nb',
      'cafe\u0301',
      '',
      '\t',
      'Oud',
      'oud',
      'x\u0007',
    )
    const words = fc.oneof(text, odd)
    const row = fc.record({
      name: words.map((one) => `P ${one}`),
      brand: words,
      short: words.map((one) => `S ${one}`),
      description: words,
      currency: fc.constantFrom('$', ' usd ', 'COP', ''),
      families: fc.array(fc.constantFrom(...SCENT_FAMILIES), { minLength: 1, maxLength: 4 }),
      notes: fc.array(words, { maxLength: 4 }),
      attributes: fc.uniqueArray(words, { maxLength: 3 }),
      sizes: fc.uniqueArray(
        fc.record({
          value: fc.constantFrom(5, 10, 90, 100, 2.5, 3.4),
          unit: fc.constantFrom('ml', 'oz'),
          decant: fc.boolean(),
          price: fc.integer({ min: 2, max: 900 }),
          sale: fc.constantFrom(null, 0, 1),
          stock: fc.constantFrom(null, 0, 1, 1_000_000),
        }),
        { minLength: 1, maxLength: 5, selector: ({ value, unit, decant }) => `${value}${unit}${decant}` },
      ),
      images: fc.array(fc.constantFrom('https://example.com/a.jpg', 'gone.jpg', '', 'b.png'), {
        maxLength: 7,
      }),
    })
    await fc.assert(
      fc.asyncProperty(row, async (odd) => {
        const [product] = (
          await shop.db.execute<{ id: string }>(
            sql`insert into products (name, brand, short_description, description, currency, scent_family, rating)
                values (${odd.name}, ${odd.brand}, ${odd.short}, ${odd.description}, ${odd.currency},
                        ${sql.param(odd.families)}::text[], 4.5) returning id`,
          )
        ).rows
        const id = product?.id ?? ''
        await shop.db.execute(
          sql`insert into product_notes values (${id}, 'middle', ${sql.param(odd.notes)}::text[])`,
        )
        for (const attribute of odd.attributes)
          await shop.db.execute(sql`insert into product_attributes values (${id}, ${attribute})`)
        for (const { value, unit, decant, price, sale, stock } of odd.sizes)
          await shop.db.execute(sql`insert into product_sizes (product_id, value, unit, decant, price, sale_price, stock)
                               values (${id}, ${value}, ${unit}, ${decant}, ${price}, ${sale}, ${stock})`)
        for (const [index, path] of odd.images.entries())
          await shop.db.execute(sql`insert into product_images (product_id, storage_path, position)
                               values (${id}, ${path}, ${index * 3 - 2})`)
        const before = await shop.everyRow()
        expect(await shop.save(await shop.open(id))).toEqual({ kind: 'saved', id, changed: false })
        expect(await shop.everyRow()).toBe(before)
        await shop.db.execute(sql`delete from products where id = ${id}`)
      }),
      { numRuns: 60 },
    )
  })
})
