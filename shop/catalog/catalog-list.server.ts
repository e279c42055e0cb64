import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type Cents, centsFromDecimal } from '#shop/money/money.ts'
import { type ProductCard, productCard } from '#shop/products/product.ts'
import { offeredPrices } from '#shop/products/product-price.ts'
import { type CardRow, cardJson, readCard } from './card-row.server.ts'
import { catalogConditions } from './catalog-conditions.server.ts'
import { catalogResults } from './catalog-match.ts'
import { catalogOrder } from './catalog-order.server.ts'
import { type CatalogQuery, PAGE_SIZE } from './catalog-state.ts'
import { type DidYouMean, findDidYouMean } from './did-you-mean.server.ts'
import { isWithin } from './price-bounds.ts'
import { type ProductCondition, whereProduct } from './product-conditions.server.ts'
import { countOf, productCount } from './product-counts.server.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'

export interface CatalogList {
  /** The cards of `page`. */
  cards: ProductCard[]
  /** Perfumes that match, and perfumes in the whole catalog: 'Mostrando X de Y perfumes'. */
  matching: number
  total: number
  /** The highest price of a size in the whole catalog, for the price slider. */
  maxPrice: Cents
  /** The shown page: the last one for a page number beyond it. */
  page: number
  pageCount: number
  /** The catalog is empty and these are the sample products. */
  isSample: boolean
  /** Spelling suggestions when the search has no match in the catalog. */
  didYouMean: DidYouMean | null
}

/** One page of the catalog under a query. */
export async function listCatalog(db: Db, query: CatalogQuery): Promise<CatalogList> {
  const first = await readPage(db, query, query.page)
  if (first.total === 0) return sampleList(query)
  const pageCount = Math.max(1, Math.ceil(first.matching / PAGE_SIZE))
  const page = Math.min(query.page, pageCount)
  const { cards, matching, total, maxPrice } = page === query.page ? first : await readPage(db, query, page)
  return {
    cards: cards.map((card) => readCard(card, query.price)),
    matching,
    total,
    maxPrice: centsFromDecimal(maxPrice),
    page,
    pageCount,
    isSample: false,
    didYouMean: matching === 0 && query.search !== '' ? await findDidYouMean(db, query.search) : null,
  }
}

type PageRow = { cards: CardRow[]; matching: number; total: number; maxPrice: string }

async function readPage(db: Db, query: CatalogQuery, page: number): Promise<PageRow> {
  const conditions = catalogConditions(query)
  const result = await db.execute<PageRow>(sql`
    select ${productCount} as total, ${countOf(conditions)} as matching,
      (select coalesce(max(highest_price), 0)::text from products) as "maxPrice",
      (select coalesce(json_agg(${cardJson} order by listed.place), '[]')
         from ${pageOf(conditions, catalogOrder(query), page)} listed
           join products p on p.id = listed.id) as cards`)
  const [row] = result.rows
  if (!row) throw new Error('The catalog query returned no row')
  return row
}

/** The numbered ids of the page. An index-only scan finds them, also for a large offset. */
function pageOf(conditions: readonly ProductCondition[], order: SQL, page: number): SQL {
  return sql`(
    select paged.id, row_number() over () as place from (
      select p.id from products p ${whereProduct(conditions)} order by ${order}
        limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) paged)`
}

function sampleList(query: CatalogQuery): CatalogList {
  const results = catalogResults(SAMPLE_PRODUCTS, query)
  return {
    cards: results.map((product) => productCard(product, (price) => isWithin(price, query.price))),
    matching: results.length,
    total: SAMPLE_PRODUCTS.length,
    maxPrice: Math.max(...SAMPLE_PRODUCTS.flatMap(({ sizes }) => offeredPrices(sizes))),
    page: 1,
    pageCount: 1,
    isSample: true,
    didYouMean: null,
  }
}
