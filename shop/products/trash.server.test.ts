import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forgetCustomer } from '#shop/customers/customers.server.ts'
import { createOrder } from '#shop/orders/create-order.server.ts'
import { UNDO } from '#shop/orders/order-states.ts'
import { newOrder } from '#shop/orders/testing/order-fixtures.ts'
import { type TransitionRequest, transitionOrder } from '#shop/orders/transition-order.server.ts'
import { addUser } from '#tests/accounts.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { PRODUCT_TABLES } from '#tests/product-tables.ts'
import { storeOrder } from '#tests/stored-orders.ts'
import { removeDemo, restoreDemo } from './demo.server.ts'
import { ACTOR, openSavingShop } from './testing/saving-shop.ts'
import { deleteProduct, listTrash, purgeProduct, restoreProduct } from './trash.server.ts'
import { listChanges } from './undo-change.server.ts'

describeEachEngine('the trash', (engine) => {
  const shop = openForTests(() => openSavingShop(engine))

  const trash = (page = 1) => listTrash(shop.db, page, 'America/Bogota')
  const isStored = (path: string) => shop.storage.exists(`product-images/${path}`)
  async function readRows(id: string) {
    const tables = [
      ...PRODUCT_TABLES.filter((table) => table !== 'audit_log'),
      'reviews',
      'favourites',
      'order_lines',
    ]
    const found = tables.map(async (table) => {
      const key = sql.raw(table === 'products' ? 'id' : 'product_id')
      const { rows } = await shop.db.execute(
        sql`select t::text as row from ${sql.identifier(table)} t where ${key} = ${id} order by 1`,
      )
      return [table, rows]
    })
    return Object.fromEntries(await Promise.all(found))
  }

  test('gives a product back exactly as it was, with its images, reviews, favorites and order lines', async () => {
    const images = [await shop.image(), await shop.image()]
    const { id, values } = await shop.created({ name: 'Qaed', images })
    const user = await addUser(shop.db, 'customer')
    await shop.db.execute(sql`insert into favourites (user_id, product_id) values (${user.id}, ${id})`)
    await shop.db.execute(
      sql`insert into reviews (product_id, rating, author, state) values (${id}, 4, 'Ana', 'publicada')`,
    )
    await shop.db.execute(sql`
      with placed as (insert into orders (code, token, idempotency_key, request_hash, currency, total)
        values ('A7K-42Q', ${'t'.repeat(22)}, ${'k'.repeat(24)}, '', '$', 45) returning id)
      insert into order_lines (order_id, position, product_id, size_id, name, size_label, unit_price, quantity)
        select id, 0, ${id}, ${values.sizes.find((size) => size.id)?.id}, 'Qaed', '100 ml', 45, 1 from placed`)
    const before = await readRows(id)
    expect(before.order_lines).toHaveLength(1)

    await deleteProduct(shop.place, id, ACTOR)
    expect(await trash()).toMatchObject({
      products: [{ id, name: 'Qaed', brand: 'Lattafa', image: images[0], daysLeft: 30 }],
      total: 1,
      pageCount: 1,
    })
    expect(await isStored(images[1] ?? '')).toBe(true)
    expect(await restoreProduct(shop.db, id, ACTOR)).toBe('Qaed')
    expect(await readRows(id)).toEqual(before)
    expect((await trash()).total).toBe(0)
    expect(await restoreProduct(shop.db, id, ACTOR)).toBeNull()
    const { rows } = await shop.db.execute(
      sql`select action from audit_log where subject_id = ${id} order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'product.created',
      'product.deleted',
      'product.restored',
    ])
  })

  test('gives a size back with the pieces that orders released or hold again since', async () => {
    const product = await shop.created({ name: 'Asad' })
    const size = Number(product.values.sizes.find(({ id }) => id)?.id)
    await shop.db.execute(sql`update product_sizes set stock = 10 where id = ${size}`)
    const outcome = await createOrder(shop.db, newOrder([size]))
    if (outcome.kind !== 'created') throw new Error(outcome.kind)
    const { id } = outcome.order
    const transition = async (to: TransitionRequest['to']) => {
      const { rows } = await shop.db.execute<{ version: number }>(
        sql`select version from orders where id = ${id}`,
      )
      const version = rows[0]?.version ?? 0
      expect(await transitionOrder(shop.db, { id, version, to, note: '', actor: ACTOR })).toEqual({
        kind: 'done',
      })
    }
    const remove = () => deleteProduct(shop.place, product.id, ACTOR)
    const restored = async () => {
      await restoreProduct(shop.db, product.id, ACTOR)
      const { rows } = await shop.db.execute(sql`
        select stock, (select held from order_lines where order_id = ${id}) as held
          from product_sizes where id = ${size}`)
      return rows
    }
    await transition('confirmado')
    await remove()
    await transition('cancelado')
    await transition(UNDO)
    expect(await restored()).toEqual([{ stock: 9, held: 1 }])
    await transition('cancelado')
    await remove()
    await transition(UNDO)
    expect(await restored()).toEqual([{ stock: 9, held: 1 }])
    await remove()
    await transition('cancelado')
    expect(await restored()).toEqual([{ stock: 10, held: 0 }])
  })

  test('stores no name of a customer who is forgotten, and brings none back', async () => {
    const { id } = await shop.created({ name: 'Khamrah' })
    const orders = [
      await storeOrder(shop.db, { buyerName: 'Ana Pérez', buyerPhone: '593911111111' }),
      await storeOrder(shop.db, { buyerName: 'Luis Mora', buyerPhone: '593922222222' }),
    ]
    await shop.db.execute(sql`
      insert into reviews (product_id, order_id, rating, body, author, city, state)
        select ${id}::uuid, id, 5, 'Dura todo el día', buyer_name, buyer_city, 'publicada' from orders
          where id = any(${sql.param(orders)}::uuid[])`)
    await deleteProduct(shop.place, id, ACTOR)
    await forgetCustomer(shop.db, {
      person: 't:593911111111',
      orders: true,
      byNumber: false,
      account: false,
      actor: ACTOR,
    })
    const { rows: removed } = await shop.db.execute<{ rows: string }>(
      sql`select rows::text from removed_products where product_id = ${id}`,
    )
    expect(removed[0]?.rows).not.toContain('Ana Pérez')
    await restoreProduct(shop.db, id, ACTOR)
    const { rows } = await shop.db.execute(sql`
      select author, city, body, state from reviews where product_id = ${id} order by author`)
    const review = { body: 'Dura todo el día', state: 'publicada' }
    expect(rows).toEqual([
      { author: 'Cliente', city: '', ...review },
      { author: 'Luis Mora', city: 'Quito', ...review },
    ])
  })

  test('brings a scheduled draft back with its moment, unless that has passed', async () => {
    const { id } = await shop.created({ name: 'Programado' })
    const restoredAt = async (when: string) => {
      await shop.db.execute(
        sql`update products set state = 'draft', publish_at = ${when}::timestamptz where id = ${id}`,
      )
      await deleteProduct(shop.place, id, ACTOR)
      await restoreProduct(shop.db, id, ACTOR)
      const { rows } = await shop.db.execute<{ is: boolean }>(
        sql`select publish_at is not null as is from products where id = ${id} and state = 'draft'`,
      )
      return rows
    }
    expect(await restoredAt('2999-01-01')).toEqual([{ is: true }])
    expect(await restoredAt('2020-01-01')).toEqual([{ is: false }])
  })

  test('deletes a product for good, with its history and the images that nothing else shows', async () => {
    const [own, former, shared] = [await shop.image(), await shop.image(), await shop.image()]
    const opened = await shop.created({ images: [former, shared] })
    await shop.save(opened, { images: [own, shared] })
    await shop.created({ name: 'Otro', images: [shared] })
    expect(await purgeProduct(shop.place, opened.id, ACTOR)).toBeNull()
    await deleteProduct(shop.place, opened.id, ACTOR)
    expect(await purgeProduct(shop.place, opened.id, ACTOR)).not.toBeNull()
    expect([await isStored(own), await isStored(former), await isStored(shared)]).toEqual([
      false,
      false,
      true,
    ])
    const { rows } = await shop.db.execute(sql`select from product_versions where product_id = ${opened.id}`)
    expect([rows.length, (await trash()).total]).toEqual([0, 0])
    const { changes } = await listChanges(shop.db, { page: 1, timeZone: 'UTC' })
    const ofPurged = changes.filter(({ products }) => products === 0)
    expect(ofPurged.map(({ kind, canUndo }) => [kind, canUndo])).toEqual([
      ['delete', false],
      ['edit', false],
      ['create', false],
    ])
    expect(await restoreProduct(shop.db, opened.id, ACTOR)).toBeNull()
  })

  test('and the demonstration are restored separately', async () => {
    const own = await shop.created({ name: 'Mío' })
    const demo = await shop.created({ name: 'De ejemplo' })
    await shop.db.execute(sql`update products set demo = 'untouched' where id = ${demo.id}`)
    await deleteProduct(shop.place, own.id, ACTOR)
    await removeDemo(shop.db, [], ACTOR)
    expect((await trash()).products.map(({ id }) => id)).toEqual([own.id])
    expect(await restoreProduct(shop.db, demo.id, ACTOR)).toBeNull()
    expect(await purgeProduct(shop.place, demo.id, ACTOR)).toBeNull()
    expect(await restoreDemo(shop.db, ACTOR)).toBe(1)
    expect((await trash()).products.map(({ id }) => id)).toEqual([own.id])
    expect(await restoreProduct(shop.db, own.id, ACTOR)).toBe('Mío')
  })

  test('has pages of 50 products, the last removed first', async () => {
    for (let nth = 0; nth < 51; nth++) {
      const { id } = await shop.created({ name: `P${nth}` })
      await deleteProduct(shop.place, id, ACTOR)
    }
    const first = await trash()
    expect([first.products.length, first.total, first.pageCount]).toEqual([50, 51, 2])
    expect(first.products[0]?.name).toBe('P50')
    expect((await trash(9)).products.map(({ name }) => name)).toEqual(['P0'])
  })
})
