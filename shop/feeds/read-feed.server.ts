import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { Semaphore } from '#server/jobs/semaphore.ts'
import { plainColumns, toJson } from '#shop/catalog/product-row.server.ts'
import { sortSizes } from '#shop/products/product.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import { products } from '#shop/products/schema.server.ts'
import { readSizes, type SizeRow } from '#shop/products/size-rows.server.ts'
import { FEED_FIELDS, type FeedProduct, type FeedSize } from './feed-item.ts'

/** Products per query: PGlite's one connection is free for visitors in between. */
const BATCH = 100

/** One batch at a time of all feeds of this process: a crowd of readers makes feeds slow, not the shop. */
const turns = new Semaphore(1)

/** What feeds contain: no drafts, and no products of the demonstration, whose prices are invented. */
const isInFeeds: SQL = sql`(${isPublished} and p.demo is distinct from 'untouched')`

/** Images of which there are JPEG variants, or addresses of others that end like JPEG or PNG files. */
const imagesJson: SQL = sql`(
  select coalesce(json_agg(i.storage_path order by i.position, i.id), '[]') from product_images i
    where i.product_id = p.id and case when i.storage_path like 'http%'
      then i.storage_path ~* '^https://[^?#]+[.](jpe?g|png)$'
      else exists (select from image_tasks t
        where t.kind = 'variants' and t.subject = i.storage_path and t.state = 'ready') end)`

const productJson: SQL = toJson(sql`p.id, ${plainColumns(FEED_FIELDS)}, ${imagesJson} as images,
  exists (select from product_images i where i.product_id = p.id) as "hasImages",
  (select coalesce(json_agg(json_build_object('id', s.id, 'value', s.value, 'unit', s.unit,
      'decant', s.decant, 'price', s.price::text, 'salePrice', s.sale_price::text, 'soldOut', s.stock = 0,
      'stock', s.stock, 'gtin', s.gtin) order by s.price, s.id), '[]')
    from product_sizes s where s.product_id = p.id) as sizes`)

type Row = Omit<FeedProduct, 'sizes'> & { sizes: SizeRow<FeedSize>[] }

/** The products of the feeds by id, in batches; each batch as stored when it is read. */
export async function* readFeedProducts(db: Db): AsyncGenerator<FeedProduct[]> {
  for (let last: string | undefined; ; ) {
    const rows = await turns.run(() => readBatch(db, last))
    if (rows.length > 0)
      yield rows.map(({ sizes, ...product }) => ({ ...product, sizes: sortSizes(readSizes(sizes)) }))
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id
  }
}

async function readBatch(db: Db, last: string | undefined): Promise<Row[]> {
  const after = last === undefined ? sql`` : sql`and p.id > ${last}::uuid`
  const { rows } = await db.execute<{ product: Row }>(sql`
    select ${productJson} as product from products p where ${isInFeeds} ${after} order by p.id limit ${BATCH}`)
  return rows.map(({ product }) => product)
}

/**
 * A hash of everything that feeds contain, the same on every node. It reads the whole catalog, so callers cache it: 50,000
 * sizes take some tenths of a second.
 */
export async function hashFeedProducts(db: Db): Promise<string> {
  const fields = sql.join(
    FEED_FIELDS.map((name) => sql`p.${sql.identifier(products[name].name)}`),
    sql`, `,
  )
  const { rows } = await turns.run(() =>
    db.execute<{ hash: string }>(sql`
      select md5(concat_ws(' ',
        (select concat_ws(' ', count(*), sum(hashtextextended(concat_ws(E'\x1f', p.id, ${fields}), 0)::numeric))
           from products p where ${isInFeeds}),
        (select sum(hashtextextended(s::text, 0)::numeric) from product_sizes s),
        (select sum(hashtextextended(concat_ws(' ', i.product_id, i.storage_path, i.position, t.state), 0)::numeric)
           from product_images i left join image_tasks t on t.kind = 'variants' and t.subject = i.storage_path))) as hash`),
  )
  return rows[0]?.hash ?? ''
}
