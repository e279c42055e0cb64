import { type SQL, sql } from 'drizzle-orm'
import { type Cents, centsFromDecimal } from '#domain/money.ts'
import { type ProductSize, sortSizes } from '#domain/product.ts'
import { salePriceOf } from '#domain/product-price.ts'
import { expandSearch } from '#domain/search-terms.ts'
import type { Db } from '#server/db/open.ts'
import { type ListQuery, STANDARD } from './list-query.ts'
import type { ProductList, ProductRow } from './product-row.ts'

const PAGE_SIZE = 50

interface StoredSize extends Omit<ProductSize, 'price' | 'salePrice'> {
  price: string
  salePrice: string | null
}
type StoredRow = Omit<ProductRow, 'sizes'> & { sizes: StoredSize[] }
type PageRow = { products: StoredRow[]; matching: number; total: number }

/** One page of the administrator's products, newest first; the last one when the query asks for one beyond it. */
export async function listAdminProducts(db: Db, query: ListQuery): Promise<ProductList> {
  const first = await readPage(db, query, query.page)
  const pageCount = Math.max(1, Math.ceil(first.matching / PAGE_SIZE))
  const page = Math.min(query.page, pageCount)
  const { products, matching, total } = page === query.page ? first : await readPage(db, query, page)
  return { products: products.map(readRow), matching, total, page, pageCount }
}

async function readPage(db: Db, query: ListQuery, page: number): Promise<PageRow> {
  const where = whereOf(query)
  const { rows } = await db.execute<PageRow>(sql`
    select (select count(*)::int from products) as total,
      (select count(*)::int from products p ${where}) as matching,
      (select coalesce(json_agg(${rowJson} order by p.created_at desc, p.id), '[]') from (
        select p.* from products p ${where} order by p.created_at desc, p.id
          limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) p) as products`)
  const [row] = rows
  if (!row) throw new Error('The product list returned no row')
  return row
}

/** Amounts travel as text: JSON numbers are floating point. */
const rowJson: SQL = sql`json_build_object(
  'id', p.id, 'name', p.name, 'brand', p.brand, 'families', p.scent_family, 'gender', p.gender,
  'currency', p.currency, 'attributes', p.attributes, 'isAvailable', p.is_available,
  'sizes', (select coalesce(json_agg(json_build_object('value', s.value, 'unit', s.unit, 'decant', s.decant,
              'price', s.price::text, 'salePrice', s.sale_price::text) order by s.value, s.id), '[]')
              from product_sizes s where s.product_id = p.id),
  'image', (select i.storage_path from product_images i
              where i.product_id = p.id order by i.position, i.id limit 1))`

function readRow({ sizes, ...product }: StoredRow): ProductRow {
  return { ...product, sizes: sortSizes(sizes.map(readSize)) }
}

function readSize({ price, salePrice, ...size }: StoredSize): ProductSize {
  const regular: Cents = centsFromDecimal(price)
  const reduced = salePrice === null ? undefined : centsFromDecimal(salePrice)
  return { ...size, price: regular, salePrice: salePriceOf({ price: regular, salePrice: reduced }) }
}

function whereOf({ search, families, genders, attributes }: ListQuery): SQL {
  const conditions = searchConditions(search)
  if (families.length > 0) conditions.push(sql`p.scent_family && ${textArray(families)}`)
  if (genders.length > 0) conditions.push(sql`p.gender = any(${textArray(genders)})`)
  if (attributes.length > 0) conditions.push(classCondition(attributes))
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}

/** As the shop searches: every word, or a synonym of it, stands in the folded text of the product. */
function searchConditions(search: string): SQL[] {
  return expandSearch(search).words.map((alternatives) => {
    const likes = alternatives.map((text) => sql`p.search_text like ${containing(text)}`)
    return sql`(${sql.join(likes, sql` or `)})`
  })
}

function classCondition(classes: ListQuery['attributes']): SQL {
  const badges = sql`p.attributes && ${textArray(classes.filter((one) => one !== STANDARD))}`
  return classes.includes(STANDARD) ? sql`(${badges} or p.attributes = '{}')` : badges
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
/** A list of texts as one parameter. */
const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`
