import { type SQL, sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import { decimalFromCents } from '#shop/money/money.ts'
import type { CatalogQuery, ChosenSort } from './catalog-state.ts'
import { askedName } from './relevance.ts'

const name = sql.raw('p.name collate "und-x-icu"')
const bestsellerFirst = sql.raw(`('Más Vendido' = any(p.attributes)) desc`)
const noveltyFirst = sql.raw(`('Nuevo' = any(p.attributes)) desc`)

/**
 * The orders of the catalog, equivalent to `compareProducts` of `#shop/catalog/catalog-match.ts`: total, with ties by
 * name and then by id. Each must equal its index in `migrations/` (0001 and 0009), or PostgreSQL sorts every product.
 */
const ORDERS: Readonly<Record<ChosenSort, SQL>> = {
  featured: sql`${bestsellerFirst}, (p.rating * least(p.review_count, 100)) desc, ${name}, p.id`,
  'price-asc': sql`p.lowest_price, ${name}, p.id`,
  'price-desc': sql`p.lowest_price desc, ${name}, p.id`,
  'name-asc': sql`${name}, p.id`,
  'name-desc': sql`${name} desc, p.id`,
  newest: sql`${noveltyFirst}, p.created_at desc, ${name}, p.id`,
  bestseller: sql`${bestsellerFirst}, p.review_count desc, ${name}, p.id`,
  rating: sql`p.rating desc, ${name}, p.id`,
}

/**
 * The order of a query on `p`, rows of `products`. Relevance has no index: PostgreSQL sorts all matches. So it does by
 * price above a lower bound, where a card shows the lowest price within the filter.
 */
export function catalogOrder({
  sort,
  search,
  price: { min },
}: Pick<CatalogQuery, 'sort' | 'search' | 'price'>): SQL {
  if (min !== undefined && (sort === 'price-asc' || sort === 'price-desc')) {
    const shown = sql`(select min(price) from unnest(p.size_prices) one (price)
      where price >= ${decimalFromCents(min)}::numeric)`
    return sql`${shown} ${sql.raw(sort === 'price-asc' ? 'asc' : 'desc')}, ${name}, p.id`
  }
  return sort === 'relevance' ? sql`${relevanceRank(search)}, ${ORDERS.featured}` : ORDERS[sort]
}

/** `relevance` of `#shop/catalog/relevance.ts`: name and brand are the first two lines of the search text. */
function relevanceRank(search: string): SQL {
  const { phrase, exact, words } = askedName(search)
  const [line1, line2] = [
    sql.raw(`split_part(p.search_text, E'\\n', 1)`),
    sql.raw(`split_part(p.search_text, E'\\n', 2)`),
  ]
  const hasWords = (text: SQL) =>
    and(
      words.map(
        (texts) =>
          sql`(${sql.join(
            texts.map((one) => sql`strpos(${text}, ${one}) > 0`),
            sql` or `,
          )})`,
      ),
    )
  return sql`case
    when ${line1} = any(${textArray(exact)}) then 0
    when ${phrase} in (${line2} || ' ' || ${line1}, ${line1} || ' ' || ${line2}) then 1
    when starts_with(${line1}, ${`${phrase} `}) then 2
    when ${hasWords(line1)} then 3
    when ${hasWords(sql`${line1} || E'\\n' || ${line2}`)} then 4
    else 5 end`
}

const and = (conditions: SQL[]) => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`)
