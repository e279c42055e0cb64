/**
 * Measures the dashboard queries of a busy shop: `node bench/insights.ts [products [orders]]`, by default 10,000 and
 * 50,000. Every product has visits on each of 90 days. Runs on PGlite in a temporary folder or on the empty database of
 * DATABASE_URL. Prints the median of each query over 90 days in milliseconds.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { loadCatalogIndex } from '#shop/catalog/load-index.server.ts'
import { customerFigure, listCustomers } from '#shop/customers/customers.server.ts'
import { dayIn, parsePeriod } from '#shop/dates/days.ts'
import { readDemand } from '#shop/insights/demand.server.ts'
import { readDays } from '#shop/insights/figures.server.ts'
import { writeCounts } from '#shop/insights/start-counting.server.ts'
import { median } from './median.ts'

const [products = 10_000, orders = 50_000] = process.argv.slice(2).map(Number)
const ZONE = 'America/Bogota'
const SETTINGS = { timeZone: ZONE, country: 'CO' } as const
const folder = await mkdtemp(join(tmpdir(), 'azahar-insights-'))
const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: folder })
await migrate(database)
const { db } = database
await db.execute(
  sql`insert into products (name, is_available) select 'P' || i, i % 50 > 0 from generate_series(1, ${products}::int) i`,
)
await db.execute(sql`
  insert into product_days select id, current_date - d, 1 + d % 7, (d % 11 = 0)::int
    from products, generate_series(0, 89) d`)
await db.execute(
  sql`insert into visit_days select current_date - d, 9000, 300, 800, 40 from generate_series(0, 179) d`,
)
await db.execute(sql`
  insert into search_days select current_date - d, 'term ' || (t * d % 20000), 2, t % 2
    from generate_series(0, 179) d, generate_series(1, 1000) t on conflict do nothing`)
await db.execute(sql`
  with made as (
    insert into orders (code, token, idempotency_key, request_hash, state, buyer_name, buyer_phone, currency, total, created_at)
      select translate(regexp_replace(lpad(i::text, 6, '0'), '^...', '\\&-'), '0123456789', 'ABCDEFGHJK'),
             lpad(i::text, 22, 'x'), lpad(i::text, 22, 'k'), '',
             case i % 3 when 0 then 'nuevo' when 1 then 'pagado' else 'entregado' end,
             'Ana ' || i % 9000, (593900000000 + i % 20000)::text, '$', 45, now() - i % 180 * interval '1 day'
        from generate_series(1, ${orders}::int) i
      returning id)
  insert into order_lines (order_id, position, product_id, name, unit_price, quantity)
    select made.id, 0, p.id, 'P', 45, 1
      from (select id, row_number() over () as n from made) made
      join (select id, row_number() over () as n from products) p on p.n = 1 + made.n % ${products}::int`)
await database.pool.query('vacuum analyze')

const today = dayIn(ZONE, new Date())
const period = parsePeriod(new URLSearchParams('dias=90'), today)
const ids = (await db.execute<{ id: string }>(sql`select id from products limit 200`)).rows.map(
  ({ id }) => id,
)
const counted = {
  ...{ pages: 500, chats: 10, searches: 40, emptySearches: 3 },
  products: ids.map((id) => ({ id, seen: 2, chats: 0 })),
  terms: Array.from({ length: 40 }, (_, i) => ({ term: `term ${i}`, times: 1, empty: 0 })),
}
const catalog = await loadCatalogIndex(db)
const queries: Record<string, () => Promise<unknown>> = {
  'dashboard: days': () => readDays(db, period, { timeZone: ZONE, currency: '$' }),
  'dashboard: customers': () => customerFigure(db, period, ZONE),
  demand: () => readDemand(db, catalog, period, { order: 'visitas', page: 1 }, ZONE),
  'customers: first page': () => listCustomers(db, { search: '', page: 1 }, SETTINGS),
  'customers: search': () => listCustomers(db, { search: 'ana 77', page: 1 }, SETTINGS),
  'five seconds of counting': () => writeCounts(db, today, counted),
}
const { rows } = await db.execute<{ days: number; orders: number }>(
  sql`select (select count(*) from product_days) as days, (select count(*) from orders) as orders`,
)
console.log(
  `${products} products, ${rows[0]?.days} days of theirs, ${rows[0]?.orders} orders (${database.engine})`,
)
for (const [name, query] of Object.entries(queries))
  console.log(`  ${name.padEnd(26)} ${(await median(query)).toFixed(1).padStart(8)}`)
await database.close()
await rm(folder, { recursive: true })
