import { type SQL, sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { type ProductSize, sortSizes } from '#shop/products/product.ts'
import { getSalePrice } from '#shop/products/product-price.ts'
import { mainImage, readSizes, type SizeRow, sizesJson } from '#shop/products/size-rows.server.ts'
import { type ListQuery, STANDARD } from './admin-list-query.ts'
import {
  isAnyOf,
  onColumn,
  overlaps,
  type ProductCondition,
  searchConditions,
  whereProduct,
} from './product-conditions.server.ts'
import { countOf, productCount } from './product-counts.server.ts'

const PAGE_SIZE = 50

/** `stock` by size id, for counted sizes. */
type StoredRow = Omit<ProductRow, 'sizes'> & { sizes: SizeRow[]; stock: Record<string, number> | null }
type PageRow = { products: StoredRow[]; matching: number; total: number }

/** One page of the admin's products, newest first. A page number beyond the last page gives the last page. */
export async function listAdminProducts(db: Db, query: ListQuery): Promise<ProductList> {
  const first = await readPage(db, query, query.page)
  const pageCount = Math.max(1, Math.ceil(first.matching / PAGE_SIZE))
  const page = Math.min(query.page, pageCount)
  const { products, matching, total } = page === query.page ? first : await readPage(db, query, page)
  return { products: products.map(readRow), matching, total, page, pageCount }
}

async function readPage(db: Db, query: ListQuery, page: number): Promise<PageRow> {
  const conditions = conditionsOf(query)
  const { rows } = await db.execute<PageRow>(sql`
    select ${productCount} as total, ${countOf(conditions)} as matching,
      (select coalesce(json_agg(${rowJson} order by p.created_at desc, p.id), '[]')
         from products p where p.id in (
           select p.id from products p ${whereProduct(conditions)} order by p.created_at desc, p.id
             limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE})) as products`)
  const [row] = rows
  if (!row) throw new Error('The product list returned no row')
  return row
}

const rowJson: SQL = sql`json_build_object(
  'id', p.id, 'name', p.name, 'brand', p.brand, 'families', p.scent_family, 'gender', p.gender,
  'currency', p.currency, 'attributes', p.attributes, 'isAvailable', p.is_available,
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

function conditionsOf({ search, families, genders, attributes }: ListQuery): ProductCondition[] {
  return [
    ...overlaps('scent_family', families),
    ...isAnyOf('gender', genders),
    ...(attributes.length > 0 ? [classCondition(attributes)] : []),
    ...searchConditions(search).map((condition) => ({ sql: condition })),
  ]
}

function classCondition(classes: ListQuery['attributes']): ProductCondition {
  return onColumn('attributes', (column) => {
    const badges = sql`${column} && ${textArray(classes.filter((one) => one !== STANDARD))}`
    return classes.includes(STANDARD) ? sql`(${badges} or ${column} = '{}')` : badges
  })
}

/** A size with its remaining pieces; null when not counted. */
export type StockedSize = ProductSize & { stock: number | null }

/** A product as the administrator's list shows it. */
export interface ProductRow {
  id: string
  name: string
  brand: string
  families: string[]
  gender: string
  currency: string
  attributes: string[]
  isAvailable: boolean
  /** In numeric order; a sale price only when it is one. */
  sizes: StockedSize[]
  /** Storage path of the main image. */
  image: string | null
  /** The worst state of its image variants; null when all are ready. */
  imagesState: 'pending' | 'failed' | null
}

export interface ProductList {
  products: ProductRow[]
  /** Products that match, and products in the whole shop. */
  matching: number
  total: number
  page: number
  pageCount: number
}
