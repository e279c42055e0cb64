import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { UNDO } from '#shop/orders/order-states.ts'
import { releaseStock } from '#shop/orders/order-stock.server.ts'
import { type TransitionRequest, transitionOrder } from '#shop/orders/transition-order.server.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { addCreated, finishChange, forgetChanges, startChange } from './catalog-changes.server.ts'
import { ACTOR, INPUT, openSavingShop } from './testing/saving-shop.ts'
import { deleteProduct } from './trash.server.ts'
import { listChanges, undoChange } from './undo-change.server.ts'

const TABLES = ['product_sizes', 'product_notes', 'product_attributes', 'product_images']

describeEachEngine('an undo of a change', (engine) => {
  const shop = openForTests(() => openSavingShop(engine))
  let id: string
  beforeEach(async () => {
    id = (await shop.created({ images: [await shop.image()], name: `Perfume ${Math.random()}` })).id
  })

  const rows = async () => {
    const all: Record<string, unknown> = {}
    const product = await shop.db.execute(
      sql`select to_jsonb(p) - 'version' - 'updated_at' as row from products p where id = ${id}`,
    )
    all.products = product.rows
    for (const table of TABLES) {
      const found = await shop.db.execute<{ row: string }>(
        sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t where product_id = ${id} order by 1`,
      )
      all[table] = found.rows
    }
    return all
  }
  const updatedAt = async () => {
    const { rows } = await shop.db.execute<{ at: number }>(
      sql`select extract(epoch from updated_at)::float8 as at from products where id = ${id}`,
    )
    return rows[0]?.at ?? 0
  }
  const lastChange = async () =>
    (await shop.db.execute<{ id: string }>(sql`select max(id)::text as id from catalog_changes`)).rows[0]
      ?.id ?? ''
  const setStock = (stock: number | null) =>
    shop.db.execute(sql`update product_sizes set stock = ${stock} where product_id = ${id}`)
  const stock = async () => (await shop.readRows('product_sizes', id)).map((row) => row.stock)
  /** An order of the only size, which holds two pieces. */
  const holdTwo = async (code: string) => {
    const [size] = await shop.readRows('product_sizes', id)
    const { rows } = await shop.db.execute<{ order: string }>(sql`
      with added as (
        insert into orders (code, token, idempotency_key, request_hash, currency, total)
          values (${code}, rpad(${code}, 22, 't'), rpad(${code}, 16, 'k'), 'h', '$', 10) returning id)
      insert into order_lines (order_id, position, product_id, size_id, name, unit_price, quantity, held)
        select id, 0, ${id}::uuid, ${size?.id}, 'Perfume', 10, 2, 2 from added returning order_id as order`)
    return { order: rows[0]?.order ?? '', size: size?.id }
  }

  test('restores every row of an edited product, with its image file, and undoing the undo repeats the edit', async () => {
    const before = await rows()
    const opened = await shop.open(id)
    const [path = ''] = opened.values.images
    await shop.save(opened, {
      name: 'Otro',
      notes: { top: 'Rosa', middle: 'Jazmín', base: '' },
      attributes: ['Exclusivo'],
      scentFamily: ['Floral'],
      images: [],
      sizes: [
        { ...opened.values.sizes[0], value: '5', enabled: true, price: '3' },
      ] as typeof opened.values.sizes,
    })
    const edited = await rows()
    expect(edited).not.toEqual(before)
    const editedAt = await updatedAt()
    expect(await undoChange(shop.db, await lastChange(), ACTOR)).toMatchObject({
      restored: 1,
      changedSince: [],
    })
    expect(await rows()).toEqual(before)
    // The page changes again: the sitemap and the list of products say so.
    expect(await updatedAt()).toBeGreaterThan(editedAt)
    expect(await shop.storage.exists(`product-images/${path}`)).toBe(true)
    expect(await undoChange(shop.db, await lastChange(), ACTOR)).toMatchObject({ restored: 1 })
    expect(await rows()).toEqual(edited)
  })

  test('leaves all that a published review has changed, so that its withdrawal brings the typed rating back', async () => {
    const product = async () => {
      const { rows: found } = await shop.db.execute<{ row: Record<string, unknown> }>(
        sql`select to_jsonb(p) as row from products p where id = ${id}`,
      )
      return found[0]?.row ?? {}
    }
    await shop.db.execute(sql`update products set rating = 4.5, review_count = 10 where id = ${id}`)
    await shop.save(await shop.open(id), { name: 'Otro' })
    const unrated = await product()
    await shop.db.execute(
      sql`insert into reviews (product_id, rating, author, state) values (${id}, 2, 'Ana', 'publicada')`,
    )
    const rated = await product()
    const changed = Object.keys(rated).filter(
      (name) => JSON.stringify(rated[name]) !== JSON.stringify(unrated[name]),
    )
    const listValues = (row: Record<string, unknown>) => changed.map((name) => [name, row[name]])
    expect(changed).toContain('rating')
    expect(await undoChange(shop.db, await lastChange(), ACTOR)).toMatchObject({ restored: 1 })
    expect(listValues(await product())).toEqual(listValues(rated))
    await shop.db.execute(sql`update reviews set state = 'rechazada' where product_id = ${id}`)
    expect(listValues(await product())).toEqual(listValues(unrated))
  })

  test('brings a deleted product back as it was', async () => {
    const before = await rows()
    const change = await deleteProduct(shop.place, id, ACTOR)
    expect((await rows()).products).toEqual([])
    expect(await undoChange(shop.db, change ?? '', ACTOR)).toMatchObject({ restored: 1, changedSince: [] })
    expect(await rows()).toEqual(before)
  })

  test('moves a created product to the trash, from where the undo of the undo brings it back', async () => {
    const before = await rows()
    await undoChange(shop.db, await lastChange(), ACTOR)
    expect((await rows()).products).toEqual([])
    await undoChange(shop.db, await lastChange(), ACTOR)
    expect(await rows()).toEqual(before)
  })

  test('leaves and lists products that were changed since, and works once', async () => {
    await shop.save(await shop.open(id), { name: 'Primero' })
    const change = await lastChange()
    await shop.save(await shop.open(id), { name: 'Segundo' })
    const before = await rows()
    expect(await undoChange(shop.db, change, ACTOR)).toMatchObject({
      restored: 0,
      changedSince: [{ id, name: 'Segundo', brand: INPUT.brand }],
    })
    expect(await rows()).toEqual(before)
    expect((await listChanges(shop.db, { page: 1, timeZone: 'UTC' })).changes[0]?.kind).not.toBe('undo')
    expect(await undoChange(shop.db, change, ACTOR)).toBeNull()
  })

  test('counts pieces that orders took since, and a form opened before the undo meets a conflict', async () => {
    await setStock(10)
    const opened = await shop.open(id)
    await shop.save(opened, {
      sizes: opened.values.sizes.map((size) => ({ ...size, stock: size.stock && '50' })),
    })
    expect(await stock()).toEqual([50])
    const open = await shop.open(id)
    await setStock(48)
    await undoChange(shop.db, await lastChange(), ACTOR)
    expect(await stock()).toEqual([8])
    expect(await shop.save(open, { name: 'Tarde' })).toMatchObject({ kind: 'conflict' })
  })

  test('gives orders back the size that the change removed, with the pieces that they released', async () => {
    await setStock(3)
    const { order, size } = await holdTwo('A7K-42Q')
    const opened = await shop.open(id)
    await shop.save(opened, {
      sizes: opened.values.sizes.map((one, row) => ({ ...one, id: '', enabled: row === 0, price: '9' })),
    })
    await releaseStock(shop.db, [order])
    await undoChange(shop.db, await lastChange(), ACTOR)
    expect(await stock()).toEqual([5])
    const { rows: lines } = await shop.db.execute(
      sql`select size_id from order_lines where product_id = ${id}`,
    )
    expect(lines).toEqual([{ size_id: size }])
  })

  test.each([
    { what: 'confirmed after its hold', code: 'C9N-64S', before: [], after: 'confirmado' },
    { what: 'not canceled after all', code: 'D2P-75T', before: ['confirmado', 'cancelado'], after: UNDO },
  ] as const)('gives a removed size back without the pieces of an order that is $what', async (given) => {
    await setStock(3)
    const { order } = await holdTwo(given.code)
    const transition = async (to: TransitionRequest['to']) => {
      const { rows: found } = await shop.db.execute<{ version: number }>(
        sql`select version from orders where id = ${order}`,
      )
      const version = found[0]?.version ?? 0
      expect(await transitionOrder(shop.db, { id: order, version, to, note: '', actor: ACTOR })).toEqual({
        kind: 'done',
      })
    }
    if (given.before.length === 0) await releaseStock(shop.db, [order])
    for (const to of given.before) await transition(to)
    expect(await stock()).toEqual([5])
    const opened = await shop.open(id)
    await shop.save(opened, {
      sizes: opened.values.sizes.map((one, row) => ({ ...one, id: '', enabled: row === 0, price: '9' })),
    })
    await transition(given.after)
    await undoChange(shop.db, await lastChange(), ACTOR)
    expect(await stock()).toEqual([3])
    await transition('cancelado')
    expect(await stock()).toEqual([5])
  })

  test('of a size that is not counted any more brings back the pieces that orders released meanwhile', async () => {
    await setStock(3)
    const { order } = await holdTwo('B8M-53R')
    const opened = await shop.open(id)
    await shop.save(opened, { sizes: opened.values.sizes.map((size) => ({ ...size, stock: '' })) })
    expect(await stock()).toEqual([null])
    await releaseStock(shop.db, [order])
    await undoChange(shop.db, await lastChange(), ACTOR)
    expect(await stock()).toEqual([5])
  })

  test('covers a change of several products, and ends after thirty days', async () => {
    const other = (await shop.created({ name: 'Segundo del cambio' })).id
    const change = await shop.db.transaction(async (tx) => {
      const started = await startChange(tx, { kind: 'bulk', summary: 'Cambió dos', actor: ACTOR }, [
        id,
        other,
      ])
      await tx.execute(
        sql`update products set brand = 'X', version = version + 1 where id in (${id}, ${other})`,
      )
      const made = await tx.execute<{ id: string }>(
        sql`insert into products (name) values ('Nuevo') returning id`,
      )
      await addCreated(tx, started, [made.rows[0]?.id ?? ''])
      await finishChange(tx, started, { action: 'products.changed' })
      return started
    })
    const age = (days: number) =>
      shop.db.execute(
        sql`update catalog_changes set made_at = now() - make_interval(days => ${days}) where id = ${change}`,
      )
    await age(31)
    await forgetChanges(shop.db)
    expect(await undoChange(shop.db, change, ACTOR)).toBeNull()
    await age(29)
    expect(await undoChange(shop.db, change, ACTOR)).toMatchObject({ restored: 3 })
    await age(366)
    await forgetChanges(shop.db)
    const { rows: left } = await shop.db.execute(
      sql`select from product_versions where change_id = ${change}`,
    )
    expect(left).toEqual([])
  })
})
