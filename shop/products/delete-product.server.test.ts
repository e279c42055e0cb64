import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { createOrder } from '#shop/orders/create-order.server.ts'
import { insertSizes, newOrder } from '#shop/orders/testing/order-fixtures.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { createFilledDatabase } from '#tests/filled-database.ts'
import { deleteProduct, purgeProduct } from './trash.server.ts'

const ACTOR = 'admin@prueba.local'

describeEachEngine('the deletion of a product', (engine) => {
  const database = openForTests(() => createFilledDatabase(engine))
  let db: Db
  const log = { warn: vi.fn() }
  const place = () => ({ db, storage: database.storage, log })
  const readRows = async (table: string, column: string, id: string) =>
    (await db.execute(sql`select * from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`))
      .rows

  beforeAll(async () => {
    db = database.db
  })

  async function twoIds(): Promise<[string, string]> {
    const { rows } = await db.execute<{ id: string }>(sql`select id from products order by id limit 2`)
    return [rows[0]?.id ?? '', rows[1]?.id ?? '']
  }

  test('moves it to the trash with all its rows, with an audit log entry; its images go with the trash', async () => {
    const [id] = await twoIds()
    const path = `${randomBytes(16).toString('hex')}.jpg`
    await database.storage.put(`product-images/${path}`, 'picture')
    await db.execute(
      sql`insert into product_images (product_id, storage_path, position) values (${id}, ${path}, 9)`,
    )
    expect(await deleteProduct(place(), id, ACTOR)).toEqual(expect.any(String))
    for (const table of ['product_sizes', 'product_notes', 'product_images', 'product_attributes']) {
      expect(await readRows(table, 'product_id', id)).toEqual([])
    }
    expect(await readRows('products', 'id', id)).toEqual([])
    expect(await database.storage.exists(`product-images/${path}`)).toBe(true)
    expect(await readRows('audit_log', 'subject_id', id)).toMatchObject([
      { actor: ACTOR, action: 'product.deleted' },
    ])
    expect(await deleteProduct(place(), id, ACTOR)).toBeNull()
    expect(await readRows('audit_log', 'subject_id', id)).toHaveLength(1)
    expect(await purgeProduct(place(), id, ACTOR)).not.toBeNull()
    expect(await database.storage.exists(`product-images/${path}`)).toBe(false)
  })

  test('only logs a failed image removal; an image of another product stays', async () => {
    const ids = await twoIds()
    const path = `${randomBytes(16).toString('hex')}.jpg`
    await database.storage.put(`product-images/${path}`, 'picture')
    for (const id of ids) {
      await db.execute(
        sql`insert into product_images (product_id, storage_path, position) values (${id}, ${path}, 9)`,
      )
    }
    await deleteProduct(place(), ids[0], ACTOR)
    await purgeProduct(place(), ids[0], ACTOR)
    expect(await database.storage.exists(`product-images/${path}`)).toBe(true)
    vi.spyOn(database.storage, 'delete').mockRejectedValue(new Error('disk'))
    await deleteProduct(place(), ids[1], ACTOR)
    expect(await purgeProduct(place(), ids[1], ACTOR)).not.toBeNull()
    expect(log.warn).toHaveBeenCalled()
  })

  test('neither fails nor leaves rows behind beside orders', async () => {
    for (let round = 0; round < 6; round++) {
      const ids = await insertSizes(db, [20, null, 20])
      const { rows } = await db.execute<{ id: string }>(
        sql`select product_id as id from product_sizes where id = ${ids[0]}`,
      )
      const id = rows[0]?.id ?? ''
      const [removed, ...outcomes] = await Promise.all([
        deleteProduct(place(), id, ACTOR),
        ...Array.from({ length: 8 }, (_, index) =>
          createOrder(db, newOrder(index % 2 ? ids : ids.toReversed())),
        ),
      ])
      expect(removed).toEqual(expect.any(String))
      for (const { kind } of outcomes) expect(['created', 'unavailable']).toContain(kind)
      expect(await readRows('product_sizes', 'product_id', id)).toEqual([])
    }
  })

  test('changes nothing when it fails', async () => {
    const [id] = await twoIds()
    await expect(deleteProduct(place(), id, null as never)).rejects.toThrow()
    expect(await readRows('products', 'id', id)).toHaveLength(1)
  })
})
