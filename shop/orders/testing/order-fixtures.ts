import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { NewOrder } from '#shop/orders/new-order.ts'
import { DEFAULT_HOLD_LIMITS, type HoldLimits } from '#shop/orders/order-holds.ts'

/** Inserts a product with one size for each stock; null is not counted. Returns the size ids, $10.00 each. */
export async function insertSizes(db: Db, stocks: readonly (number | null)[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into products (name, brand) values (${`Perfume ${randomUUID()}`}, 'Lattafa') returning id`,
  )
  const ids: number[] = []
  for (const [index, stock] of stocks.entries()) {
    const size = await db.execute<{ id: number }>(sql`
      insert into product_sizes (product_id, value, price, stock) values (${rows[0]?.id}, ${index + 1}, 10, ${stock})
        returning id`)
    ids.push(size.rows[0]?.id ?? 0)
  }
  return ids
}

/** For tests that do not cover the limits of holds. */
export const NO_LIMITS: HoldLimits = { perSize: 99, perPhone: 999, networkPercent: 100, shopPercent: 100 }

let buyers = 0

/** An order of one piece of each size, each time from another buyer, phone and address. */
export function newOrder(sizeIds: readonly number[], given: Partial<NewOrder> = {}): NewOrder {
  const buyer = ++buyers
  return {
    key: randomUUID(),
    lines: sizeIds.map((sizeId) => ({ sizeId, quantity: 1 })),
    buyer: { name: 'Ana Pérez', phone: `57300${String(buyer).padStart(7, '0')}`, city: 'Bogotá', note: '' },
    payment: { label: 'Contra entrega', instructions: '', onDelivery: true },
    source: 'web',
    network: `address-${buyer}`,
    actor: 'comprador',
    userId: null,
    knownTokens: [],
    again: false,
    holdHours: 24,
    holdLimits: DEFAULT_HOLD_LIMITS,
    demo: undefined,
    ...given,
  }
}

export async function readStock(db: Db, sizeId: number): Promise<number | null> {
  const { rows } = await db.execute<{ stock: number | null }>(
    sql`select stock from product_sizes where id = ${sizeId}`,
  )
  return rows[0]?.stock ?? null
}

export async function countOrders(db: Db): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*) as n from orders`)
  return rows[0]?.n ?? 0
}
