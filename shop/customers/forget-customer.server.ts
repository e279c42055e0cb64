import { sql } from 'drizzle-orm'
import { recordAudit } from '#server/auth/audit-log.ts'
import { removeAccount } from '#server/auth/customers.ts'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/retry.ts'
import { formatCount } from '#shop/text/counts.ts'
import { PEOPLE } from './people.server.ts'

interface Forgetting {
  person: string
  /** Remove name, number, city and notes from their orders. */
  orders: boolean
  /** Delete their account. */
  account: boolean
  /** The administrator's e-mail. */
  actor: string
}

/**
 * Deletes a customer's personal data on request. Of their orders only items, dates and prices stay. The audit log
 * records the deletion without the customer. Returns what was done, null when the customer does not exist.
 */
export async function forgetCustomer(
  db: Db,
  given: Forgetting,
): Promise<{ orders: number; account: boolean } | null> {
  return withRetry(() => db.transaction((tx) => forget(tx, given)))
}

async function forget(tx: Db, { person, orders, account, actor }: Forgetting) {
  const forgotten = orders ? await forgetOrders(tx, person) : 0
  const removed = account && person.startsWith('c:') ? await removeAccount(tx, person.slice(2)) : false
  if (forgotten === 0 && !removed) return null
  const what = [
    ...(forgotten > 0 ? [formatCount(forgotten, 'pedido', 'pedidos')] : []),
    ...(removed ? ['su cuenta'] : []),
  ]
  await recordAudit(tx, {
    actor,
    action: 'customer.forgotten',
    subjectType: 'customer',
    summary: `Borró los datos de un cliente: ${what.join(' y ')}`,
  })
  return { orders: forgotten, account: removed }
}

/** Removes the request hash too, which would confirm a correct guess of the data. */
async function forgetOrders(tx: Db, person: string): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with ${PEOPLE}
    update orders set buyer_name = null, buyer_phone = null, buyer_city = null, delivery_note = null,
        source_address = null, request_hash = '', user_id = null, version = version + 1, updated_at = now()
      where id in (select id from bought where person = ${person}) returning id`)
  if (rows.length === 0) return 0
  await tx.execute(sql`
    update order_events set note = ''
      where note <> '' and order_id = any(${textArray(rows.map(({ id }) => id))}::uuid[])`)
  return rows.length
}
