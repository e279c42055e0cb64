import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { openStorage } from '#server/storage/storage.ts'
import { createOrder } from '#shop/orders/create-order.server.ts'
import { insertSizes, newOrder, readStock } from '#shop/orders/testing/order-fixtures.ts'
import { createTestDatabase, describeEachEngine, openForTests, type TestDatabase } from '#tests/database.ts'
import { mergeStock } from './conflict.ts'
import type { FormValues } from './form-values.ts'
import { INITIAL_FIELDS, parsePlainFields } from './plain-fields.ts'
import type { ProductInput } from './product-input.ts'
import { checkProduct } from './product-schema.ts'
import type { OpenedProduct } from './save-outcome.ts'
import { createProduct, updateProduct } from './save-product.server.ts'
import { findEditableProduct } from './stored-product.server.ts'
import { undoChange } from './undo-change.server.ts'

const ACTOR = 'admin@prueba.local'
const INPUT: ProductInput = {
  ...parsePlainFields(INITIAL_FIELDS),
  name: 'Khamrah',
  shortDescription: 'Dulce',
  scentFamily: ['Oriental'],
  attributes: [],
  images: [],
  notes: { top: [], middle: [], base: [] },
  sizes: [],
}

describeEachEngine('editing the pieces of a size', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  let db: Db
  const place = () => ({ db, storage: openStorage('/nowhere'), log: console })

  beforeAll(async () => {
    db = database.db
  })

  async function opened(id: string): Promise<OpenedProduct> {
    const product = await findEditableProduct(db, id)
    if (!product) throw new Error(`no product ${id}`)
    return product
  }
  /** The form of a new product whose 100 ml size has this stock. */
  async function productWith(stock: number | null): Promise<OpenedProduct> {
    const size = { value: 100, unit: 'ml', decant: false, price: 4500, salePrice: null, stockBefore: null }
    const result = await createProduct(place(), { ...INPUT, sizes: [{ id: null, ...size, stock }] }, ACTOR)
    if (result.kind !== 'saved') throw new Error(result.kind)
    return opened(result.id)
  }
  const typing = (stock: string, { sizes }: FormValues) => ({
    sizes: sizes.map((size) => (size.enabled ? { ...size, stock } : size)),
  })
  function save({ id, version, values }: OpenedProduct, changes: Partial<FormValues>) {
    const { input, errors } = checkProduct({ ...values, ...changes })
    if (!input) throw new Error(JSON.stringify(errors))
    return updateProduct(place(), id, version, input, ACTOR)
  }
  async function readProductStock(id: string): Promise<unknown> {
    const { rows } = await db.execute(sql`select stock from product_sizes where product_id = ${id}`)
    return rows[0]?.stock
  }
  const lastChange = async () =>
    (await db.execute<{ id: string }>(sql`select max(id)::text as id from catalog_changes`)).rows[0]?.id ?? ''
  const sell = (id: string, count: number) =>
    db.execute(sql`update product_sizes set stock = stock - ${count} where product_id = ${id}`)

  test.each([
    { before: 5, sold: 1, typed: '5', after: 4, why: 'an untouched field writes nothing' },
    { before: 5, sold: 1, typed: '8', after: 7, why: 'three came in, one was sold' },
    { before: 5, sold: 3, typed: '1', after: 0, why: 'never below none' },
    { before: 5, sold: 1, typed: '', after: null, why: 'counted no longer' },
    { before: null, sold: 0, typed: '0', after: 0, why: 'counted from now on, and sold out' },
    { before: null, sold: 0, typed: '', after: null, why: 'never counted' },
    { before: 10, sold: -1, typed: '1.000.000', after: 1_000_000, why: 'the most there can be' },
  ])(
    'opened with $before, sold $sold, typed "$typed": $after, $why',
    async ({ before, sold, typed, after }) => {
      const product = await productWith(before)
      await sell(product.id, sold)
      expect(await save(product, typing(typed, product.values))).toMatchObject({ kind: 'saved' })
      expect(await readProductStock(product.id)).toBe(after)
    },
  )

  test('a change by orders is no conflict, and the other fields are saved', async () => {
    const product = await productWith(5)
    await sell(product.id, 2)
    expect(await save(product, { name: 'Khamrah Qahwa' })).toMatchObject({ kind: 'saved', changed: true })
    expect(await opened(product.id)).toMatchObject({ version: 2, values: { name: 'Khamrah Qahwa' } })
    expect(await readProductStock(product.id)).toBe(3)
  })

  test('a repeated save applies the difference once', async () => {
    const product = await productWith(5)
    expect(await save(product, typing('8', product.values))).toMatchObject({ changed: true })
    expect(await save(product, typing('8', product.values))).toMatchObject({ kind: 'saved', changed: false })
    expect(await readProductStock(product.id)).toBe(8)
    // Sent again after a lost answer, when an order has taken a piece.
    await sell(product.id, 1)
    expect(await save(product, typing('8', product.values))).toMatchObject({ kind: 'saved', changed: false })
    expect(await readProductStock(product.id)).toBe(7)
  })

  test('a repeated save applies the difference once, also of pieces that an order has taken before it', async () => {
    const product = await productWith(5)
    await sell(product.id, 1)
    const changes = {
      sizes: typing('8', product.values).sizes.map((size, row) =>
        row === 0 ? { ...size, enabled: true, price: '30' } : size,
      ),
    }
    expect(await save(product, changes)).toMatchObject({ changed: true })
    const saved = await opened(product.id)
    expect(await save(product, changes)).toEqual({ kind: 'saved', id: product.id, changed: false })
    expect(await opened(product.id)).toEqual(saved)
    expect(saved.values.sizes.map(({ stock }) => stock)).toContain('7')

    await undoChange(db, await lastChange(), ACTOR)
    expect(await save(product, changes)).toMatchObject({ kind: 'conflict' })
  })

  test('after a conflict the typed number is a difference from the stored stock', async () => {
    const product = await productWith(10)
    const mine = { ...product.values, ...typing('12', product.values) }
    await save(product, { name: 'De ella' })
    await sell(product.id, 1)
    const refused = await save(product, mine)
    if (refused.kind !== 'conflict') throw new Error(refused.kind)
    const { theirs } = refused
    const rebased = mergeStock(mine, theirs.values)
    expect(rebased.sizes.find(({ enabled }) => enabled)).toMatchObject({ stock: '11', stockBefore: '9' })
    await sell(product.id, 1)
    expect(await save(theirs, { ...rebased, name: 'Mío' })).toMatchObject({ kind: 'saved' })
    expect(await readProductStock(product.id)).toBe(10)
  })

  test('concurrent saves and sales lose no change', async () => {
    const product = await productWith(100)
    const sales = Array.from({ length: 30 }, () => sell(product.id, 1))
    const saves = Array.from({ length: 10 }, (_, index) =>
      save(product, { ...typing('150', product.values), name: `Nombre ${index}` }),
    )
    const results = await Promise.all(saves)
    await Promise.all(sales)
    expect(results.filter(({ kind }) => kind === 'saved')).toHaveLength(1)
    expect(await readProductStock(product.id)).toBe(120)
  })

  test('concurrent orders and saves neither fail nor lose a piece', async () => {
    const ids = await insertSizes(db, [40, 40])
    const { rows } = await db.execute<{ id: string }>(
      sql`select product_id as id from product_sizes where id = ${ids[0]}`,
    )
    const id = rows[0]?.id ?? ''
    const orders = Array.from({ length: 25 }, (_, index) =>
      createOrder(db, newOrder(index % 2 ? ids : ids.toReversed())),
    )
    const saves = async () => {
      for (let round = 0; round < 5; round++) {
        const product = await opened(id)
        const scentFamily = ['Floral']
        const sizes = product.values.sizes.map((size) =>
          size.enabled ? { ...size, stock: String(Number(size.stock) + 10) } : size,
        )
        expect(
          await save(product, { sizes, scentFamily, shortDescription: `Vuelta ${round}` }),
        ).toMatchObject({
          changed: true,
        })
      }
    }
    const [, ...outcomes] = await Promise.all([saves(), ...orders])
    expect(outcomes.map((outcome) => outcome?.kind)).toEqual(Array(25).fill('created'))
    expect(await Promise.all(ids.map((size) => readStock(db, size)))).toEqual([65, 65])
  })

  test.each(['-1', '1,5', 'dos', '1000001', '0x10', '1e3'])('%s is no number of pieces', async (typed) => {
    const product = await productWith(5)
    const row = product.values.sizes.findIndex(({ enabled }) => enabled)
    const { errors } = checkProduct({ ...product.values, ...typing(typed, product.values) })
    expect(errors).toEqual({
      [`sizes.${row}.stock`]: 'Las unidades: un número entero entre 0 y 1.000.000, o nada si no las cuentas',
    })
  })

  test('only the sale of the last piece and the return of the first one invalidate cached pages', async () => {
    const product = await productWith(2)
    const heard = await heardFrom(database, () => sell(product.id, 1))
    expect(heard).toEqual([])
    expect(await heardFrom(database, () => sell(product.id, 1))).toEqual(['catalogue'])
    expect(await heardFrom(database, () => sell(product.id, -2))).toEqual(['catalogue'])
    expect(await heardFrom(database, () => sell(product.id, 1))).toEqual([])
  })
})

/** The catalog notifications during `work`, which invalidate cached pages. */
async function heardFrom({ listen, db }: TestDatabase, work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = []
  const over = Promise.withResolvers<void>()
  const stops = [
    await listen('catalogue', () => heard.push('catalogue')),
    await listen('over', () => over.resolve()),
  ]
  await work()
  // Notifications arrive in the order of their commits.
  await db.execute(sql`notify over`)
  await over.promise
  await Promise.all(stops.map((stop) => stop()))
  return heard
}
