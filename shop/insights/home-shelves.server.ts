import { type SQL, sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { cardsById } from '#shop/catalog/card-row.server.ts'
import { featuredProducts } from '#shop/catalog/featured-products.server.ts'
import { VOID_STATES } from '#shop/orders/order-states.ts'
import type { DemoMode, ProductCard } from '#shop/products/product.ts'
import { hasStock } from '#shop/products/size-rows.server.ts'
import { type Review, reviewDate } from '#shop/reviews/review.ts'
import {
  DEFAULT_HOME,
  DEFAULT_ORDER,
  type HomeSettings,
  type HomeShelf,
} from '#shop/settings/home-settings.ts'

/** What home shows of the catalog. A shelf with nothing true to show is empty. */
export interface Home {
  /** The perfume of the first section; null while none is on sale with an image. */
  hero: ProductCard | null
  featured: ProductCard[]
  shelves: Record<Shelf, ProductCard[]>
  /** Brands with the most perfumes. */
  houses: string[]
  reviews: HomeReview[]
  /** The shown shelves in their order; absent for the default, so that the page is not larger. */
  order?: readonly HomeShelf[]
}

/** Shelves of cards. A perfume is only on the first one of the page that it belongs to. */
export const SHELVES = ['bestSold', 'offers', 'newest', 'decants'] as const
export type Shelf = (typeof SHELVES)[number]

export type HomeReview = Review & { product: { id: string; name: string } }

export const EMPTY_HOME: Home = {
  hero: null,
  featured: [],
  shelves: { bestSold: [], offers: [], newest: [], decants: [] },
  houses: [],
  reviews: [],
}

const CARDS = 4
/** A shelf with a single card would look like an error. */
const MIN_CARDS = 2
/** Further shelves would make the page too large: its HTML has a limit of 60 KB. */
const MAX_SHELVES = 3
/** Enough that cards on earlier shelves can be left out. */
const CANDIDATES = 3 + CARDS * SHELVES.length
const HOUSES = 12
const REVIEWS = 3

const canBeShown = sql`p.is_available and exists (select from product_images i where i.product_id = p.id)
  and ${hasStock(sql`p.id`)}`
const isReduced = sql`p.id in (
  select s.product_id from product_sizes s
    where s.sale_price > 0 and s.sale_price < s.price and s.stock is distinct from 0)`
const bestFirst = sql`('Más Vendido' = any(p.attributes)) desc, (p.rating * least(p.review_count, 100)) desc,
  p.name collate "und-x-icu", p.id`
const newestFirst = sql`p.created_at desc, p.id`

/** The condition and the order of each shelf, on `p`. 'New' and 'best sold' are those of the last 90 days. */
const SHELF_QUERIES: Record<Shelf, SQL> = {
  bestSold: sql`select p.id from products p join (
      select l.product_id, sum(l.quantity) as sold from order_lines l join orders o on o.id = l.order_id
        where o.created_at > now() - interval '90 days' and o.state <> all(${textArray(VOID_STATES)})
        group by l.product_id) s on s.product_id = p.id
    where ${canBeShown} order by s.sold desc, ${newestFirst}`,
  offers: sql`select p.id from products p where ${canBeShown} and ${isReduced} order by ${newestFirst}`,
  newest: sql`select p.id from products p
    where ${canBeShown} and p.created_at > now() - interval '90 days' order by ${newestFirst}`,
  decants: sql`select p.id from products p
    where ${canBeShown} and p.size_names @> '{decant}' order by ${bestFirst}`,
}

type Ids = Record<Shelf, string[]> & { hero: string | null; houses: string[] }

/** Everything on home, as the operator arranged it. */
export async function readHome(db: Db, home: HomeSettings = DEFAULT_HOME, demo?: DemoMode): Promise<Home> {
  const { shelves: order } = home
  const [featured, ids, reviews] = await Promise.all([
    featuredProducts(db),
    readIds(db, home, demo),
    order.includes('reviews') ? newestReviews(db) : [],
  ])
  const used = new Set(featured.map(({ id }) => id))
  let room = MAX_SHELVES
  const cardShelves = order.filter(isShelf)
  const shelfIds = cardShelves.map((shelf) => {
    const some = ids[shelf].filter((id) => !used.has(id)).slice(0, CARDS)
    if (some.length < MIN_CARDS || room === 0) return []
    room--
    for (const id of some) used.add(id)
    return some
  })
  const cards = await cardsById(db, [...new Set([...(ids.hero ? [ids.hero] : []), ...shelfIds.flat()])])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const shelves = cardShelves.map((shelf, place) => [
    shelf,
    (shelfIds[place] ?? []).flatMap((id) => cardOf.get(id) ?? []),
  ])
  return {
    hero: cardOf.get(ids.hero ?? '') ?? null,
    featured,
    shelves: { ...EMPTY_HOME.shelves, ...Object.fromEntries(shelves) },
    houses: order.includes('houses') ? ids.houses : [],
    reviews,
    ...(order.join() !== DEFAULT_ORDER.join() && { order }),
  }
}

function isShelf(shelf: HomeShelf): shelf is Shelf {
  return SHELVES.some((name) => name === shelf)
}

/**
 * Whether `p` can be the chosen perfume of the first section: it can be ordered, and there is an image of it or of the
 * section.
 */
export function canBeHero({ heroImage }: Pick<HomeSettings, 'heroImage'>, demo: DemoMode | undefined): SQL {
  const isSold = heroImage ? sql`p.is_available and ${hasStock(sql`p.id`)}` : canBeShown
  return sql`${isSold} and ${canBeOrdered(demo)}`
}

const canBeOrdered = (demo: DemoMode | undefined) =>
  demo === 'questions' ? sql`p.demo is distinct from 'untouched'` : sql`true`

/** The hero is the chosen perfume, or else the best one with a reduced size, or else the best one. */
async function readIds(db: Db, home: HomeSettings, demo: DemoMode | undefined): Promise<Ids> {
  const best = (condition: SQL) =>
    sql`(select p.id from products p where ${canBeShown} and ${canBeOrdered(demo)} and ${condition}
      order by ${bestFirst} limit 1)`
  const chosen = sql`(select p.id from products p where p.id = ${home.heroProduct}::uuid and ${canBeHero(home, demo)})`
  const lists = SHELVES.map(
    (shelf) => sql`array(${SHELF_QUERIES[shelf]} limit ${CANDIDATES}) as ${sql.identifier(shelf)}`,
  )
  const { rows } = await db.execute<Ids>(sql`
    select coalesce(${chosen}, ${best(isReduced)}, ${best(sql`true`)}) as hero,
      ${sql.join(lists, sql`, `)},
      array(select p.brand from products p where p.brand <> '' and p.is_available
              group by p.brand order by count(*) desc, p.brand limit ${HOUSES}) as houses`)
  const [row] = rows
  if (!row) throw new Error('The query of home returned no row')
  return row
}

/** The newest published reviews with a text, of perfumes that can be bought. */
async function newestReviews(db: Db): Promise<HomeReview[]> {
  const { rows } = await db.execute<Omit<HomeReview, 'date'> & { at: string }>(sql`
    select r.id::float8 as id, r.rating::int as rating, r.body as text, r.author, r.city,
      to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      json_build_object('id', p.id, 'name', p.name) as product
      from reviews r join products p on p.id = r.product_id
      where r.state = 'publicada' and r.body <> '' and p.is_available
      order by r.created_at desc, r.id desc limit ${REVIEWS}`)
  return rows.map(({ at, ...review }) => ({ ...review, date: reviewDate(at) }))
}
