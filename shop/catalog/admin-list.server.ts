import { type SQL, sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { type NamedProduct, type Product, type ProductSize, sortSizes } from '#shop/products/product.ts'
import { getSalePrice } from '#shop/products/product-price.ts'
import { STATE_CHOICES, STATE_LABELS, type StateChoice } from '#shop/products/product-state.ts'
import { shownState } from '#shop/products/publication.server.ts'
import { mainImage, readSizes, type SizeRow, sizesJson } from '#shop/products/size-rows.server.ts'
import { findPage, type Paged } from '#shop/urls/define-query.ts'
import { type Lack, type ListQuery, type ProductSort, STANDARD } from './admin-list-query.ts'
import {
  isAnyOf,
  onColumn,
  overlaps,
  type ProductCondition,
  priceConditions,
  searchConditions,
  whereProduct,
} from './product-conditions.server.ts'
import { countInStates, countWithArchived, productCount } from './product-counts.server.ts'

const PAGE_SIZE = 50

/** `stock` by size id, for counted sizes. */
type StoredRow = Omit<ProductRow, 'sizes'> & { sizes: SizeRow[]; stock: Record<string, number> | null }
type PageRow = { products: StoredRow[]; matching: number; total: number }

/** One page of the admin's products. A page number beyond the last page gives the last page. */
export async function listAdminProducts(db: Db, query: ListQuery): Promise<ProductList> {
  const first = await readPage(db, query, query.page)
  const { page, pageCount } = findPage(query.page, first.matching, PAGE_SIZE)
  const { products, matching, total } = page === query.page ? first : await readPage(db, query, page)
  return { products: products.map(readRow), matching, total, page, pageCount }
}

/** The ids of all products that match, in the order of the list; with `ids`, those of them that exist. */
export async function listProductIds(
  db: Db,
  query: ListQuery,
  ids: readonly string[] | null,
): Promise<string[]> {
  const chosen = ids && [{ sql: sql`p.id = any(${sql.param(ids)}::uuid[])` }]
  const { rows } = await db.execute<{ id: string }>(
    sql`select p.id from products p ${whereProduct(chosen ?? toConditions(query))} order by ${ORDERS[query.sort]}`,
  )
  return rows.map(({ id }) => id)
}

async function readPage(db: Db, query: ListQuery, page: number): Promise<PageRow> {
  const conditions = toConditions(query)
  const order = ORDERS[query.sort]
  const hasPublished = query.states.length === 0 || query.states.includes(STATE_LABELS.published)
  const total = query.states.includes(STATE_LABELS.archived) ? countWithArchived : productCount
  const matching = countInStates(otherConditions(query), isInStates(query), hasPublished)
  const { rows } = await db.execute<PageRow>(sql`
    select ${total} as total, ${matching} as matching,
      (select coalesce(json_agg(${rowJson} order by ${order}), '[]')
         from products p where p.id in (
           select p.id from products p ${whereProduct(conditions)} order by ${order}
             limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE})) as products`)
  const [row] = rows
  if (!row) throw new Error('The product list returned no row')
  return row
}

const rowJson: SQL = sql`json_build_object(
  'id', p.id, 'name', p.name, 'brand', p.brand, 'families', p.scent_family, 'gender', p.gender,
  'currency', p.currency, 'attributes', p.attributes, 'isAvailable', p.is_available,
  'state', ${shownState},
  'sizes', ${sizesJson},
  'stock', (select json_object_agg(s.id, s.stock) from product_sizes s
              where s.product_id = p.id and s.stock is not null),
  'image', ${mainImage},
  'imagesState', (select min(t.state) from product_images i
      join image_tasks t on t.kind = 'variants' and t.subject = i.storage_path
    where i.product_id = p.id and t.state <> 'ready'))`

function readRow({ sizes, stock, ...product }: StoredRow): ProductRow {
  const read = readSizes(sizes).map((size) => ({
    ...size,
    salePrice: getSalePrice(size),
    stock: stock?.[String(size.id)] ?? null,
  }))
  return { ...product, sizes: sortSizes(read) }
}

const name = sql.raw('p.name collate "und-x-icu"')

/** The orders of the list. Each is total. */
const ORDERS: Readonly<Record<ProductSort, SQL>> = {
  newest: sql`p.created_at desc, p.id`,
  edited: sql`p.updated_at desc, p.id`,
  name: sql`${name}, p.id`,
  brand: sql`p.brand collate "und-x-icu", ${name}, p.id`,
  'price-asc': sql`p.lowest_price, ${name}, p.id`,
  'price-desc': sql`p.lowest_price desc, ${name}, p.id`,
}

const hasSize = (condition: SQL): SQL =>
  sql`exists (select from product_sizes s where s.product_id = p.id and ${condition})`

const LACK_CONDITIONS: Readonly<Record<Lack, SQL>> = {
  Agotado: sql`(${hasSize(sql`s.stock = 0`)} and not ${hasSize(sql`s.stock is distinct from 0`)})`,
  'Algún tamaño agotado': sql`(p.is_available and ${hasSize(sql`s.stock = 0`)})`,
  'Sin imagen': sql`not p.has_image`,
  'No disponible': sql`not p.is_available`,
}

const STATE_CONDITIONS: Readonly<Record<StateChoice, SQL>> = {
  published: sql`p.state = 'published'`,
  draft: sql`(p.state = 'draft' and p.publish_at is null)`,
  scheduled: sql`(p.state = 'draft' and p.publish_at is not null)`,
  archived: sql`p.state = 'archived'`,
}

/** Archived products are listed only when they are asked for. */
function isInStates({ states }: ListQuery): SQL {
  if (states.length === 0) return sql`p.state <> 'archived'`
  const chosen = STATE_CHOICES.filter((choice) => states.includes(STATE_LABELS[choice]))
  return sql`(${sql.join(
    chosen.map((choice) => STATE_CONDITIONS[choice]),
    sql` or `,
  )})`
}

function toConditions(query: ListQuery): ProductCondition[] {
  return [{ sql: isInStates(query) }, ...otherConditions(query)]
}

function otherConditions(query: ListQuery): ProductCondition[] {
  const { search, lacks, brand, price, families, genders, attributes, change } = query
  const lacking = lacks.map((lack) => LACK_CONDITIONS[lack])
  return [
    ...(lacking.length > 0 ? [{ sql: sql`(${sql.join(lacking, sql` or `)})` }] : []),
    ...(change === '' ? [] : [{ sql: writtenBy(change) }]),
    ...isAnyOf('brand', brand === '' ? [] : [brand]),
    ...priceConditions(price),
    ...overlaps('scent_family', families),
    ...isAnyOf('gender', genders),
    ...(attributes.length > 0 ? [classCondition(attributes)] : []),
    ...searchConditions(search).map((condition) => ({ sql: condition })),
  ]
}

const writtenBy = (change: string): SQL =>
  sql`exists (select from product_versions v where v.change_id = ${change}::bigint and v.product_id = p.id)`

function classCondition(classes: ListQuery['attributes']): ProductCondition {
  return onColumn('attributes', (column) => {
    const badges = sql`${column} && ${textArray(classes.filter((one) => one !== STANDARD))}`
    return classes.includes(STANDARD) ? sql`(${badges} or ${column} = '{}')` : badges
  })
}

/** A size with its remaining pieces; null when not counted. */
export type StockedSize = ProductSize & { stock: number | null }

/** A product as the administrator's list shows it. */
export interface ProductRow
  extends NamedProduct,
    Pick<Product, 'gender' | 'currency' | 'attributes' | 'isAvailable'> {
  families: string[]
  state: StateChoice
  /** In numeric order; a sale price only when it is one. */
  sizes: StockedSize[]
  /** Storage path of the main image. */
  image: string | null
  /** The worst state of its image variants; null when all are ready. */
  imagesState: 'pending' | 'failed' | null
}

export interface ProductList extends Paged {
  products: ProductRow[]
  /** Products that match, and products in the whole shop: archived ones only when the list asks for them. */
  matching: number
  total: number
}
