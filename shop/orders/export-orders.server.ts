import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { CSV_START, csvLine } from '#shop/text/csv.ts'
import { STATE_TABLE } from './order-states.ts'
import type { orders } from './schema.server.ts'

/** Orders per query, so that memory use does not depend on the number of orders. */
const BATCH = 500

type Row = Pick<
  typeof orders.$inferSelect,
  'id' | 'code' | 'state' | 'source' | 'buyerName' | 'buyerPhone' | 'buyerCity' | 'deliveryNote' | 'currency'
> & {
  /** Where the next batch begins: in UTC, exact. */
  at: string
  /** In the time zone of the shop, as a spreadsheet reads it. */
  localTime: string
  payment: string
  total: string
  lines: string | null
}

const COLUMNS: readonly [title: string, cell: (row: Row) => string | number | null][] = [
  ['Código', ({ code }) => code],
  ['Fecha', ({ localTime }) => localTime],
  ['Estado', ({ state }) => STATE_TABLE[state].label],
  ['Origen', ({ source }) => (source === 'manual' ? 'Anotado' : 'Tienda')],
  ['Nombre', ({ buyerName }) => buyerName],
  ['Teléfono', ({ buyerPhone }) => buyerPhone],
  ['Ciudad', ({ buyerCity }) => buyerCity],
  ['Nota de entrega', ({ deliveryNote }) => deliveryNote],
  ['Forma de pago', ({ payment }) => payment],
  ['Moneda', ({ currency }) => currency],
  ['Total', ({ total }) => Number(total)],
  ['Perfumes', ({ lines }) => lines],
]

/** Every order as a CSV file, the newest first; times in the shop's time zone, amounts with a point. */
export async function* exportOrders(db: Db, timeZone: string): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS.map(([title]) => title))
  for (let last: Row | undefined; ; ) {
    const rows = await readBatch(db, timeZone, last)
    if (rows.length > 0) yield rows.map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row)))).join('')
    if (rows.length < BATCH) return
    last = rows.at(-1)
  }
}

async function readBatch(db: Db, timeZone: string, last: Row | undefined): Promise<Row[]> {
  const after = last ? sql`where (created_at, id) < (${last.at}::timestamptz, ${last.id}::uuid)` : sql``
  const { rows } = await db.execute<Row>(sql`
    select id, code, state, source, buyer_name as "buyerName", buyer_phone as "buyerPhone",
           buyer_city as "buyerCity", delivery_note as "deliveryNote", payment_label as payment, currency,
           total::text as total, to_json(created_at at time zone 'UTC') #>> '{}' || 'Z' as at,
           to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI') as "localTime",
           (select string_agg(quantity || ' × ' || name || ', ' || size_label, '; ' order by position)
              from order_lines where order_id = orders.id) as lines
      from orders ${after} order by created_at desc, id desc limit ${BATCH}`)
  return rows
}
