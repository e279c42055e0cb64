import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { products } from '#shop/products/schema.server.ts'
import { MAX_FAVORITES, newFavorites } from './favorites.ts'
import { favorites } from './schema.server.ts'

/** Ids of a customer's favorite products, the newest first. */
export async function listFavorites(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: favorites.productId })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), favorites.productId)
    .limit(MAX_FAVORITES)
  return rows.map(({ id }) => id)
}

/** Adds existing products up to the limit; the first of the list counts as the newest. Existing favorites stay. */
export async function addFavorites(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.transaction(async (tx) => {
    // Concurrent requests of one customer must not exceed the limit.
    await tx.execute(sql`select 1 from "user" where id = ${userId} for update`)
    const has = await listFavorites(tx, userId)
    const known = await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, [...ids]))
    const exists = new Set(known.map(({ id }) => id))
    const added = newFavorites(
      has,
      ids.filter((id) => exists.has(id)),
    )
    if (added.length === 0) return
    await tx.insert(favorites).values(
      added.map((productId, place) => ({
        userId,
        productId,
        createdAt: sql`now() - make_interval(secs => ${place / 1000})`,
      })),
    )
  })
}

export async function removeFavorite(db: Db, userId: string, productId: string): Promise<void> {
  await db.delete(favorites).where(and(eq(favorites.userId, userId), eq(favorites.productId, productId)))
}
