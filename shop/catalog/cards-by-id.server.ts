import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { textArray } from '#server/db/text-array.ts'
import type { ProductCard } from '#shop/products/product.ts'
import { type CardRow, cardJson, readCard } from './card-row.server.ts'

/** The cards of these products in the given order, without deleted products. */
export async function cardsById(db: Db, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const result = await db.execute<{ card: CardRow }>(sql`
    select ${cardJson} as card from unnest(${textArray(ids)}::uuid[]) with ordinality wanted (id, place)
      join products p on p.id = wanted.id order by wanted.place`)
  return result.rows.map(({ card }) => readCard(card))
}
