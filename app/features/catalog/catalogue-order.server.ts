import { type SQL, sql } from 'drizzle-orm'
import type { Sort } from '#domain/catalog-query.ts'

const name = sql.raw('p.name collate "und-x-icu"')
const bestsellerFirst = sql.raw(`('Más Vendido' = any(p.attributes)) desc`)
const noveltyFirst = sql.raw(`('Nuevo' = any(p.attributes)) desc`)

/**
 * The orders of the catalogue, as `compareProducts` of `#domain/catalog-match.ts` means them: total, ties by name and
 * then by id. Each is written as its index in `migrations/` is (0001 and 0009), or PostgreSQL sorts every product.
 */
export const catalogueOrders: Readonly<Record<Sort, SQL>> = {
  featured: sql`${bestsellerFirst}, (p.rating * least(p.review_count, 100)) desc, ${name}, p.id`,
  'price-asc': sql`p.lowest_price, ${name}, p.id`,
  'price-desc': sql`p.lowest_price desc, ${name}, p.id`,
  'name-asc': sql`${name}, p.id`,
  'name-desc': sql`${name} desc, p.id`,
  newest: sql`${noveltyFirst}, p.created_at desc, ${name}, p.id`,
  bestseller: sql`${bestsellerFirst}, p.review_count desc, ${name}, p.id`,
  rating: sql`p.rating desc, ${name}, p.id`,
}
