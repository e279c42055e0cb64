import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { countryCurrency, isCountry } from '#shop/countries/countries.ts'
import { momentText } from '#shop/dates/moment-text.ts'
import { cleanLine, formText } from '#shop/text/clean-text.ts'
import { changeCurrency, isLast, previewChange, undoCurrencyChange } from './currency-change.server.ts'
import {
  CHANGE_FIELDS,
  type ChangeValues,
  type CurrencyChange,
  type CurrencyPart,
  checkChange,
  type LastChange,
} from './currency-change.ts'
import type { SettingsError } from './settings-form.ts'
import { readStoredSettings } from './stored-settings.server.ts'

const NAMES = 12

/** The part 'moneda'. A change in the query string is previewed. */
export async function readCurrencyPart(
  db: Db,
  params: URLSearchParams,
  timeZone: string,
): Promise<CurrencyPart> {
  const { currency = '$', country } = (await readStoredSettings(db)) ?? {}
  const { rows } = await db.execute<{ currency: string; count: number; names: string[] }>(sql`
    select currency, count(*)::int as count, (array_agg(name order by name))[1:${sql.raw(`${NAMES}`)}] as names
      from products group by currency order by count desc, currency`)
  const proposed = isCountry(country) ? countryCurrency(country) : ''
  const values = Object.fromEntries(
    CHANGE_FIELDS.map((name) => [name, params.get(name) ?? (name === 'nueva' ? proposed : '')]),
  ) as ChangeValues
  const from = rows.some((row) => row.currency === values.de) ? values.de : currency
  // Products of another currency can only move to the shop's.
  const checked = from === currency ? values : { ...values, nueva: currency }
  const { change, error } = checkChange(checked, from)
  return {
    part: 'moneda',
    currency,
    products: rows.find((row) => row.currency === currency)?.count ?? 0,
    others: rows.filter((row) => row.currency !== currency),
    last: await readLastChange(db, timeZone),
    values: { ...checked, de: from },
    error: params.has('tasa') && error ? error : null,
    preview: change ? await previewChange(db, change) : null,
  }
}

async function readCurrency(db: Db): Promise<string> {
  return (await readStoredSettings(db))?.currency ?? '$'
}

async function readLastChange(db: Db, timeZone: string): Promise<LastChange | null> {
  type Row = CurrencyChange & { [column: string]: unknown; id: string; at: Date; ofShop: boolean }
  const { rows } = await db.execute<Row>(sql`
    select c.id::text as id, c.made_at as at, m.from_currency as from, m.to_currency as to,
           trim_scale(m.rate)::text as rate, m.of_shop as "ofShop"
      from currency_changes m join catalog_changes c on c.id = m.change_id where ${isLast}`)
  const [row] = rows
  if (!row) return null
  const { id, at, from, to, rate, ofShop } = row
  const listed = sql`product_versions v join products p on p.id = v.product_id`
  const isOfChange = sql`v.change_id = ${id}::bigint`
  const changed = sql`from ${listed} where ${isOfChange} and p.version is distinct from v.version_after`
  const added = sql`from products p where ${ofShop} and p.currency = ${to} and not exists (
    select from product_versions v where ${isOfChange} and v.product_id = p.id)`
  return {
    ...{ id, from, to, rate },
    moment: momentText(at, timeZone),
    products: await db.$count(listed, isOfChange),
    changedSince: await countAndName(db, changed),
    addedSince: await countAndName(db, added),
  }
}

async function countAndName(db: Db, fromRows: SQL): Promise<{ count: number; names: string[] }> {
  const { rows } = await db.execute<{ name: string; count: number }>(
    sql`select p.name, (count(*) over ())::int as count ${fromRows} order by p.name limit ${NAMES}`,
  )
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) }
}

type Outcome =
  | { done: 'cambiada' | 'deshecha'; products: number }
  | { done: null; status: number; formError: SettingsError }

interface Parts {
  db: Db
  log: { error(fields: object, message: string): void }
  actor: string
}

/** Makes the change of the preview, or undoes the last one. */
export async function saveCurrency(form: FormData, { db, log, actor }: Parts): Promise<Outcome> {
  const text = (name: string) => cleanLine(formText(form, name))
  const refuse = (status: number, kind: 'conflict' | 'failed'): Outcome => ({
    done: null,
    status,
    formError: { kind },
  })
  try {
    if (form.has('deshacer')) {
      const products = await undoCurrencyChange(db, text('deshacer'), actor)
      return products === null ? refuse(409, 'conflict') : { done: 'deshecha', products }
    }
    const currency = await readCurrency(db)
    const values = Object.fromEntries(CHANGE_FIELDS.map((name) => [name, text(name)])) as ChangeValues
    const { change } = checkChange(values, values.de)
    // A preview that another window has overtaken: the page shows the new state.
    const isOvertaken = text('tienda') !== currency || (values.de !== currency && values.nueva !== currency)
    if (!change || isOvertaken) return refuse(409, 'conflict')
    if ((await previewChange(db, change)).isTooHigh) return refuse(409, 'conflict')
    const products = await changeCurrency(db, change, { shopCurrency: currency, actor })
    return products === null ? refuse(409, 'conflict') : { done: 'cambiada', products }
  } catch (err) {
    return refuse(reportFailure(log, err, 'La moneda no se pudo cambiar'), 'failed')
  }
}
