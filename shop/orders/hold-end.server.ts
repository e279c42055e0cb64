import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { OrderHold } from './order-holds.ts'
import { INITIAL_STATE } from './order-states.ts'

/** The hold of a new order, and the stock of the pieces it does not hold. Null when none of its sizes is counted. */
export async function readHold(db: Db, orderId: string): Promise<OrderHold | null> {
  const { rows } = await db.execute<OrderHold>(sql`
    select to_json(o.hold_expires_at at time zone 'UTC') #>> '{}' || 'Z' as until,
           o.source = 'manual' or o.chat_opened_at is not null as "chatOpened",
           o.hold_released_at is not null as "isReleased",
           coalesce((select json_agg(json_build_object('name', l.name, 'sizeLabel', l.size_label,
               'quantity', l.quantity, 'held', l.held, 'left', least(s.stock, l.quantity - l.held)) order by l.position)
             from order_lines l join product_sizes s on s.id = l.size_id
             where l.order_id = o.id and s.stock is not null), '[]') as lines
      from orders o where o.id = ${orderId} and o.state = ${INITIAL_STATE}`)
  const [row] = rows
  return row && row.lines.length > 0 ? row : null
}
