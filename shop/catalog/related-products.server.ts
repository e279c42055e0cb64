import { type SQL, sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { type Product, type ProductCard, productCard } from '#shop/products/product.ts'
import { hasStock } from '#shop/products/size-rows.server.ts'
import { type ProductRow, productJson, readProduct } from './product-row.server.ts'
import { relatedLabel, sharedTraits } from './related.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'

/** A card with what it has in common with the product: 'Comparten: oud, vainilla'. */
export type RelatedCard = ProductCard & { shared: string }

const mostRelated = 4
/** Max candidates, the newest. Ranking all products of a family or brand is too slow in a large catalog. */
const mostOfTheFamilies = 150
const mostOfTheBrand = 50

/**
 * At most four similar products, available ones first. Products whose families are all among the current product's
 * come first; then the number of shared families and notes decides, then the brand.
 */
export async function relatedProducts(db: Db, product: Product): Promise<RelatedCard[]> {
  if (SAMPLE_PRODUCTS.some(({ id }) => id === product.id)) return relatedSamples(product)
  const families = textArray(product.scentFamily)
  const notes = textArray(product.notes.top.concat(product.notes.middle, product.notes.base))
  const newest = (limit: number, condition: SQL) => sql`(
    select id, name, brand, scent_family, note_names, is_available, rating, review_count from products
      where id <> ${product.id}::uuid and ${condition} order by created_at desc, id limit ${limit})`
  const result = await db.execute<{ product: ProductRow }>(sql`
    with candidates as (
      ${newest(mostOfTheFamilies, sql`scent_family && ${families}`)}
      union ${newest(mostOfTheBrand, sql`brand = ${product.brand}`)}
      union ${newest(mostRelated, sql`true`)}
    ), nearest as (
      select id from candidates
        order by (is_available and ${hasStock(sql`candidates.id`)}) desc, (scent_family <@ ${families} and scent_family <> '{}') desc,
          ${shared(sql`scent_family`, families)} + ${shared(sql`note_names`, notes)} + (brand = ${product.brand})::int desc,
          rating * least(review_count, 100) desc, name collate "und-x-icu", id
        limit ${mostRelated}
    )
    select ${productJson} as product from (select id, row_number() over () as place from nearest) n
      join products p on p.id = n.id order by n.place`)
  return result.rows.map((row) => relatedCard(product, readProduct(row.product)))
}

function relatedCard(product: Product, other: Product): RelatedCard {
  const label = relatedLabel(sharedTraits(product, other))
  const sameBrand = product.brand !== '' && other.brand === product.brand ? `También de ${other.brand}` : ''
  return { ...productCard(other), shared: label ?? sameBrand }
}

function relatedSamples(product: Product): RelatedCard[] {
  return SAMPLE_PRODUCTS.filter(({ id }) => id !== product.id)
    .slice(0, mostRelated)
    .map((other) => relatedCard(product, other))
}

const shared = (values: SQL, wanted: SQL) =>
  sql`(select count(*) from unnest(${values}) one where one = any(${wanted}))`
