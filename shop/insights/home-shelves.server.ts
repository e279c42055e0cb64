import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { CatalogIndex } from '#shop/catalog/catalog-index.ts'
import { canBeBought, featuredProducts, imagesFirst, isPreferred } from '#shop/catalog/featured-products.ts'
import { indexedCard } from '#shop/catalog/indexed-card.ts'
import type { IndexedProduct } from '#shop/catalog/indexed-product.ts'
import { type DemoMode, type ProductCard, productCard } from '#shop/products/product.ts'
import { haveSale, offeredSizes } from '#shop/products/product-price.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import { SCENT_FAMILIES, type ScentFamily } from '#shop/products/value-sets.ts'
import type { Review } from '#shop/reviews/review.ts'
import {
  DEFAULT_HOME,
  DEFAULT_ORDER,
  type HomeSettings,
  type HomeShelf,
} from '#shop/settings/home-settings.ts'
import { SOLD_LINES } from './popularity.server.ts'

/** What home shows of the catalog. A shelf with nothing true to show is empty. */
export interface Home {
  /** The perfume of the first section; null while none is on sale with an image. */
  hero: ProductCard | null
  featured: ProductCard[]
  shelves: Record<Shelf, ProductCard[]>
  /** Brands with the most perfumes. */
  houses: string[]
  /** Scent families without perfumes, which home does not link; none of an empty shop. */
  emptyFamilies: ScentFamily[]
  reviews: HomeReview[]
  /** The shown shelves in their order. */
  order: readonly HomeShelf[]
}

/** Shelves of cards. A perfume is only on the first one of the page that it belongs to. */
export const SHELVES = ['bestSold', 'offers', 'newest', 'decants'] as const
type Shelf = (typeof SHELVES)[number]

/** Without its day, which home does not show. */
export type HomeReview = Omit<Review, 'date'> & { product: { id: string; name: string } }

export const EMPTY_HOME: Home = {
  hero: null,
  featured: [],
  shelves: { bestSold: [], offers: [], newest: [], decants: [] },
  houses: [],
  emptyFamilies: [],
  reviews: [],
  order: DEFAULT_ORDER,
}

const CARDS = 4
/** A shelf with a single card would look like an error. */
const MIN_CARDS = 2
/** Further shelves would make the page too large: its HTML has a limit of 60 KB. */
const MAX_SHELVES = 3
/** Enough that perfumes that are sold out or on another shelf can be left out. */
const CANDIDATES = 100
const HOUSES = 12
const REVIEWS = 3

const NEW_DAYS = 90

/** The products of each shelf, best first. */
const SHELF_PRODUCTS: Record<
  Exclude<Shelf, 'bestSold'>,
  (catalog: CatalogIndex) => IteratorObject<IndexedProduct>
> = {
  offers: (catalog) => catalog.inOrder('latest').filter(isReduced),
  newest: (catalog) => {
    const since = Date.now() - NEW_DAYS * 24 * 3600_000
    return catalog.inOrder('latest').filter(({ createdAt }) => Date.parse(createdAt) > since)
  },
  decants: (catalog) =>
    catalog.inOrder('featured').filter(({ sizes }) => offeredSizes(sizes).some(({ decant }) => decant)),
}

function isReduced({ sizes }: IndexedProduct): boolean {
  return haveSale(offeredSizes(sizes))
}

/** Everything on home, as the operator arranged it. */
export async function readHome(
  db: Db,
  catalog: CatalogIndex,
  home: HomeSettings = DEFAULT_HOME,
  demo?: DemoMode,
): Promise<Home> {
  const { shelves: order } = home
  const [sold, reviews] = await Promise.all([
    order.includes('bestSold') ? bestSoldIds(db) : [],
    order.includes('reviews') ? newestReviews(db) : [],
  ])
  const featured = featuredProducts(catalog)
  const used = new Set(featured.map(({ id }) => id))
  const shelves = { ...EMPTY_HOME.shelves }
  let room = MAX_SHELVES
  for (const shelf of order.filter(isShelf)) {
    const list = () => (shelf === 'bestSold' ? bestSold(catalog, sold) : SHELF_PRODUCTS[shelf](catalog))
    const some = imagesFirst(list)
      .filter(({ id }) => !used.has(id))
      .take(room > 0 ? CARDS : 0)
      .toArray()
    if (some.length < MIN_CARDS) continue
    room--
    for (const { id } of some) used.add(id)
    shelves[shelf] = some.map((product) => indexedCard(product))
  }
  const hero = findHero(catalog, home, demo)
  return {
    hero: hero ? productCard(hero) : null,
    featured,
    shelves,
    houses: order.includes('houses') ? houses(catalog) : [],
    emptyFamilies: catalog.size === 0 ? [] : SCENT_FAMILIES.filter((family) => !catalog.hasFamily(family)),
    reviews,
    order,
  }
}

/**
 * The products that were sold, the most sold first, and after at least some of them those with the badge, which are the
 * first ones of the order 'featured'.
 */
function* bestSold(catalog: CatalogIndex, sold: readonly string[]): Generator<IndexedProduct> {
  const products = sold.flatMap((id) => catalog.find(id) ?? [])
  yield* products
  if (products.length < MIN_CARDS) return
  for (const product of catalog.inOrder('featured')) {
    if (!product.attributes.includes('Más Vendido')) return
    if (!products.includes(product)) yield product
  }
}

/** The brands with the most perfumes, of those with one that is for sale. */
function houses(catalog: CatalogIndex): string[] {
  const forSale = catalog.inOrder('latest').filter(({ isAvailable }) => isAvailable)
  const brands = new Set(forSale.map(({ brand }) => brand))
  const isForSale = (brand: string) => brands.has(brand)
  return catalog.brands.keys().filter(isForSale).take(HOUSES).toArray()
}

function isShelf(shelf: HomeShelf): shelf is Shelf {
  return SHELVES.some((name) => name === shelf)
}

/**
 * Whether a product can be on the first section: it can be ordered, and there is an image of it or of the section.
 */
export function canBeHero(
  product: IndexedProduct,
  { heroImage }: Pick<HomeSettings, 'heroImage'>,
  demo: DemoMode | undefined,
): boolean {
  return canBeOrdered(product, demo) && Boolean(heroImage || product.images.length)
}

function canBeOrdered(product: IndexedProduct, demo: DemoMode | undefined): boolean {
  return canBeBought(product) && !(demo === 'questions' && product.isDemo)
}

/**
 * The chosen perfume, or else the best one with a reduced size, or else the best one, or one without an image; a demo
 * perfume that can only be asked about where there is no other.
 */
function findHero(
  catalog: CatalogIndex,
  home: HomeSettings,
  demo: DemoMode | undefined,
): IndexedProduct | undefined {
  const chosen = home.heroProduct ? catalog.find(home.heroProduct) : undefined
  if (chosen && canBeHero(chosen, home, demo)) return chosen
  const best = (isAllowed: (product: IndexedProduct) => boolean) => {
    const shown = () => catalog.inOrder('featured').filter((one) => isPreferred(one) && isAllowed(one))
    return shown().find(isReduced) ?? shown().next().value
  }
  return (
    best((product) => canBeHero(product, home, demo)) ??
    catalog.inOrder('featured').find((product) => canBeOrdered(product, demo)) ??
    best(() => true)
  )
}

/** The ids of the products that were sold in the last 90 days, the most sold first. */
async function bestSoldIds(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from products p join (
        select l.product_id, sum(l.quantity) as sold from ${SOLD_LINES} l group by l.product_id) s on s.product_id = p.id
      where ${isPublished}
      order by s.sold desc, p.created_at desc, p.id limit ${CANDIDATES}`)
  return rows.map(({ id }) => id)
}

/** The newest published reviews with a text, of perfumes that can be bought. */
async function newestReviews(db: Db): Promise<HomeReview[]> {
  const { rows } = await db.execute<HomeReview>(sql`
    select r.id::float8 as id, r.rating::int as rating, r.body as text, r.author, r.city,
      json_build_object('id', p.id, 'name', p.name) as product
      from reviews r join products p on p.id = r.product_id
      where r.state = 'publicada' and r.body <> '' and p.is_available and ${isPublished}
      order by r.created_at desc, r.id desc limit ${REVIEWS}`)
  return rows
}
