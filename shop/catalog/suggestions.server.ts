import { sql } from 'drizzle-orm'
import { containing, textArray, where } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import type { CardSize, ProductCard } from '#shop/products/product.ts'
import { SCENT_FAMILIES, type ScentFamily } from '#shop/products/value-sets.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { type CardRow, cardJson, readCard } from './card-row.server.ts'
import { catalogConditions } from './catalog-conditions.server.ts'
import { catalogOrder } from './catalog-order.server.ts'
import { defaultQuery } from './catalog-state.ts'
import { findDidYouMean } from './did-you-mean.server.ts'
import { whereProduct } from './product-conditions.server.ts'
import { expandSearch, phrasesMeaning } from './search-terms.ts'

const LIMITS = { products: 5, brands: 3, families: 2 }
/** A single letter matches nearly every product. */
const SHORTEST = 2

export type SuggestedProduct = Pick<
  ProductCard,
  'id' | 'name' | 'brand' | 'currency' | 'image' | 'isAvailable'
> & {
  /** The first size of the card. */
  size: CardSize | undefined
}

/** What a search box offers for an unfinished term. */
export interface Suggestions {
  products: SuggestedProduct[]
  /** As printed on products. */
  brands: string[]
  families: ScentFamily[]
}

/**
 * The first results of the catalog's search, the brands that contain every word of the term, and the families that one
 * of its words begins. A term without results gives the products and brands of the closest spellings.
 */
export async function suggest(db: Db, term: string): Promise<Suggestions> {
  if (term.length < SHORTEST) return { products: [], brands: [], families: [] }
  const { cards, brands, families } = await readMatches(db, term)
  if (cards.length > 0) return { products: cards.map((row) => toSuggestion(readCard(row))), brands, families }
  const nearest = await findDidYouMean(db, term)
  const products = nearest?.cards ?? []
  return {
    products: products.slice(0, LIMITS.products).map(toSuggestion),
    brands: (nearest?.spellings ?? []).filter((text) => products.some(({ brand }) => brand === text)),
    families,
  }
}

type Matches = { cards: CardRow[]; brands: string[]; families: ScentFamily[] }

async function readMatches(db: Db, term: string): Promise<Matches> {
  const query = defaultQuery({}, term)
  const conditions = catalogConditions(query)
  const inBrand = expandSearch(term).words.map(
    ({ texts }) => sql`search_fold(brand) like any(${textArray(texts.map(containing))})`,
  )
  const result = await db.execute<Matches>(sql`
    with brands as materialized (select brand, count(*) from products group by brand)
    select
      (select coalesce(json_agg(${cardJson} order by listed.place), '[]') from (
        select first.id, row_number() over () as place from (
          select p.id from products p ${whereProduct(conditions)} order by ${catalogOrder(query)}
            limit ${LIMITS.products}) first) listed
        join products p on p.id = listed.id) as cards,
      (select coalesce(json_agg(named.brand order by named.place), '[]') from (
        select brand, row_number() over (order by count desc, brand) as place
          from brands ${where(inBrand)}) named
        where named.place <= ${LIMITS.brands}) as brands,
      (select coalesce(json_agg(wanted.family order by wanted.place), '[]') from (
        select family, place from unnest(${textArray(familiesLike(term))}) with ordinality one (family, place)
          where exists (select from catalogue_counts where scent_family @> array[family])
          order by place limit ${LIMITS.families}) wanted) as families`)
  const [row] = result.rows
  if (!row) throw new Error('The suggestions query returned no row')
  return row
}

/** The families whose name, or a synonym of it, begins with a word of the term. */
function familiesLike(term: string): ScentFamily[] {
  const typed = expandSearch(term).words.map(({ texts: [text = ''] }) => text)
  return SCENT_FAMILIES.filter((family) => {
    const names = [foldText(family), ...phrasesMeaning(family)]
    return typed.some((text) => text.length >= SHORTEST && names.some((name) => name.startsWith(text)))
  })
}

function toSuggestion(card: ProductCard): SuggestedProduct {
  const { id, name, brand, currency, image, isAvailable, sizes } = card
  return { id, name, brand, currency, image, isAvailable, size: sizes[0] }
}
