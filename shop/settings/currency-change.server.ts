import { type SQL, sql } from 'drizzle-orm'
import { isRowId } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import { UNDO_DAYS } from '#shop/dates/days.ts'
import { priceStep } from '#shop/money/currencies.ts'
import { centsFromDecimal, decimalFromCents, MAX_CENTS } from '#shop/money/money.ts'
import { finishChange, startChange } from '#shop/products/catalog-changes.server.ts'
import { type ProductSize, sizeLabel } from '#shop/products/product.ts'
import { lockCurrency } from '#shop/products/stored-product.server.ts'
import { restoreChanged } from '#shop/products/undo-change.server.ts'
import { formatCount } from '#shop/text/counts.ts'
import type { ChangePreview, CurrencyChange } from './currency-change.ts'

const EXAMPLES = 6

/**
 * A price after the change, in SQL: multiplied exactly, rounded half up to what the currency can write, and at least
 * that step. Figures that stay are rounded only where the currency has no decimals.
 */
function newPrice(price: SQL, { to, rate }: CurrencyChange): SQL {
  const step = priceStep(to, rate !== null)
  const rounded = sql`round(${price} * ${rate ?? '1'}::numeric, ${step === 100 ? 0 : 2}::int)`
  return sql`case when ${price} > 0 then greatest(${rounded}, ${decimalFromCents(step)}::numeric) else ${price} end`
}

/** A sale price that is no lower any more after rounding is none. */
function newSalePrice(change: CurrencyChange): SQL {
  const sale = newPrice(sql`s.sale_price`, change)
  return sql`case when s.sale_price >= s.price or ${sale} < ${newPrice(sql`s.price`, change)} then ${sale} end`
}

/** What the change would do. Nothing is stored. */
export async function previewChange(db: Db, change: CurrencyChange): Promise<ChangePreview> {
  const after = newPrice(sql`s.price`, change)
  const totals = await db.execute<{ products: number; prices: number; max: string | null }>(sql`
    select count(distinct p.id)::int as products, (count(s.id) filter (where s.price > 0))::int as prices, max(${after})::text as max
      from products p left join product_sizes s on s.product_id = p.id where p.currency = ${change.from}`)
  const examples = await db.execute<
    Pick<ProductSize, 'value' | 'unit' | 'decant'> & { name: string; before: string; after: string }
  >(sql`
    select p.name, s.value::float as value, s.unit, s.decant, s.price::text as before, least(${after}, 9999999999.99)::numeric(12, 2)::text as after
      from (select id, name from products where currency = ${change.from} order by created_at desc, id limit ${EXAMPLES}) p
      join lateral (select * from product_sizes where product_id = p.id and price > 0 order by price desc, id limit 1) s on true`)
  const { products = 0, prices = 0, max = null } = totals.rows[0] ?? {}
  return {
    ...change,
    products,
    prices,
    isTooHigh: max !== null && Number(max) * 100 > MAX_CENTS,
    examples: examples.rows.map((row) => ({
      name: row.name,
      size: sizeLabel(row),
      before: centsFromDecimal(row.before),
      after: centsFromDecimal(row.after),
    })),
  }
}

/**
 * Moves all prices in `from` to another currency, and the shop's own with them. All or nothing. Returns the number of
 * products; null when the shop's currency is not the one of the preview any more, or no product of another is left.
 */
export function changeCurrency(
  db: Db,
  change: CurrencyChange,
  { shopCurrency, actor }: { shopCurrency: string; actor: string },
): Promise<number | null> {
  const ofShop = change.from === shopCurrency
  return inTransaction(db, async (tx) => {
    const isCurrent = ofShop
      ? await moveShop(tx, shopCurrency, change.to)
      : (await lockCurrency(tx)) === shopCurrency
    if (!isCurrent) return null
    const { rows: moved } = await tx.execute<{ id: string }>(
      sql`select id from products where currency = ${change.from} order by id for no key update`,
    )
    if (moved.length === 0 && !ofShop) return null
    const what = moved.length > 0 ? formatCount(moved.length, 'perfume', 'perfumes') : 'la tienda'
    const summary = `Pasó ${what} de ${change.from} a ${change.to}`
    const ids = moved.map((product) => product.id)
    const id = await startChange(tx, { kind: 'currency', summary, actor }, ids)
    await tx.execute(sql`
      insert into currency_changes (change_id, from_currency, to_currency, rate, of_shop)
        values (${id}::bigint, ${change.from}, ${change.to}, ${change.rate}::numeric, ${ofShop})`)
    const written = sql`${sql.param(ids)}::uuid[]`
    await tx.execute(sql`
      update products set currency = ${change.to}, version = version + 1, updated_at = now() where id = any(${written})`)
    await tx.execute(sql`
      update product_sizes s set price = ${newPrice(sql`s.price`, change)}, sale_price = ${newSalePrice(change)}
        where s.product_id = any(${written}) and (s.price, s.sale_price) is distinct from
          (${newPrice(sql`s.price`, change)}, ${newSalePrice(change)})`)
    await finishChange(tx, id, ENTRY)
    return ids.length
  })
}

/**
 * Restores the products that were not changed since, and the shop's currency. All or nothing. Null when the change cannot
 * be undone: it is not the last one, older than `UNDO_DAYS`, or undone already.
 */
export async function undoCurrencyChange(db: Db, id: string, actor: string): Promise<number | null> {
  if (!isRowId(id)) return null
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ from: string; to: string; ofShop: boolean }>(sql`
      update catalog_changes c set undone_at = now() from currency_changes m
        where c.id = ${id}::bigint and m.change_id = c.id and ${isLast}
        returning m.from_currency as from, m.to_currency as to, m.of_shop as "ofShop"`)
    const [change] = rows
    if (!change) return null
    if (change.ofShop && !(await moveShop(tx, change.to, change.from))) {
      throw new Error('The last change of the currency is not the one of the shop')
    }
    const { restored } = await restoreChanged(tx, id, (count) => {
      const back = count > 0 ? formatCount(count, 'perfume vuelve', 'perfumes vuelven') : 'la tienda vuelve'
      const summary = `Deshizo el cambio de moneda: ${back} a ${change.from}`
      // Not an 'undo', which could be undone without the shop's currency.
      return { kind: 'currency', summary, actor, entry: ENTRY }
    })
    return restored
  })
}

/** In the audit log it is a change of the settings. */
const ENTRY = { action: 'settings.changed', subjectType: 'settings' }

/** Whether a row `m` of `currency_changes`, which is the row `c` of `catalog_changes`, can be undone. */
export const isLast = sql`c.undone_at is null and c.made_at > now() - make_interval(days => ${UNDO_DAYS})
  and c.id = (select max(change_id) from currency_changes)`

/** Locks the settings: product saves read the currency there. False when the shop has another currency by now. */
async function moveShop(tx: Db, from: string, to: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update store_settings set currency = ${to}, version = version + 1, updated_at = now()
      where currency = ${from} returning 1`)
  return rows.length > 0
}
