import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogIfNew } from '#demo/load-catalog.ts'
import { removeOrphans } from '#server/images/upload/orphans.ts'
import { openStorage, type Storage } from '#server/storage/storage.ts'
import { releaseStock } from '#shop/orders/order-stock.server.ts'
import { changeCurrency } from '#shop/settings/currency-change.server.ts'
import { addUser } from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { hasDemo, readDemo, removeDemo, restoreDemo } from './demo.server.ts'
import { forgetRemovedProducts } from './removed-products.server.ts'
import { listChanges } from './undo-change.server.ts'

const TABLES = [
  ...['products', 'product_sizes', 'product_notes', 'product_attributes', 'product_images'],
  ...['product_days', 'favourites', 'reviews', 'order_lines', 'catalogue_counts'],
]
const ACTOR = 'duena@tienda.example'

describeEachEngine('the demo catalog', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  const folder = temporaryFolder()
  let storage: Storage
  let edited: string
  const rows = async () => {
    const all: Record<string, string[]> = {}
    for (const table of TABLES) {
      const id = table === 'catalogue_counts' ? " - 'id'" : ''
      const found = await database.pool.query(
        `select (to_jsonb(t)${id})::text as row from ${table} t order by 1`,
      )
      all[table] = found.rows.map(({ row }) => row)
    }
    return all
  }
  const images = async () => (await readdir(join(folder, 'storage/product-images'))).length
  const cleanup = () =>
    removeOrphans({ db: database.db, storage, log: console, olderThan: new Date(Date.now() + 60_000) })

  beforeAll(async () => {
    storage = openStorage(folder)
    const { db, pool } = database
    await loadCatalogIfNew({ db, storage })
    const { rows: some } = await pool.query('select id from products order by name limit 2')
    const [first, second] = some.map(({ id }) => id as string)
    edited = second ?? ''
    const { id: userId } = await addUser(db, 'customer')
    await pool.query(`
      update products set demo = 'edited', name = 'Mío' where id = '${edited}';
      insert into products (name) values ('Propio');
      update product_sizes set stock = 3 where product_id = '${first}';
      insert into favourites (user_id, product_id) values ('${userId}', '${first}');
      insert into product_days (product_id, day, seen) values ('${first}', '2026-11-20', 7);
      insert into orders (code, token, idempotency_key, request_hash, currency, total)
        values ('A7K-42Q', repeat('t', 22), repeat('k', 16), 'h', '$', 10);
      insert into order_lines (order_id, position, product_id, size_id, name, unit_price, quantity, held)
        select o.id, s.id, s.product_id, s.id, 'Perfume', 10, 1, 1 from orders o, product_sizes s where s.product_id = '${first}';
      insert into reviews (product_id, order_id, rating, author, state)
        select '${first}', id, 2, 'Eva', 'publicada' from orders`)
  })

  test('an edited product has no invented rating, only that of its buyers', async () => {
    const { db, pool } = database
    const { rows: own } = await pool.query(
      'select rating::float8, review_count from products where id = $1',
      [edited],
    )
    expect(own).toEqual([{ rating: 0, review_count: 0 }])
    const rated = sql`select p.rating::float8, p.review_count from products p
      where exists (select from reviews r where r.product_id = p.id)`
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`update products p set demo = 'edited'
          where exists (select from reviews r where r.product_id = p.id)`)
        expect((await tx.execute(rated)).rows).toEqual([{ rating: 2, review_count: 1 }])
        await tx.execute(sql`update reviews set state = 'rechazada'`)
        expect((await tx.execute(rated)).rows).toEqual([{ rating: 0, review_count: 0 }])
        tx.rollback()
      }),
    ).rejects.toThrow('Rollback')
  })

  test('the untouched products go with one action, edited ones stay, and an undo brings all back as they were', async () => {
    const { db } = database
    const before = await rows()
    const files = await images()
    expect(await readDemo(db)).toMatchObject({
      untouched: 107,
      edited: [{ id: edited, name: 'Mío' }],
      removed: null,
    })
    expect(await removeDemo(db, [], ACTOR)).toBe(107)
    const { rows: left } = await database.pool.query('select name from products order by name')
    expect(left).toEqual([{ name: 'Mío' }, { name: 'Propio' }])
    expect(await hasDemo(db)).toBe(false)
    const { removed } = await readDemo(db)
    expect(removed?.count).toBe(107)
    expect(Math.round((Date.parse(removed?.until ?? '') - Date.now()) / 86_400_000)).toBe(30)
    await forgetRemovedProducts(db)
    await cleanup()
    expect(await images()).toBe(files)

    expect(await restoreDemo(db, ACTOR)).toBe(107)
    expect(await rows()).toEqual(before)
    const { changes } = await listChanges(db, { page: 1, timeZone: 'UTC' })
    expect(changes.map(({ kind, isUndone, canUndo }) => [kind, isUndone, canUndo])).toEqual([
      ['restore', false, true],
      ['demo', true, false],
    ])
    expect(await restoreDemo(db, ACTOR)).toBe(0)
  })

  test('restored sizes have the pieces that orders released meanwhile', async () => {
    const { db, pool } = database
    const stocks = async () => (await pool.query('select id, stock from product_sizes order by id')).rows
    const before = await stocks()
    await removeDemo(db, [], ACTOR)
    const { rows: orders } = await pool.query('select id from orders')
    await releaseStock(db, [orders[0]?.id])
    await restoreDemo(db, ACTOR)
    expect(before.some(({ stock }) => stock === 3)).toBe(true)
    expect(await stocks()).toEqual(before.map((row) => (row.stock === 3 ? { ...row, stock: 4 } : row)))
  })

  test('restored products in the former currency of the shop are counted', async () => {
    const { db, pool } = database
    await removeDemo(db, [], ACTOR)
    await changeCurrency(db, { from: '$', to: 'COP', rate: '4000' }, { shopCurrency: '$', actor: ACTOR })
    expect(await readDemo(db)).toMatchObject({ foreign: 0 })
    await restoreDemo(db, ACTOR)
    expect(await readDemo(db)).toMatchObject({ untouched: 107, foreign: 107 })
    await pool.query(`update store_settings set currency = '$'; update products set currency = '$'`)
    expect(await readDemo(db)).toMatchObject({ foreign: 0 })
  })

  test('an edited product goes when it is chosen, and after thirty days nothing is left', async () => {
    const { db } = database
    expect(await removeDemo(db, [edited, 'no-id'], ACTOR)).toBe(108)
    await db.execute(sql`update removed_products set removed_at = now() - interval '31 days'`)
    await forgetRemovedProducts(db)
    await cleanup()
    expect(await images()).toBe(0)
    expect(await restoreDemo(db, ACTOR)).toBe(0)
    const { rows: log } = await database.pool.query(
      "select summary from audit_log where action like 'demo.%' order by id",
    )
    const summaries = log.map(({ summary }) => summary)
    expect([...summaries.slice(0, 2), summaries.at(-1)]).toEqual([
      'Quitó la demostración: 107 perfumes',
      'Devolvió la demostración: 107 perfumes',
      'Quitó la demostración: 108 perfumes',
    ])
  })
})
