import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/**
 * Places of an import whose products are no longer as the dry run saw them: changed or removed since, or another product
 * now has the name and brand, the handle or the SKU of a new one. An image that a former import stored meanwhile matters
 * only where images are written.
 */
export async function findConflicts(db: Db, importId: string): Promise<number[]> {
  const own = sql`i.import_id = ${importId}::uuid`
  const { rows } = await db.execute<{ place: number }>(sql`
    select i.place from import_products i left join products p on p.id = i.product_id
      where ${own} and i.result in ('change', 'same') and p.version is distinct from i.base_version
        and (coalesce(i.write ? 'images', false) or p.version - i.base_version is distinct from (
          select count(distinct f.version) from image_fetches f
            where f.product_id = p.id and f.version > i.base_version))
    union
    select i.place from import_products i join products p on p.id = i.product_id
      where ${own} and i.result = 'new'
    union
    select i.place from import_products i join products p
        on first_line(p.search_text) = split_part(i.name_key, E'\n', 1)
          and split_part(p.search_text, E'\n', 2) = split_part(i.name_key, E'\n', 2)
      where ${own} and i.result = 'new'
    union
    select i.place from import_products i join products p on p.handle = i.write->'product'->>'handle'
      where ${own} and i.result in ('new', 'change') and p.id <> i.product_id
    union
    select i.place from import_products i, jsonb_array_elements(i.write->'insertSizes') w (size)
        join product_sizes s on s.sku = w.size->>'sku'
      where ${own} and i.result = 'new'
    order by 1`)
  return rows.map(({ place }) => place)
}
