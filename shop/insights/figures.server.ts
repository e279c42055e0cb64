import { type SQL, sql } from 'drizzle-orm'
import { startOfDay, textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { productCount } from '#shop/catalog/product-counts.server.ts'
import { listDays, type Period } from '#shop/dates/days.ts'
import { isSameCurrency, sumByCurrency } from '#shop/money/amounts.ts'
import { centsFromDecimal } from '#shop/money/money.ts'
import { INCOME_STATES, ORDER_STATES, type OrderState } from '#shop/orders/order-states.ts'
import type { Activities, Change, Day, DayFigure, Figure, StateTotal } from './figures.ts'

/** Time zone and currency of the shop. */
interface Ground {
  timeZone: string
  currency: string
}

/** Visits and chats are counted by day (decision 15); orders and income are computed from the orders. */
export async function readDays(db: Db, period: Period, ground: Ground): Promise<Activities> {
  const [visits, orders, states] = await Promise.all([
    readVisits(db, period),
    readOrders(db, period, ground),
    readStates(db, period, ground),
  ])
  const toDay = (day: string): Day => ({ day, ...NOTHING, ...visits.get(day), ...orders.get(day) })
  const days = listDays(period).map(toDay)
  const before = listDays({ days: period.days, from: period.beforeFrom }).map(toDay)
  const change = (of: DayFigure): Change => ({ recent: sum(days, of), before: sum(before, of) })
  return {
    days,
    states,
    visits: change('visits'),
    chats: change('chats'),
    orders: change('orders'),
    income: change('income'),
  }
}

const NOTHING = { visits: 0, chats: 0, orders: 0, income: 0 }

function sum(days: readonly Day[], of: DayFigure): number {
  return days.reduce((total, day) => total + day[of], 0)
}

async function readVisits(db: Db, { beforeFrom, to }: Period) {
  const { rows } = await db.execute<{ day: string; visits: number; chats: number }>(sql`
    select day::text as day, pages as visits, chats from visit_days where day between ${beforeFrom} and ${to}`)
  return new Map(rows.map((row) => [row.day, row]))
}

async function readOrders(db: Db, { beforeFrom, to }: Period, { timeZone, currency }: Ground) {
  const { rows } = await db.execute<{ day: string; currency: string; orders: number; income: string }>(sql`
    select (created_at at time zone ${timeZone})::date::text as day, currency, count(*)::int as orders,
           coalesce(sum(total) filter (where state = any(${textArray(INCOME_STATES)})), 0)::text as income
      from orders
      where created_at >= ${startOfDay(beforeFrom, timeZone)} and created_at < ${startOfDay(to, timeZone, 1)}
      group by 1, 2`)
  const days = new Map<string, Pick<Day, 'orders' | 'income'>>()
  for (const row of rows) {
    const { orders, income } = days.get(row.day) ?? NOTHING
    const more = isSameCurrency(row.currency, currency) ? centsFromDecimal(row.income) : 0
    days.set(row.day, { orders: orders + row.orders, income: income + more })
  }
  return days
}

async function readStates(db: Db, { from, to }: Period, { timeZone }: Ground): Promise<StateTotal[]> {
  const { rows } = await db.execute<{
    state: OrderState
    currency: string
    orders: number
    total: string
  }>(sql`
    select state, currency, count(*)::int as orders, sum(total)::text as total from orders
      where created_at >= ${startOfDay(from, timeZone)} and created_at < ${startOfDay(to, timeZone, 1)}
      group by state, currency order by currency`)
  return ORDER_STATES.map((state) => {
    const own = rows.filter((row) => row.state === state)
    const amounts = own.map(({ currency, total }) => ({ currency, cents: centsFromDecimal(total) }))
    return {
      state,
      orders: own.reduce((count, row) => count + row.orders, 0),
      amounts: sumByCurrency(amounts),
    }
  })
}

/** The products of the operator's list without those of the demonstration, and how many of them are new. */
export async function productFigure(db: Db, period: Period, timeZone: string): Promise<Figure> {
  const from = startOfDay(period.from, timeZone)
  const beforeFrom = startOfDay(period.beforeFrom, timeZone)
  const { rows } = await db.execute<Required<Figure>>(sql`
    select ${productCount} - ${countIn(DEMO)} as total, ${countIn(sql`created_at >= ${from} and ${OWN}`)} as recent,
      ${countIn(sql`created_at >= ${beforeFrom} and created_at < ${from} and ${OWN}`)} as before`)
  return rows[0] ?? { total: 0, recent: 0, before: 0 }
}

const DEMO = sql`demo = 'untouched'`
const OWN = sql`demo is distinct from 'untouched' and state <> 'archived'`
const countIn = (condition: SQL) => sql`(select count(*)::int from products where ${condition})`
