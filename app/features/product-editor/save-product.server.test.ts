import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SCENT_FAMILIES } from '#domain/value-sets.ts'
import type { Db } from '#server/db/open.ts'
import { describeEachEngine } from '#tests/database.ts'
import { createFilledDatabase, type FilledDatabase } from '#tests/filled-database.ts'
import type { ProductInput } from './product-input.ts'
import { checkProduct } from './product-schema.ts'
import type { OpenedProduct } from './save-outcome.ts'
import { createProduct, updateProduct } from './save-product.server.ts'
import { findEditableProduct } from './stored-product.server.ts'

const ACTOR = 'admin@prueba.local'
const SIZE = {
  ...{ value: 100, unit: 'ml', decant: false, price: 4500, salePrice: 3990 },
  ...{ stock: null, stockBefore: null },
}
const INPUT: ProductInput = {
  name: 'Khamrah <script>alert(1)</script>',
  brand: 'Lattafa',
  shortDescription: 'Dulce',
  description: '',
  scentFamily: ['Oriental', 'Gourmand'],
  gender: 'Unisex',
  attributes: ['Nuevo'],
  currency: '$',
  notes: { top: ['Canela'], middle: [], base: ['Vainilla'] },
  sizes: [{ id: null, ...SIZE }],
  images: [],
  isAvailable: true,
}

describeEachEngine('saving a product', (engine) => {
  let database: FilledDatabase
  let db: Db
  const log = { warn: vi.fn() }
  const place = () => ({ db, storage: database.storage, log })

  beforeAll(async () => {
    database = await createFilledDatabase(engine)
    db = database.db
  })
  afterAll(() => database.close())

  const TABLES = [
    'products',
    'product_sizes',
    'product_notes',
    'product_images',
    'product_attributes',
    'audit_log',
  ]
  /** Every row with its place in the table: a row written anew, even with the same values, is another one. */
  async function everyRow(): Promise<string> {
    const texts = TABLES.map(async (table) => {
      const { rows } = await db.execute(
        sql`select ctid::text, xmin::text, t::text as row from ${sql.identifier(table)} t order by ctid`,
      )
      return JSON.stringify(rows)
    })
    return (await Promise.all(texts)).join('\n')
  }
  async function picture(): Promise<string> {
    const path = `${randomBytes(16).toString('hex')}.jpg`
    await database.storage.put(`product-images/${path}`, 'picture')
    return path
  }
  async function open(id: string): Promise<OpenedProduct> {
    const product = await findEditableProduct(db, id)
    if (!product) throw new Error(`no product ${id}`)
    return product
  }
  async function created(changes: Partial<ProductInput> = {}): Promise<OpenedProduct> {
    const result = await createProduct(place(), { ...INPUT, ...changes }, ACTOR)
    if (result.kind !== 'saved') throw new Error(result.kind)
    return open(result.id)
  }
  const inputFor = ({ values }: OpenedProduct, changes: Partial<OpenedProduct['values']> = {}) => {
    const { input, errors } = checkProduct({ ...values, ...changes })
    if (!input) throw new Error(JSON.stringify(errors))
    return input
  }
  const save = (opened: OpenedProduct, changes: Partial<OpenedProduct['values']> = {}) =>
    updateProduct(place(), opened.id, opened.version, inputFor(opened, changes), ACTOR)
  const rowsOf = async (table: string, id: string) =>
    (await db.execute(sql`select * from ${sql.identifier(table)} where product_id = ${id}`)).rows

  test('opening and saving any demo perfume leaves every row as it was', async () => {
    const { rows } = await db.execute<{ id: string }>(sql`select id from products order by id`)
    expect(rows.length).toBeGreaterThan(50)
    const before = await everyRow()
    for (const { id } of rows) {
      expect(await save(await open(id))).toEqual({ kind: 'saved', id, changed: false })
    }
    expect(await everyRow()).toBe(before)
  })

  test('so does opening and saving the oddest rows that the tables can hold', async () => {
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
          await db.execute<{ id: string }>(
            sql`insert into products (name, brand, short_description, description, currency, scent_family, rating)
                values (${odd.name}, ${odd.brand}, ${odd.short}, ${odd.description}, ${odd.currency},
                        ${sql.param(odd.families)}::text[], 4.5) returning id`,
          )
        ).rows
        const id = product?.id ?? ''
        await db.execute(
          sql`insert into product_notes values (${id}, 'middle', ${sql.param(odd.notes)}::text[])`,
        )
        for (const attribute of odd.attributes)
          await db.execute(sql`insert into product_attributes values (${id}, ${attribute})`)
        for (const { value, unit, decant, price, sale, stock } of odd.sizes)
          await db.execute(sql`insert into product_sizes (product_id, value, unit, decant, price, sale_price, stock)
                               values (${id}, ${value}, ${unit}, ${decant}, ${price}, ${sale}, ${stock})`)
        for (const [index, path] of odd.images.entries())
          await db.execute(sql`insert into product_images (product_id, storage_path, position)
                               values (${id}, ${path}, ${index * 3 - 2})`)
        const before = await everyRow()
        expect(await save(await open(id))).toEqual({ kind: 'saved', id, changed: false })
        expect(await everyRow()).toBe(before)
        await db.execute(sql`delete from products where id = ${id}`)
      }),
      { numRuns: 60 },
    )
  })

  test('a new product has all its rows, texts as they were typed, and an entry in the log', async () => {
    const images = [await picture(), await picture()]
    const { id, version, values } = await created({ images })
    expect(version).toBe(1)
    expect(values).toMatchObject({
      name: INPUT.name,
      scentFamily: ['Oriental', 'Gourmand'],
      attributes: ['Nuevo'],
      notes: { top: 'Canela', middle: '', base: 'Vainilla' },
      images,
    })
    expect(values.sizes.filter(({ enabled }) => enabled)).toMatchObject([{ price: '45', salePrice: '39.90' }])
    expect(await rowsOf('product_notes', id)).toHaveLength(2)
    const { rows } = await db.execute(sql`select actor, action from audit_log where subject_id = ${id}`)
    expect(rows).toEqual([{ actor: ACTOR, action: 'product.created' }])
  })

  test('an edit keeps what the form does not show, and the rows it does not touch', async () => {
    const opened = await created({ scentFamily: ['Oriental', 'Amaderado'] })
    const { id } = opened
    await db.execute(
      sql`update products set rating = 4.25, review_count = 7, concentration = 'Extrait' where id = ${id}`,
    )
    await db.execute(
      sql`insert into product_sizes (product_id, value, unit, price, sale_price) values (${id}, 30, 'ml', 20, 15)`,
    )
    await db.execute(sql`insert into product_attributes values (${id}, 'Premio 2024')`)
    const sizes = await rowsOf('product_sizes', id)
    const again = await open(id)
    const scentFamily = [...again.values.scentFamily, 'Floral']
    expect(await save(again, { name: 'Khamrah Qahwa', scentFamily })).toMatchObject({ changed: true })
    const { rows } = await db.execute(sql`select name, rating::text, review_count, concentration, version,
      scent_family, attributes, updated_at > created_at as newer from products where id = ${id}`)
    expect(rows).toEqual([
      {
        name: 'Khamrah Qahwa',
        rating: '4.25',
        review_count: 7,
        concentration: 'Extrait',
        version: 2,
        scent_family: ['Oriental', 'Amaderado', 'Floral'],
        attributes: ['Nuevo', 'Premio 2024'],
        newer: true,
      },
    ])
    expect(await rowsOf('product_sizes', id)).toEqual(sizes)
  })

  test('sizes, notes and attributes are changed one by one', async () => {
    const opened = await created()
    const sizes = opened.values.sizes.map((size) => (size.enabled ? { ...size, price: '50' } : size))
    const extra = {
      id: '',
      value: '30',
      unit: 'ml',
      decant: false,
      enabled: true,
      price: '20',
      salePrice: '',
      stock: '12',
      stockBefore: '',
    }
    await save(opened, {
      sizes: [...sizes, extra],
      notes: { top: '', middle: 'Rosa', base: 'Vainilla, Oud' },
      attributes: ['Exclusivo'],
    })
    const { values, id } = await open(opened.id)
    expect(values.sizes.filter(({ enabled }) => enabled)).toMatchObject([
      { id: sizes.find(({ enabled }) => enabled)?.id, price: '50', salePrice: '39.90' },
      { value: '30', price: '20', stock: '12' },
    ])
    expect(values.notes).toEqual({ top: '', middle: 'Rosa', base: 'Vainilla, Oud' })
    expect(values.attributes).toEqual(['Exclusivo'])
    const off = values.sizes.map((size) => ({ ...size, enabled: size.value === '30' }))
    await save(await open(id), { sizes: off })
    expect(await rowsOf('product_sizes', id)).toHaveLength(1)
  })

  test('pictures keep their rows when they change places; dropped ones leave the storage after the save', async () => {
    const [first, second, third] = [await picture(), await picture(), await picture()]
    const opened = await created({ images: [first, second] })
    const rows = await rowsOf('product_images', opened.id)
    await save(opened, { images: [second, first] })
    expect((await open(opened.id)).values.images).toEqual([second, first])
    const ids = (list: Record<string, unknown>[]) => list.map(({ id }) => id).sort()
    expect(ids(await rowsOf('product_images', opened.id))).toEqual(ids(rows))
    await save(await open(opened.id), { images: [third, second] })
    expect((await open(opened.id)).values.images).toEqual([third, second])
    expect(await database.storage.exists(`product-images/${first}`)).toBe(false)
    expect(await database.storage.exists(`product-images/${third}`)).toBe(true)
  })

  test('at most four pictures, unless an older product has more', async () => {
    const five = await Promise.all(Array.from({ length: 5 }, picture))
    const before = await everyRow()
    expect(await createProduct(place(), { ...INPUT, images: five }, ACTOR)).toMatchObject({ kind: 'invalid' })
    expect(await everyRow()).toBe(before)
    const opened = await created({ images: five.slice(0, 4) })
    await db.execute(
      sql`insert into product_images (product_id, storage_path, position) values (${opened.id}, ${five[4]}, 9)`,
    )
    const six = await picture()
    const older = await open(opened.id)
    expect(await save(older, { images: [...older.values.images].reverse() })).toMatchObject({ kind: 'saved' })
    expect(await save(await open(opened.id), { images: [...five, six] })).toMatchObject({ kind: 'invalid' })
    expect(await rowsOf('product_images', opened.id)).toHaveLength(5)
  })

  test.each(['../../etc/passwd', 'https://example.com/x.jpg', 'x.svg', ''])(
    'the picture %j cannot be put into a product',
    async (path) => {
      const opened = await created()
      const before = await everyRow()
      expect(await save(opened, { images: [path] })).toMatchObject({ kind: 'invalid' })
      expect(await createProduct(place(), { ...INPUT, images: [path] }, ACTOR)).toMatchObject({
        kind: 'invalid',
      })
      expect(await everyRow()).toBe(before)
    },
  )

  test('a picture that is gone stops the whole save', async () => {
    const opened = await created()
    const gone = `${'0'.repeat(32)}.jpg`
    const before = await everyRow()
    const refused = { fault: 'gone', status: 422 }
    await expect(save(opened, { name: 'Otro', attributes: [], images: [gone] })).rejects.toMatchObject(
      refused,
    )
    await expect(createProduct(place(), { ...INPUT, images: [gone] }, ACTOR)).rejects.toMatchObject(refused)
    expect(await everyRow()).toBe(before)
  })

  test('who saves over a newer version is told and shown it; nothing is overwritten', async () => {
    const opened = await created()
    await save(opened, { name: 'De ella' })
    const before = await everyRow()
    const result = await save(opened, { name: 'Mío' })
    expect(result).toMatchObject({ kind: 'conflict', theirs: { version: 2, values: { name: 'De ella' } } })
    expect(await everyRow()).toBe(before)
  })

  test('of twenty saves at once exactly one is stored', async () => {
    const opened = await created()
    const names = Array.from({ length: 20 }, (_, index) => `Nombre ${index}`)
    const results = await Promise.all(names.map((name) => save(opened, { name })))
    expect(results.filter(({ kind }) => kind === 'saved')).toHaveLength(1)
    expect(results.filter(({ kind }) => kind === 'conflict')).toHaveLength(19)
    expect((await open(opened.id)).version).toBe(2)
  })

  test('the number of another product’s size changes nothing there', async () => {
    const [mine, other] = [await created(), await created({ name: 'Otro' })]
    const foreign = other.values.sizes.find(({ enabled }) => enabled)
    const before = await rowsOf('product_sizes', other.id)
    await save(mine, { sizes: [{ ...foreign!, price: '1', salePrice: '' }] })
    expect(await rowsOf('product_sizes', other.id)).toEqual(before)
    expect(await rowsOf('product_sizes', mine.id)).toHaveLength(1)
  })

  test.each(['', 'p1', 'x', "'; drop table products", crypto.randomUUID()])('no product %j', async (id) => {
    expect(await findEditableProduct(db, id)).toBeNull()
    expect(await updateProduct(place(), id, 1, INPUT, ACTOR)).toEqual({ kind: 'missing' })
  })
})
