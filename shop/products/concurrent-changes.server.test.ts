import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createOrder } from '#shop/orders/create-order.server.ts'
import { newOrder } from '#shop/orders/testing/order-fixtures.ts'
import { type TransitionRequest, transitionOrder } from '#shop/orders/transition-order.server.ts'
import { openForTests } from '#tests/database.ts'
import { removeDemo } from './demo.server.ts'
import { ACTOR, openSavingShop } from './testing/saving-shop.ts'
import { deleteProduct, restoreProduct } from './trash.server.ts'
import { undoChange } from './undo-change.server.ts'

// PGlite has one connection: nothing happens during a transaction.
describe('what happens during a change of a product, on PostgreSQL', () => {
  const shop = openForTests(() => openSavingShop('postgres'))
  let id: string
  let size: number
  let order: string
  beforeEach(async () => {
    const product = await shop.created({ name: `Perfume ${Math.random()}` })
    id = product.id
    size = Number(product.values.sizes.find((one) => one.id)?.id)
    const outcome = await createOrder(shop.db, newOrder([size]))
    if (outcome.kind !== 'created') throw new Error(outcome.kind)
    order = outcome.order.id
    await shop.db.execute(sql`update product_sizes set stock = 10 where id = ${size}`)
  })

  const transition = (to: TransitionRequest['to'], version: number) =>
    transitionOrder(shop.db, { id: order, version, to, note: '', actor: ACTOR })
  const readPieces = async () => {
    const { rows } = await shop.db.execute(sql`
      select stock, (select held from order_lines where order_id = ${order}) as held
        from product_sizes where id = ${size}`)
    return rows
  }

  const countWaiting = async () => {
    const waiting = await shop.db.execute(sql`
      select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`)
    return waiting.rowCount ?? 0
  }
  /**
   * Starts `work`, stops it before its first statement of this kind, such as 'delete on products', and starts `meanwhile`.
   * `work` goes on when `meanwhile` has ended or waits for it. Returns the results of both.
   */
  async function stopAt<Result, Other>(
    statement: string,
    work: () => Promise<Result>,
    meanwhile: () => Promise<Other>,
  ): Promise<[Result, Other]> {
    await shop.db.execute(
      sql.raw(`
        create function wait_for_test() returns trigger language plpgsql as $$
          begin perform pg_advisory_xact_lock_shared(7); return null; end $$;
        create trigger wait_for_test before ${statement} for each statement execute function wait_for_test()`),
    )
    const started = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7)`)
      const working = work()
      await vi.waitUntil(async () => (await countWaiting()) === 1, { timeout: 60_000 })
      let hasEnded = false
      const other = meanwhile().finally(() => {
        hasEnded = true
      })
      await vi.waitUntil(async () => hasEnded || (await countWaiting()) === 2, { timeout: 60_000 })
      return { working, other }
    })
    const results = await Promise.all([started.working, started.other])
    await shop.db.execute(sql`drop function wait_for_test cascade`)
    return results
  }

  test('a removal counts a piece that an order takes once', async () => {
    const [, outcome] = await stopAt(
      'delete on products',
      () => deleteProduct(shop.place, id, ACTOR),
      () => transition('confirmado', 1),
    )
    expect(outcome).toEqual({ kind: 'done' })
    await restoreProduct(shop.db, id, ACTOR)
    expect(await readPieces()).toEqual([{ stock: 9, held: 1 }])
  })

  test('a restoration gets the piece that an order releases', async () => {
    await transition('confirmado', 1)
    await deleteProduct(shop.place, id, ACTOR)
    const [, outcome] = await stopAt(
      'delete on removed_products',
      () => restoreProduct(shop.db, id, ACTOR),
      () => transition('cancelado', 2),
    )
    expect(outcome).toEqual({ kind: 'done' })
    expect(await readPieces()).toEqual([{ stock: 10, held: 0 }])
  })

  test('the undo of a save counts the piece that an order took', async () => {
    const opened = await shop.open(id)
    const [, outcome] = await stopAt(
      'insert on product_notes',
      () => shop.save(opened, { notes: { top: 'Rosa', middle: 'Jazmín', base: '' } }),
      () => transition('confirmado', 1),
    )
    expect(outcome).toEqual({ kind: 'done' })
    expect(await readPieces()).toEqual([{ stock: 9, held: 1 }])
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select max(id)::text as id from catalog_changes`,
    )
    await undoChange(shop.db, rows[0]?.id ?? '', ACTOR)
    expect(await readPieces()).toEqual([{ stock: 9, held: 1 }])
  })

  test("the removal of the demonstration leaves a product that a save makes the shop's own", async () => {
    await shop.db.execute(sql`update products set demo = 'untouched' where id = ${id}`)
    const opened = await shop.open(id)
    const [, removed] = await stopAt(
      'insert on catalog_changes',
      () => shop.save(opened, { name: 'Mío' }),
      () => removeDemo(shop.db, [], ACTOR),
    )
    expect(removed).toBe(0)
    expect((await shop.open(id)).values.name).toBe('Mío')
  })
})
