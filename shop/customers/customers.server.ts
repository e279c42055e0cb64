import { type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '#server/auth/audit-log.ts'
import { removeAccount } from '#server/auth/customers.ts'
import { containing, startOfDay, textArray, where } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import type { Country } from '#shop/countries/countries.ts'
import type { Period } from '#shop/dates/days.ts'
import { sumByCurrency } from '#shop/money/amounts.ts'
import { centsFromDecimal, decimalFromCents } from '#shop/money/money.ts'
import type { OrderSettings } from '#shop/orders/order-settings.ts'
import { INCOME_STATES } from '#shop/orders/order-states.ts'
import { parsePhone } from '#shop/phone/parse-phone.server.ts'
import { dialledDigits, visiblePhone } from '#shop/phone/phone.ts'
import { formatCount } from '#shop/text/counts.ts'
import { CSV_START, csvLine } from '#shop/text/csv.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { findPage } from '#shop/urls/define-query.ts'
import type { Customer, CustomerList, CustomerOrder, CustomerQuery } from './customer.ts'

const PAGE_SIZE = 25

type Row = Omit<Customer, 'amounts'> & { amounts: { currency: string; total: string }[] | null }

/** One page of the customers, the most recent order first; the last page when the query exceeds it. */
export async function listCustomers(
  db: Db,
  query: CustomerQuery,
  { timeZone, country }: Pick<OrderSettings, 'timeZone' | 'country'>,
): Promise<CustomerList> {
  const conditions = searchConditions(query.search, country)
  const { rows } = await db.execute<{ n: number }>(
    sql`with ${PEOPLE}, ${FOUND} select count(*)::int as n from found ${where(conditions)}`,
  )
  const matching = rows[0]?.n ?? 0
  const { page, pageCount, offset } = findPage(query.page, matching, PAGE_SIZE)
  const customers = await readCustomers(
    db,
    timeZone,
    sql`${where(conditions)} order by last_order desc nulls last, since desc, person
      limit ${PAGE_SIZE} offset ${offset}`,
  )
  return { customers, matching, page, pageCount }
}

/** The customer with the id `person`, if any. */
export async function findCustomer(db: Db, person: string, timeZone: string): Promise<Customer | undefined> {
  const [customer] = await readCustomers(db, timeZone, sql`where person = ${person}`)
  return customer
}

/** A customer's orders, the newest first. */
export async function listOrdersOf(db: Db, person: string, timeZone: string): Promise<CustomerOrder[]> {
  const { rows } = await db.execute<Omit<CustomerOrder, 'total'> & { total: string }>(sql`
    with ${PEOPLE}
    select id, code, state, currency, total::text as total, by_number as "byNumber",
           (created_at at time zone ${timeZone})::date::text as day
      from bought where person = ${person} order by created_at desc, id desc`)
  return rows.map(({ total, ...order }) => ({ ...order, total: centsFromDecimal(total) }))
}

/** Customers with the text that a search reads. `searched` is expensive: only a search selects it. */
const FOUND = sql`
  texts as (select person, string_agg(search_text, ' ') as searched from bought group by person), found as (
    select p.*, coalesce(t.searched, '') || ' ' || search_fold(coalesce(u.name || ' ' || u.email, '')) as searched
      from people p left join texts t using (person) left join "user" u on 'c:' || u.id = p.person
  )`

/** Only the customers of the answer cost the work for their names and amounts. */
async function readCustomers(db: Db, timeZone: string, which: SQL): Promise<Customer[]> {
  const { rows } = await db.execute<Row>(sql`
    with ${PEOPLE}, ${FOUND}, shown as materialized (select person, since, orders, last_order from found ${which}),
    latest as (
      select person,
             (array_agg(buyer_name order by created_at desc) filter (where buyer_name is not null))[1] as name,
             (array_agg(buyer_phone order by created_at desc) filter (where buyer_phone is not null))[1] as phone,
             (array_agg(buyer_city order by created_at desc) filter (where buyer_city is not null))[1] as city
        from bought join shown using (person) group by person
    ), sums as (
      select person, json_agg(json_build_object('currency', currency, 'total', total::text) order by currency) as amounts
        from (select person, currency, sum(total) as total from bought join shown using (person)
                where state = any(${textArray(INCOME_STATES)}) group by person, currency) earned
        group by person
    )
    select s.person, coalesce(l.name, u.name) as name, l.phone, l.city, u.email, s.orders, sums.amounts,
           (s.last_order at time zone ${timeZone})::date::text as "lastDay"
      from shown s left join latest l using (person) left join sums using (person)
        left join "user" u on 'c:' || u.id = s.person
      order by s.last_order desc nulls last, s.since desc, s.person`)
  return rows.map(({ amounts, ...row }) => ({
    ...row,
    amounts: sumByCurrency(
      (amounts ?? []).map(({ currency, total }) => ({ currency, cents: centsFromDecimal(total) })),
    ),
  }))
}

/**
 * Every word occurs in a name, number, city, delivery note, e-mail or order code of the customer; a whole number as the
 * form of an order reads it.
 */
function searchConditions(search: string, country: Country | undefined): SQL[] {
  const phone = parsePhone(search, country)
  const words = (dialledDigits(search) ?? foldText(search))
    .split(/\s+/)
    .map((word) => visiblePhone(word)?.replace(/\D/g, '') ?? word)
    .filter((word) => word !== '')
    .map(occurs)
  return phone ? [sql`(${occurs(phone)} or ${sql.join(words, sql` and `)})`] : words
}

const occurs = (text: string) => sql`searched like ${containing(text)}`

const TITLES = ['Nombre', 'Teléfono', 'Ciudad', 'Correo', 'Pedidos', 'Importe', 'Último pedido']

/** Every customer as a CSV file without formulas; days in the shop's time zone. */
export async function customerLines(db: Db, timeZone: string): Promise<string> {
  const lines = (await readCustomers(db, timeZone, sql``)).map(
    ({ name, phone, city, email, orders, amounts, lastDay }) => {
      const amount = amounts.map(({ currency, cents }) => `${decimalFromCents(cents)} ${currency}`).join('; ')
      return csvLine([name, phone, city, email, orders, amount, lastDay])
    },
  )
  return CSV_START + csvLine(TITLES) + lines.join('')
}

/**
 * Customers, one row each: an account with its orders and those of its phone numbers, or else a phone number with its
 * orders. `person` is `c:` and the account's id, or `t:` and the number. A number used in several accounts belongs to
 * the first of them; the orders that it adds to the account are `by_number`. The administrator is not a customer.
 */
const PEOPLE: SQL = sql`
  phone_accounts as (
    select o.buyer_phone as phone, min(o.user_id) as user_id
      from orders o join "user" u on u.id = o.user_id and u.role = 'customer'
      where o.buyer_phone is not null group by o.buyer_phone
  ), bought as (
    select o.*, coalesce('c:' || u.id, 'c:' || a.user_id, 't:' || o.buyer_phone) as person,
           u.id is null and a.user_id is not null as by_number
      from orders o
        left join "user" u on u.id = o.user_id and u.role = 'customer'
        left join phone_accounts a on a.phone = o.buyer_phone
      where u.id is not null or o.buyer_phone is not null
  ), people as (
    select person, min(since) as since, max(last_order) as last_order, sum(orders)::int as orders from (
      select person, min(created_at) as since, max(created_at) as last_order, count(*) as orders
        from bought group by person
      union all
      select 'c:' || id, created_at, null, 0 from "user" where role = 'customer'
    ) known group by person
  )`

/** How many customers there are, and how many were new in the period. */
export async function customerFigure(
  db: Db,
  period: Period,
  timeZone: string,
): Promise<{ total: number; recent: number; before: number }> {
  const from = startOfDay(period.from, timeZone)
  const beforeFrom = startOfDay(period.beforeFrom, timeZone)
  const { rows } = await db.execute<{ total: number; recent: number; before: number }>(sql`
    with ${PEOPLE}
    select count(*)::int as total, count(*) filter (where since >= ${from})::int as recent,
           count(*) filter (where since >= ${beforeFrom} and since < ${from})::int as before
      from people`)
  return rows[0] ?? { total: 0, recent: 0, before: 0 }
}

interface Forgetting {
  person: string
  /** Remove name, number, city and notes from the orders of the account, or of a customer without one. */
  orders: boolean
  /** The same of the orders that only their number adds to the account. */
  byNumber: boolean
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
  return inTransaction(db, (tx) => forget(tx, given))
}

async function forget(tx: Db, { person, orders, byNumber, account, actor }: Forgetting) {
  const forgotten = orders || byNumber ? await forgetOrders(tx, person, { orders, byNumber }) : 0
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
async function forgetOrders(
  tx: Db,
  person: string,
  { orders, byNumber }: Pick<Forgetting, 'orders' | 'byNumber'>,
): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with ${PEOPLE}
    update orders set buyer_name = null, buyer_phone = null, buyer_city = null, delivery_note = null,
        source_address = null, request_hash = '', user_id = null, version = version + 1, updated_at = now()
      where id in (
        select id from bought
          where person = ${person} and case when by_number then ${byNumber}::boolean else ${orders}::boolean end
      ) returning id`)
  if (rows.length === 0) return 0
  await tx.execute(sql`
    update order_events set note = ''
      where note <> '' and order_id = any(${textArray(rows.map(({ id }) => id))}::uuid[])`)
  return rows.length
}
