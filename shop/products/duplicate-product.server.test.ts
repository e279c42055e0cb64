import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { duplicateProduct } from './duplicate-product.server.ts'
import type { ProductInput } from './product-input.ts'
import { ACTOR, INPUT, openSavingShop } from './testing/saving-shop.ts'
import { deleteProduct, purgeProduct } from './trash.server.ts'
import { ATTRIBUTES, CONCENTRATIONS, GENDERS, SCENT_FAMILIES } from './value-sets.ts'

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((value) => `a${value.trim()}`)
const line = text.map((value) => value.replace(/[\s,]+/g, ' ').trim())
const money = fc.integer({ min: 1, max: 1_000_000 })
const stock = fc.option(fc.integer({ min: 0, max: 1000 }))

const product: fc.Arbitrary<Partial<ProductInput>> = fc.record({
  name: line,
  brand: line,
  shortDescription: line,
  description: line,
  gender: fc.constantFrom(...GENDERS),
  concentration: fc.constantFrom(...CONCENTRATIONS),
  isAvailable: fc.boolean(),
  scentFamily: fc.subarray([...SCENT_FAMILIES], { minLength: 1 }),
  attributes: fc.subarray([...ATTRIBUTES]),
  notes: fc.record({
    top: fc.uniqueArray(line, { maxLength: 3, selector: (note) => note.toLowerCase() }),
    middle: fc.constant([]),
    base: fc.uniqueArray(line, { maxLength: 3, selector: (note) => note.toLowerCase() }),
  }),
  state: fc.constantFrom('published', 'draft', 'archived'),
  sizes: fc.uniqueArray(
    fc.record({
      id: fc.constant(null),
      value: fc.integer({ min: 1, max: 500 }),
      unit: fc.constantFrom('ml', 'oz'),
      decant: fc.boolean(),
      price: money.map((cents) => cents + 1),
      salePrice: fc.option(fc.constant(1)),
      stock,
      stockBefore: fc.constant(null),
      sku: fc.option(line),
      gtin: fc.constantFrom(null, '6291108730515'),
    }),
    { minLength: 1, maxLength: 4, selector: ({ value }) => value },
  ),
})

describeEachEngine('a copy of a product', (engine) => {
  const shop = openForTests(() => openSavingShop(engine))

  const makeCopy = async (id: string) => {
    const copy = await duplicateProduct(shop.place, id, ACTOR)
    if (copy === null) throw new Error(`no product ${id}`)
    return copy
  }
  const isStored = (path: string) => shop.storage.exists(`product-images/${path}`)

  test('equals it in every field but name, state and the codes that identify it', async () => {
    const images = [await shop.image(), await shop.image()]
    await fc.assert(
      fc.asyncProperty(product, async (changes) => {
        const original = await shop.created({ ...changes, images })
        const copy = await shop.open(await makeCopy(original.id))
        const { name, state, publishAt, sizes, ...same } = copy.values
        const { name: _, state: __, publishAt: ___, sizes: before, ...expected } = original.values
        expect(same).toEqual(expected)
        expect([state, publishAt, copy.version]).toEqual(['draft', '', 1])
        expect(name).toMatch(/ \(copia( \d+)?\)$/)
        const withoutCodes = (rows: typeof sizes) =>
          rows.map((size) => ({ ...size, id: size.id !== '', sku: '', gtin: '' }))
        expect(withoutCodes(sizes)).toEqual(withoutCodes(before))
        expect(sizes.every(({ sku, gtin }) => sku === '' && gtin === '')).toBe(true)
        const ids = new Set(before.map(({ id }) => id).filter(Boolean))
        expect(sizes.some(({ id }) => ids.has(id))).toBe(false)
      }),
      { numRuns: engine === 'pglite' ? 15 : 40 },
    )
  })

  test('has no reviews, ratings, visits, favorites or handle of it, and is no product of the demonstration', async () => {
    const { id } = await shop.created({ name: 'Yara' })
    await shop.db.execute(
      sql`insert into reviews (product_id, rating, author, state) values (${id}, 5, 'Ana', 'publicada')`,
    )
    await shop.db.execute(
      sql`update products set handle = 'yara', demo = 'untouched', review_count = 9 where id = ${id}`,
    )
    await shop.db.execute(
      sql`insert into product_days (product_id, day, seen) values (${id}, '2026-11-20', 4)`,
    )
    const copy = await makeCopy(id)
    const { rows } = await shop.db.execute(sql`
      select name, rating::float8 as rating, review_count, real_review_count, typed_rating, handle, demo, state,
        search_text = (select replace(o.search_text, 'yara', 'yara (copia)') from products o where o.id = ${id}) as searched,
        (select count(*)::int from reviews where product_id = p.id) as reviews,
        (select count(*)::int from product_days where product_id = p.id) as days
        from products p where id = ${copy}`)
    expect(rows).toEqual([
      {
        ...{ name: 'Yara (copia)', rating: 0, review_count: 0, real_review_count: 0, typed_rating: null },
        ...{ handle: null, demo: null, state: 'draft', searched: true, reviews: 0, days: 0 },
      },
    ])
  })

  test('has a name that no other product of the brand has, within the limit', async () => {
    const { id } = await shop.created({ name: 'Asad' })
    const names = []
    for (let nth = 0; nth < 3; nth++) names.push((await shop.open(await makeCopy(id))).values.name)
    expect(names).toEqual(['Asad (copia)', 'Asad (copia 2)', 'Asad (copia 3)'])
    const again = await makeCopy((await shop.created({ name: 'Badee (copia)' })).id)
    expect((await shop.open(again)).values.name).toBe('Badee (copia 2)')
    const long = await makeCopy((await shop.created({ name: `${'x'.repeat(191)}🌹${'y'.repeat(7)}` })).id)
    expect((await shop.open(long)).values.name).toBe(`${'x'.repeat(191)} (copia)`)
  })

  test('shows the same image files, which stay as long as one of the two shows them', async () => {
    const [shared, second] = [await shop.image(), await shop.image()]
    const original = await shop.created({ name: 'Fakhar', images: [shared, second] })
    const copy = await shop.open(await makeCopy(original.id))
    expect(copy.values.images).toEqual([shared, second])

    await shop.save(copy, { images: [shared] })
    await deleteProduct(shop.place, original.id, ACTOR)
    await purgeProduct(shop.place, original.id, ACTOR)
    expect(await isStored(shared)).toBe(true)
    // The change of the copy can be undone, with its image.
    expect(await isStored(second)).toBe(true)

    await deleteProduct(shop.place, copy.id, ACTOR)
    expect(await isStored(shared)).toBe(true)
    await purgeProduct(shop.place, copy.id, ACTOR)
    expect([await isStored(shared), await isStored(second)]).toEqual([false, false])
  })

  test('of a product that does not exist is not made', async () => {
    const { id } = await shop.created(INPUT)
    await deleteProduct(shop.place, id, ACTOR)
    for (const one of [id, 'x', '\0']) expect(await duplicateProduct(shop.place, one, ACTOR)).toBeNull()
  })
})
