import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import type { NewOrder } from './new-order.ts'

/** Orders an hour (shared figures of features.md §4.2). The chat link is never limited. */
const PER_ADDRESS = 10
const PER_PHONE = 5

/**
 * Inside the transaction of a new order: lets orders of one address or phone through one at a time, and tells how
 * many minutes too early this one is. The operator's own orders are not counted.
 */
export async function lockAndCount(
  tx: Db,
  { sourceAddress, buyer: { phone }, source }: Pick<NewOrder, 'sourceAddress' | 'buyer' | 'source'>,
): Promise<number> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 20261121) as key
        from unnest(array[${`phone ${phone}`}, ${`address ${sourceAddress ?? ''}`}]::text[]) as named (name)
        order by key) as locks`)
  if (source === 'manual') return 0
  const { rows } = await tx.execute<{ minutes: number | null }>(sql`
    select ceil(extract(epoch from max(until) - now()) / 60)::int as minutes from (
      (select created_at + interval '1 hour' as until from orders
        where source_address = ${sourceAddress} and source = 'web' and created_at > now() - interval '1 hour'
        order by created_at desc offset ${PER_ADDRESS - 1} limit 1)
      union all
      (select created_at + interval '1 hour' from orders
        where buyer_phone = ${phone} and source = 'web' and created_at > now() - interval '1 hour'
        order by created_at desc offset ${PER_PHONE - 1} limit 1)) as reached`)
  return Math.max(rows[0]?.minutes ?? 0, 0)
}
