import type pg from 'pg'
import type { LoadSizes } from '#tests/order-check.ts'
import { type Ledger, makeContent, toStoreTexts } from './ledger.ts'

/** Findings as texts; empty when the data is correct. */
export interface Findings {
  /** Acknowledged but missing. */
  lost: string[]
  /** Stored in part, or twice. */
  broken: string[]
}

interface ProductRow {
  id: string
  name: string
  version: number
  said: string
  images: string[]
  content: unknown
}

const PRODUCTS = `
  select id, name, version, short_description as said,
    array(select storage_path from product_images where product_id = p.id order by position) as images,
    json_build_object(
      'shortDescription', short_description,
      'sizes', (select coalesce(json_agg(json_build_object(
          'value', value::float, 'price', price::float, 'sale', sale_price::float) order by value), '[]')
        from product_sizes where product_id = p.id),
      'top', coalesce((select to_json(notes) from product_notes where product_id = p.id and note_type = 'top'), '[]'),
      'base', coalesce((select to_json(notes) from product_notes where product_id = p.id and note_type = 'base'), '[]'),
      'attributes', array(select attribute from product_attributes where product_id = p.id order by 1)) as content
  from products p where brand = 'Prueba'`

/** Every product equals one of its possible revisions; the ledger then takes over the stored revision. */
export async function checkProducts(pool: pg.Pool, ledger: Ledger, { lost, broken }: Findings) {
  const { rows } = await pool.query<ProductRow>(PRODUCTS)
  const stored = new Map(rows.map((row) => [row.name, row]))
  if (stored.size < rows.length) broken.push(`${rows.length - stored.size} products are there twice`)
  for (const name of stored.keys()) if (!ledger.products.has(name)) broken.push(`${name}: nobody sent it`)
  for (const [name, entry] of ledger.products) {
    const row = stored.get(name)
    if (!row) {
      if (entry.saved) lost.push(`${name}: revision ${entry.saved}`)
      ledger.products.delete(name)
      continue
    }
    const revision = Number(/\d+$/.exec(row.said)?.[0])
    const images = entry.sent.get(revision)
    if (revision < entry.saved) lost.push(`${name}: revision ${entry.saved}, there is ${revision}`)
    if (!images) broken.push(`${name}: revision ${revision} was never sent`)
    else if (JSON.stringify([row.content, row.images]) !== JSON.stringify([makeContent(revision), images]))
      broken.push(`${name}: ${JSON.stringify([row.content, row.images])} is not revision ${revision}`)
    ledger.products.set(name, {
      stored: { id: row.id, version: row.version, images: row.images },
      saved: revision,
      sent: new Map([[revision, row.images]]),
      unknown: false,
    })
  }
}

export async function checkOrders(
  pool: pg.Pool,
  ledger: Ledger,
  { counted, pieces }: LoadSizes,
  { lost, broken }: Findings,
) {
  const { rows } = await pool.query<{ key: string; order: string; lines: number; events: number }>(`
    select idempotency_key as key, '/order/' || token as order,
      (select count(*) from order_lines where order_id = o.id) as lines,
      (select count(*) from order_events where order_id = o.id) as events
    from orders o`)
  const stored = new Map(rows.map((row) => [row.key, row]))
  for (const { key, lines, events } of rows) {
    if (!ledger.orders.has(key)) broken.push(`order ${key}: nobody sent it`)
    if (lines !== 1 || events < 1) broken.push(`order ${key}: ${lines} lines, ${events} events`)
  }
  for (const [key, { order }] of ledger.orders)
    if (order && stored.get(key)?.order !== order) lost.push(`order ${order}`)
  const { rows: sums } = await pool.query<{ stock: number; held: number }>(
    `select stock, (select coalesce(sum(held), 0) from order_lines where size_id = s.id)::int as held
       from product_sizes s where id = $1`,
    [counted],
  )
  const { stock = 0, held = 0 } = sums[0] ?? {}
  if (stock + held !== pieces) broken.push(`${pieces} pieces were counted, ${stock} + ${held} are there`)
}

export async function checkSettings(pool: pg.Pool, { settings }: Ledger, { lost, broken }: Findings) {
  const { rows } = await pool.query(
    `select hero_title as "heroTitle", about_text as "aboutText", greeting, texts_version as version from store_settings`,
  )
  const { version, ...texts } = rows[0] ?? {}
  const revision = Number(/\d+$/.exec(texts.heroTitle ?? '0')?.[0])
  if (revision < settings.saved) lost.push(`texts ${settings.saved}, there are ${revision}`)
  if (revision && JSON.stringify(texts) !== JSON.stringify(toStoreTexts(revision)))
    broken.push(`texts ${JSON.stringify(texts)}`)
  if (revision && !settings.sent.includes(revision)) broken.push(`texts ${revision} were never sent`)
  Object.assign(settings, { version, saved: revision, sent: [revision], unknown: false })
}
