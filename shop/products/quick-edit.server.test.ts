import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { findQuickProduct, saveQuickEdit } from './quick-edit.server.ts'
import type { OpenedProduct } from './save-outcome.ts'
import { ACTOR, INPUT, openSavingShop } from './testing/saving-shop.ts'

type Typed = { price?: string; salePrice?: string; stock?: string }

describeEachEngine('the quick edit of prices and stock', (engine) => {
  const shop = openForTests(() => openSavingShop(engine))
  let product: OpenedProduct
  beforeEach(async () => {
    const [size] = INPUT.sizes
    product = await shop.created({
      name: `Perfume ${Math.random()}`,
      sizes: [size, { ...size, value: 10, decant: true, salePrice: null, stock: 5 }] as typeof INPUT.sizes,
    })
  })

  /** The form as the operator opened it, with what is typed into the rows. */
  async function form(...rows: Typed[]): Promise<FormData> {
    const quick = await findQuickProduct(shop.db, product.id)
    const sent = new FormData()
    sent.set('version', String(quick?.version))
    for (const [row, { value: _, decant: __, enabled: ___, ...size }] of (quick?.sizes ?? []).entries())
      for (const [name, value] of Object.entries({ ...size, ...rows[row] }))
        sent.set(`sizes.${row}.${name}`, value)
    return sent
  }
  const place = () => ({ ...shop.place, log: { ...shop.place.log, error: vi.fn() } })
  const send = (sent: FormData, id = product.id) => saveQuickEdit(sent, id, place(), ACTOR)
  const sizes = async () =>
    (await findQuickProduct(shop.db, product.id))?.sizes.map(({ price, salePrice, stock }) => [
      price,
      salePrice,
      stock,
    ])

  test('saves them as an edit of the product, and nothing else', async () => {
    const { name } = product.values
    expect(await send(await form({ price: '50', salePrice: '' }, { stock: '8' }))).toEqual({
      status: 200,
      outcome: { kind: 'saved', id: product.id, name },
    })
    const { values } = await shop.open(product.id)
    expect(values).toEqual({ ...product.values, sizes: values.sizes })
    expect(await sizes()).toEqual([
      ['50', '', ''],
      ['45', '', '8'],
    ])
    const { rows } = await shop.db.execute(
      sql`select kind, actor from catalog_changes order by id desc limit 1`,
    )
    expect(rows).toEqual([{ kind: 'edit', actor: ACTOR }])
  })

  test('pieces that orders took meanwhile stay taken', async () => {
    const sent = await form({}, { stock: '8' })
    await shop.db.execute(
      sql`update product_sizes set stock = stock - 2 where product_id = ${product.id} and stock > 0`,
    )
    await send(sent)
    expect((await sizes())?.[1]).toEqual(['45', '', '6'])
  })

  test('sent again after a lost answer, it is saved once', async () => {
    const sent = await form({ price: '50' }, { stock: '8' })
    await shop.db.execute(
      sql`update product_sizes set stock = stock - 2 where product_id = ${product.id} and stock > 0`,
    )
    const answer = await send(sent)
    expect(answer).toMatchObject({ outcome: { kind: 'saved' } })
    expect(await send(sent)).toEqual(answer)
    expect((await sizes())?.[1]).toEqual(['45', '', '6'])
  })

  test('errors are at their fields, and nothing is saved', async () => {
    const answer = await send(await form({ price: '0', salePrice: '90' }, { stock: 'x' }))
    expect(answer).toMatchObject({ status: 422, outcome: { kind: 'invalid' } })
    const { outcome } = answer
    if (outcome.kind !== 'invalid') throw new Error(outcome.kind)
    expect(Object.keys(outcome.errors).sort()).toEqual(['0.price', '0.salePrice', '1.stock'])
    expect(outcome.other).toBeUndefined()
    expect(outcome.product.sizes[1]?.stock).toBe('x')
    expect(await sizes()).toEqual([
      ['45', '39.90', ''],
      ['45', '', '5'],
    ])
  })

  test.each([
    [{ price: 'abc' }, { '0.price': 'No se entiende este precio' }],
    [{ price: '-5' }, { '0.price': 'No se entiende este precio' }],
    [{ price: '0' }, { '0.price': 'Escribe un precio mayor que cero' }],
    [{ price: '' }, { '0.price': 'Escribe un precio mayor que cero' }],
    [{ salePrice: 'x' }, { '0.salePrice': 'No se entiende este precio' }],
    [{ salePrice: '90' }, { '0.salePrice': expect.stringContaining('menor que el precio') }],
  ])('the reason fits what was typed: %j', async (row, errors) => {
    expect(await send(await form(row))).toMatchObject({ outcome: { kind: 'invalid', errors } })
  })

  test('a draft that lacks other values is saved, and sizes that stay need no price', async () => {
    const { id } = product
    await shop.db.execute(sql`update products set short_description = '', state = 'draft' where id = ${id}`)
    await shop.db.execute(sql`update product_sizes set price = 0, sale_price = null where product_id = ${id}`)
    expect(await send(await form({ price: '50' }))).toMatchObject({ status: 200 })
    expect((await sizes())?.map(([price]) => price)).toEqual(['50', ''])
  })

  test('prices in another currency than the shop are changed in the form of the product', async () => {
    const sent = await form({ price: '50' })
    await shop.db.execute(sql`update products set currency = 'CRC' where id = ${product.id}`)
    expect(await send(sent)).toMatchObject({
      status: 422,
      outcome: {
        kind: 'invalid',
        errors: {},
        other: expect.stringContaining('Los precios de la tienda van en'),
      },
    })
  })

  test('another save since is shown beside what was typed, and a second attempt saves', async () => {
    const sent = await form({ price: '50' }, { stock: '8' })
    await send(await form({ price: '47', salePrice: '' }, { stock: '4' }))
    const { status, outcome } = await send(sent)
    if (outcome.kind !== 'conflict') throw new Error(outcome.kind)
    expect(status).toBe(409)
    expect(outcome.stored).toEqual({ '0.price': 'Guardado: 47', '1.stock': 'Guardado: 4' })
    // Three more than when the form was opened: 4 + 3.
    expect(outcome.product.sizes.map(({ price, salePrice, stock }) => [price, salePrice, stock])).toEqual([
      // Only the other one changed the sale price.
      ['50', '', ''],
      ['45', '', '7'],
    ])
    await send(await form({ price: '50' }, { stock: '7' }))
    expect(await sizes()).toEqual([
      ['50', '', ''],
      ['45', '', '7'],
    ])
  })

  test('a product that is gone is missing', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect(await send(await form(), nowhere)).toEqual({ status: 404, outcome: { kind: 'missing' } })
    expect(await findQuickProduct(shop.db, nowhere)).toBeNull()
  })
})
