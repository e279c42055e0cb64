import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { INITIAL_STATE } from '#shop/orders/order-states.ts'
import { isPublished } from '#shop/products/publication.server.ts'

/** Hours before its end in which a hold counts as ending soon. */
const SOON_HOURS = 2

/** What waits for the operator. */
export interface Waiting {
  newOrders: number
  /** Buyers' orders whose pieces are released within two hours. */
  endingHolds: number
  /** Counted sizes without a piece left, of products for sale. */
  soldOutSizes: number
  pendingReviews: number
}

export async function readWaiting(db: Db): Promise<Waiting> {
  const { rows } = await db.execute<{ [Name in keyof Waiting]: number }>(sql`
    select (select count(*)::int from orders where state = ${INITIAL_STATE}) as "newOrders",
      (select count(*)::int from orders o where o.source = 'web'
        and o.hold_expires_at between now() and now() + make_interval(hours => ${SOON_HOURS})) as "endingHolds",
      (select count(*)::int from product_sizes s join products p on p.id = s.product_id
        where s.stock = 0 and p.is_available and ${isPublished} and p.demo is distinct from 'untouched') as "soldOutSizes",
      (select count(*)::int from reviews where state = 'pendiente') as "pendingReviews"`)
  return rows[0] ?? { newOrders: 0, endingHolds: 0, soldOutSizes: 0, pendingReviews: 0 }
}
