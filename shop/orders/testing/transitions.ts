import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { createOrder } from '../create-order.server.ts'
import type { OrderState } from '../order-states.ts'
import { type TransitionRequest, transitionOrder } from '../transition-order.server.ts'
import { newOrder } from './order-fixtures.ts'

export const ACTOR = 'ana@tienda.example'

/** Stores an order of a piece of each size. */
export async function placeOrder(db: Db, sizeIds: number[], holdHours = 24): Promise<string> {
  const outcome = await createOrder(db, newOrder(sizeIds, { holdHours }))
  if (outcome.kind !== 'created') throw new Error(outcome.kind)
  return outcome.order.id
}

export async function readState(db: Db, id: string) {
  const { rows } = await db.execute<{ state: OrderState; version: number; held: number }>(sql`
    select state, version, (select coalesce(sum(held), 0) from order_lines where order_id = orders.id)::int as held
      from orders where id = ${id}`)
  return rows[0]
}

/** Moves an order on from the version that is stored. */
export async function transition(
  db: Db,
  id: string,
  to: TransitionRequest['to'],
  given: Partial<TransitionRequest> = {},
) {
  const version = (await readState(db, id))?.version ?? 0
  return transitionOrder(db, { id, version, to, note: '', actor: ACTOR, ...given })
}

/** Ends the hold of an order; `expireHolds` releases its pieces. */
export const lapse = (db: Db, id: string) =>
  db.execute(sql`update orders set hold_expires_at = now() - interval '1 second' where id = ${id}`)
