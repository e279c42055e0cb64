import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { plainColumns } from '#shop/catalog/product-row.server.ts'
import { OPTIONAL_IN_DRAFTS } from '#shop/products/missing-values.ts'
import { sizeLabel, sortSizes } from '#shop/products/product.ts'
import { shownState } from '#shop/products/publication.server.ts'
import { readStoredSizes } from '#shop/products/size-rows.server.ts'
import type { BulkProduct, BulkSize } from './operation.ts'

/** Products of one query: visitors' queries run between two of them. */
const CHUNK = 500

type Row = Omit<BulkProduct, 'sizes'> & {
  [column: string]: unknown
  sizes: (Omit<BulkSize, 'price' | 'salePrice'> & { price: string; salePrice: string | null })[]
}

/** The products of these ids, in their order. */
export async function readBulkProducts(db: Db, ids: readonly string[]): Promise<BulkProduct[]> {
  const found = new Map<string, BulkProduct>()
  for (let from = 0; from < ids.length; from += CHUNK) {
    const { rows } = await db.execute<Row>(sql`
      select p.id, ${plainColumns(['name', 'brand', 'currency', 'isAvailable', ...OPTIONAL_IN_DRAFTS])},
             p.version - (select count(distinct f.version)::int from image_fetches f where f.product_id = p.id) as version,
             ${shownState} as state, p.scent_family as "scentFamily", p.attributes,
             (select count(*)::int from product_images i where i.product_id = p.id) as images, coalesce(s.sizes, '[]') as sizes
        from products p left join lateral (
          select json_agg(json_build_object('id', s.id, 'value', s.value, 'unit', s.unit, 'decant', s.decant,
              'price', s.price::text, 'salePrice', s.sale_price::text, 'stock', s.stock)) as sizes
            from product_sizes s where s.product_id = p.id) s on true
        where p.id = any(${sql.param(ids.slice(from, from + CHUNK))}::uuid[])`)
    for (const { sizes, ...product } of rows)
      found.set(product.id, { ...product, sizes: sortSizes(readStoredSizes(sizes)) })
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The labels of the most frequent sizes of products, in the order of the store. */
export async function listSizeLabels(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ value: number; unit: string; decant: boolean }>(sql`
    select s.value::float as value, s.unit, s.decant from product_sizes s
      where s.product_id = any(${sql.param(ids)}::uuid[])
      group by s.value, s.unit, s.decant order by count(*) desc, s.value, s.decant limit 40`)
  return [...new Set(sortSizes(rows).map(sizeLabel))]
}
