import { type SQL, sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { cardSizes, isInStock, type ProductCard } from '#shop/products/product.ts'
import { mainImage, readSizes, type SizeRow, sizesJson } from '#shop/products/size-rows.server.ts'
import { excerpt } from '#shop/text/clean-text.ts'
import { EMPTY_BOUNDS, isWithin, type PriceBounds } from './price-bounds.ts'

/** A card of `p`, a row of `products`, as one JSON object: what `readCard` reads. */
export const cardJson: SQL = sql`json_build_object(
  'id', p.id, 'name', p.name, 'brand', p.brand, 'shortDescription', p.short_description,
  'currency', p.currency, 'rating', p.rating,
  'badges', p.attributes, 'isAvailable', p.is_available, 'sizes', ${sizesJson},
  'image', ${mainImage})`

export type CardRow = Omit<ProductCard, 'sizes' | 'moreSizes'> & { sizes: SizeRow[] }

/** The card of a row, with the sizes and the stock as visitors see them. `price`: the filter of the list. */
export function readCard(
  { sizes: sizeRows, shortDescription, ...card }: CardRow,
  price: PriceBounds = EMPTY_BOUNDS,
): ProductCard {
  const sizes = readSizes(sizeRows)
  return {
    ...card,
    isAvailable: isInStock({ ...card, sizes }),
    shortDescription: excerpt(shortDescription),
    ...cardSizes(sizes, (one) => isWithin(one, price)),
  }
}

/** The cards of these products in the given order, without deleted products. */
export async function cardsById(db: Db, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const result = await db.execute<{ card: CardRow }>(sql`
    select ${cardJson} as card from unnest(${textArray(ids)}::uuid[]) with ordinality wanted (id, place)
      join products p on p.id = wanted.id order by wanted.place`)
  return result.rows.map(({ card }) => readCard(card))
}
