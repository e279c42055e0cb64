import { type SQL, sql } from 'drizzle-orm'
import { containing, startOfDay, textArray, where } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import type { Country } from '#shop/countries/countries.ts'
import { momentText } from '#shop/dates/moment-text.ts'
import { type Cents, centsFromDecimal } from '#shop/money/money.ts'
import { parsePhone } from '#shop/phone/parse-phone.server.ts'
import { dialledDigits, visiblePhone } from '#shop/phone/phone.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { findPage, type Paged } from '#shop/urls/define-query.ts'
import { CROWDED_NETWORK, type InboxQuery } from './inbox-query.ts'
import { lineText, type OrderLine, type OrderSource, type OrderSummary } from './order.ts'
import { findOrderCodes } from './order-code.ts'
import { findOrderTokens } from './order-path.ts'
import type { OrderSettings } from './order-settings.ts'
import { INITIAL_STATE, ORDER_STATES, type OrderState, VOID_STATES } from './order-states.ts'

const PAGE_SIZE = 25
/** A search with more words is a message, in which only an order code is searched. */
const MAX_WORDS = 8

const RECENT = sql`state = ${INITIAL_STATE} and source = 'web' and created_at > now() - interval '24 hours'`
/** New orders of `o`'s network within a day. */
const ofSameNetwork: SQL = sql`(
  select count(*)::int from orders where source_address = o.source_address and ${RECENT})`
const isCrowded: SQL = sql`
  o.state = ${INITIAL_STATE} and o.source_address is not null and o.source_address in (
    select source_address from orders where ${RECENT} group by 1 having count(*) >= ${CROWDED_NETWORK})`

type Row = Omit<InboxOrder, 'total' | 'moment' | 'firstLine'> & {
  total: string
  first: Pick<OrderLine, 'quantity' | 'name' | 'sizeLabel'> | null
}

/** One page of the orders, newest first. A page number beyond the last page gives the last page. */
export async function listOrders(
  db: Db,
  query: InboxQuery,
  { timeZone, country }: Pick<OrderSettings, 'timeZone' | 'country'>,
): Promise<Inbox> {
  const found = [
    ...daysCondition(query, timeZone),
    ...searchCondition(query.search, country),
    ...networkCondition(query.network),
    ...(query.withoutCrowds ? [sql`not (${isCrowded})`] : []),
  ]
  const { rows: states } = await db.execute<{ state: OrderState; n: number }>(
    sql`select o.state, count(*)::int as n from orders o ${where(found)} group by o.state`,
  )
  const counts = Object.fromEntries(
    ORDER_STATES.map((state) => [state, states.find((row) => row.state === state)?.n ?? 0]),
  ) as Record<OrderState, number>
  const matching = query.state ? counts[query.state] : states.reduce((sum, { n }) => sum + n, 0)
  const { page, pageCount, offset } = findPage(query.page, matching, PAGE_SIZE)
  const shown = query.state ? [...found, sql`o.state = ${query.state}`] : found
  const orders = await readPage(db, shown, { offset, timeZone })
  const totals = query.from || query.to ? await sumTotals(db, shown, query.state) : []
  return { orders, matching, counts, totals, page, pageCount }
}

/** What the matching orders come to; of all states without those that do not count. */
async function sumTotals(db: Db, conditions: SQL[], state: OrderState | undefined): Promise<Inbox['totals']> {
  const counting = state ? conditions : [...conditions, sql`o.state <> all(${textArray(VOID_STATES)})`]
  const { rows } = await db.execute<{ currency: string; total: string }>(
    sql`select o.currency, sum(o.total)::text as total from orders o ${where(counting)} group by 1 order by 1`,
  )
  return rows.map(({ currency, total }) => ({ currency, amount: centsFromDecimal(total) }))
}

async function readPage(
  db: Db,
  conditions: SQL[],
  { offset, timeZone }: { offset: number; timeZone: string },
): Promise<InboxOrder[]> {
  const { rows } = await db.execute<Row>(sql`
    with shown as materialized (
      select o.* from orders o ${where(conditions)}
        order by o.created_at desc, o.id desc limit ${PAGE_SIZE} offset ${offset})
    select o.id, o.code, o.state, o.source, o.currency, o.total::text as total, o.buyer_name as "buyerName",
           o.buyer_city as "buyerCity", to_json(o.created_at at time zone 'UTC') #>> '{}' || 'Z' as "createdAt",
           (select json_build_object('quantity', l.quantity, 'name', l.name, 'sizeLabel', l.size_label)
              from order_lines l where l.order_id = o.id order by l.position limit 1) as first,
           greatest((select count(*)::int from order_lines l where l.order_id = o.id) - 1, 0) as "moreLines",
           o.state = ${INITIAL_STATE} and o.hold_limited_by is not null as "isLimited",
           case when ${isCrowded} then ${ofSameNetwork} else 0 end as "ofSameNetwork"
      from shown o order by o.created_at desc, o.id desc`)
  return rows.map(({ total, first, ...row }) => ({
    ...row,
    firstLine: first ? lineText(first) : '',
    total: centsFromDecimal(total),
    moment: momentText(new Date(row.createdAt), timeZone),
  }))
}

function networkCondition(network: string | null | undefined): SQL[] {
  if (network === undefined) return []
  return [
    sql`o.source = 'web'`,
    network === null ? sql`o.source_address is null` : sql`o.source_address = ${network}`,
  ]
}

/** Whole days of the shop's time zone. */
function daysCondition({ from, to }: InboxQuery, timeZone: string): SQL[] {
  return [
    ...(from ? [sql`o.created_at >= ${startOfDay(from, timeZone)}`] : []),
    ...(to ? [sql`o.created_at < ${startOfDay(to, timeZone, 1)}`] : []),
  ]
}

/**
 * Matches an order code, order URL or phone anywhere in the text; else each word must match the code, the buyer, a line or
 * a note. The ids are united, not the conditions, so that each of them uses the index of its table.
 */
function searchCondition(search: string, country: Country | undefined): SQL[] {
  if (search === '') return []
  const codes = findOrderCodes(search)
  const [token] = findOrderTokens(search)
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => joinDigits(word) !== '')
  const alternatives = [
    ...(codes.length > 0 ? [sql`select id from orders where code = any(${textArray(codes)})`] : []),
    ...(token ? [sql`select id from orders where token = ${token}`] : []),
    ...(words.length > 0 && words.length <= MAX_WORDS
      ? [sql`(${sql.join(words.map(idsWithWord), sql` intersect `)})`]
      : []),
    ...phones(search, country).map(idsWithBuyer),
  ]
  return [alternatives.length > 0 ? sql`o.id in (${sql.join(alternatives, sql` union `)})` : sql`false`]
}

const PERHAPS_A_PHONE = /\+?\d[\d\s()./-]{5,}\d/g

/** A phone number or its last digits; a whole number also as the form of an order reads it, and in a text. */
function phones(search: string, country: Country | undefined): string[] {
  const digits = dialledDigits(search) ?? ''
  const whole = (search.match(PERHAPS_A_PHONE) ?? []).flatMap((number) => parsePhone(number, country) ?? [])
  return [...(digits.length >= 4 ? [digits] : []), ...whole]
}

/** "300-123" as it is stored. */
const joinDigits = (word: string) => visiblePhone(word)?.replace(/\D/g, '') ?? word

const idsWithBuyer = (text: string) => sql`select id from orders where search_text like ${containing(text)}`
const idsWithWord = (word: string) => sql`(${idsWithBuyer(joinDigits(word))}
  union select order_id from order_lines where search_text like ${containing(word)}
  union select order_id from order_events where search_text like ${containing(word)})`

/** One row of the list. */
export interface InboxOrder extends OrderSummary {
  id: string
  source: OrderSource
  /** When it was created, formatted. */
  moment: string
  /** Null after the buyer's data was deleted. */
  buyerName: string | null
  buyerCity: string | null
  /** "2 × Khamrah, 100 ml" */
  firstLine: string
  /** Number of further lines. */
  moreLines: number
  /** A limit keeps it from holding all of its counted pieces. */
  isLimited: boolean
  /** New orders of its network within a day, from `CROWDED_NETWORK` on; else 0. */
  ofSameNetwork: number
}

/** A page of the list. */
export interface Inbox extends Paged {
  orders: InboxOrder[]
  /** Number of matches, and the number per state of those that match apart from the state. */
  matching: number
  counts: Record<OrderState, number>
  /** Of the days that were asked for, one for each currency. */
  totals: { currency: string; amount: Cents }[]
}
