import { sql } from 'drizzle-orm'
import { recordAudit } from '#server/auth/audit-log.ts'
import { removeAccount } from '#server/auth/customers.ts'
import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/retry.ts'
import { textArray } from '#server/db/text-array.ts'
import { PEOPLE } from './people.server.ts'

interface Forgetting {
  person: string
  /** Take name, number, city and notes out of their orders. */
  orders: boolean
  /** Remove their account. */
  account: boolean
  /** The administrator's e-mail. */
  actor: string
}

/**
 * Forgets who a customer was, as they asked: of their orders only what was sold, when and for how much stays. The audit
 * log tells that it was done, not of whom. Gives back what was done, null when there is nobody of that name.
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
    ...(forgotten > 0 ? [forgotten === 1 ? '1 pedido' : `${forgotten} pedidos`] : []),
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

/** Also the hash of what the form said: who guesses right would find it confirmed. */
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
