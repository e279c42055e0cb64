import { sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { momentText } from '#shop/dates/moment-text.ts'
import { CROWDED_NETWORK } from './inbox-query.ts'
import { HOLD_LIMITS, type HoldLimit, type HoldLimits, maxHeld } from './order-holds.ts'
import { INITIAL_STATE } from './order-states.ts'
import { orders } from './schema.server.ts'

const MAX_NETWORKS = 30
const MAX_MANUAL = 30
const ORDERS_OF_NETWORK = 10

/** Totals of the holds of unconfirmed orders, without manual orders. */
export async function summarizeHolds(db: Db): Promise<HoldsSummary> {
  const { rows: held } = await db.execute<{ pieces: number; orders: number }>(sql`
    select coalesce(sum(l.held), 0)::float8 as pieces, count(distinct o.id)::int as orders
      from orders o join order_lines l on l.order_id = o.id and l.held > 0
      where o.hold_expires_at is not null and o.source = 'web'`)
  const { rows: limits } = await db.execute<{ name: HoldLimit; n: number }>(sql`
    select hold_limited_by as name, count(*)::int as n from orders
      where state = ${INITIAL_STATE} and hold_limited_by is not null group by 1`)
  const { rows: crowds } = await db.execute<HoldsSummary['crowds'][number]>(sql`
    select source_address as network, count(*)::int as "newOrders" from orders
      where state = ${INITIAL_STATE} and source = 'web' and source_address is not null
        and created_at > now() - interval '24 hours'
      group by 1 having count(*) >= ${CROWDED_NETWORK} order by 2 desc, 1 limit ${MAX_NETWORKS}`)
  const count = (limit: HoldLimit) => limits.find(({ name }) => name === limit)?.n ?? 0
  return {
    pieces: held[0]?.pieces ?? 0,
    orders: held[0]?.orders ?? 0,
    limited: Object.fromEntries(HOLD_LIMITS.map((limit) => [limit, count(limit)])) as HoldsSummary['limited'],
    crowds,
  }
}

/** The holds with their orders, grouped by network, and those of the orders that the operator entered. */
export async function readHolds(
  db: Db,
  { limits, timeZone }: { limits: HoldLimits; timeZone: string },
): Promise<HoldsOverview> {
  const summary = await summarizeHolds(db)
  const { rows: shelf } = await db.execute<{ pieces: number }>(sql`
    select coalesce(sum(stock), 0)::float8 as pieces from product_sizes where stock > 0`)
  const counted = (shelf[0]?.pieces ?? 0) + summary.pieces
  const { rows: holding } = await db.execute<Holding>(sql`
    select o.source_address as network, sum(l.held)::float8 as pieces, count(distinct o.id)::int as "heldOrders"
      from orders o join order_lines l on l.order_id = o.id and l.held > 0
      where o.hold_expires_at is not null and o.source = 'web' group by 1 order by 2 desc, 1`)
  const crowded = summary.crowds.filter(({ network }) => !holding.some((one) => one.network === network))
  const all = [...holding, ...crowded.map(({ network }) => ({ network, pieces: 0, heldOrders: 0 }))]
  const shown = all.slice(0, MAX_NETWORKS)
  return {
    ...summary,
    counted,
    max: Math.min(maxHeld(limits, counted).shop, counted),
    networks: await withOrders(db, shown, timeZone),
    moreNetworks: all.length - shown.length,
    ...(await readManual(db, timeZone)),
  }
}

const AT = sql`hold_expires_at as until, created_at as at`

async function readManual(db: Db, timeZone: string): Promise<Pick<HoldsOverview, 'manual' | 'moreManual'>> {
  const holding = sql`source = 'manual' and hold_expires_at is not null`
  const { rows } = await db.execute<StoredTimes & Omit<HoldingOrder, 'until' | 'moment'>>(sql`
    select id, code, buyer_phone as phone, false as "chatOpened", ${AT},
           (select coalesce(sum(held), 0) from order_lines where order_id = orders.id)::int as pieces
      from orders where ${holding} order by hold_expires_at, id limit ${MAX_MANUAL}`)
  const count = await db.$count(orders, holding)
  return { manual: rows.map((row) => inWords(row, timeZone)), moreManual: count - rows.length }
}

type StoredTimes = { until: Date | null; at: Date }

function inWords<Row extends StoredTimes>({ at, until, ...order }: Row, timeZone: string) {
  const text = (moment: Date) => momentText(moment, timeZone)
  return { ...order, until: until && text(until), moment: text(at) }
}

type Holding = Pick<HoldingNetwork, 'network' | 'pieces' | 'heldOrders'>

type Row = Omit<HoldingOrder, 'until' | 'moment'> &
  StoredTimes & { network: string | null; newOrders: number }

async function withOrders(db: Db, networks: readonly Holding[], timeZone: string): Promise<HoldingNetwork[]> {
  const known = networks.flatMap(({ network }) => network ?? [])
  const { rows } = await db.execute<Row>(sql`
    select id, code, phone, network, "newOrders", "chatOpened", until, at,
           (select coalesce(sum(held), 0) from order_lines where order_id = ranked.id)::int as pieces
      from (select id, code, buyer_phone as phone, source_address as network, chat_opened_at is not null as "chatOpened",
                   ${AT},
                   count(*) over (partition by source_address)::int as "newOrders",
                   row_number() over (partition by source_address
                     order by hold_expires_at is null, created_at desc, id) as place
              from orders where state = ${INITIAL_STATE} and source = 'web'
                and (source_address = any(${textArray(known)})
                  or (${known.length < networks.length} and source_address is null))) as ranked
      where place <= ${ORDERS_OF_NETWORK} order by place`)
  return networks.map((holding) => {
    const own = rows.filter(({ network }) => network === holding.network)
    const orders = own.map(({ network: _, newOrders: __, ...order }) => inWords(order, timeZone))
    return { ...holding, newOrders: own[0]?.newOrders ?? 0, orders }
  })
}

/** How many pieces the buyers' unconfirmed orders hold, and which limits they reached. */
export interface HoldsSummary {
  /** Pieces held, and by how many orders. */
  pieces: number
  orders: number
  /** New orders that do not hold all of their counted pieces, by the limit that they reached. */
  limited: Record<HoldLimit, number>
  /** Networks that sent many new orders within a day, the largest first. */
  crowds: { network: string; newOrders: number }[]
}

/** A new order of a buyer. */
export interface HoldingOrder {
  id: string
  code: string
  /** In digits; null after the buyer's data was deleted. */
  phone: string | null
  pieces: number
  /** When its hold ends, formatted; null when it holds nothing. */
  until: string | null
  chatOpened: boolean
  /** When it was created, formatted. */
  moment: string
}

/** The new orders of one network. */
export interface HoldingNetwork {
  /** Keyed hash; null where the network is not known. */
  network: string | null
  /** Pieces held, and by how many of its orders. */
  pieces: number
  heldOrders: number
  /** All new orders, of which `orders` are the first: those that hold pieces, then the newest. */
  newOrders: number
  orders: HoldingOrder[]
}

/** Data of the holds page. */
export interface HoldsOverview extends HoldsSummary {
  /** Counted pieces of the shop, and how many of them unconfirmed orders may hold. */
  counted: number
  max: number
  /** Networks whose orders hold pieces or are many; most held pieces first. */
  networks: HoldingNetwork[]
  /** How many more networks there are. */
  moreNetworks: number
  /** Orders that the operator entered and has not confirmed, the first to lose its pieces first. */
  manual: HoldingOrder[]
  /** How many more of them there are. */
  moreManual: number
}
