import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { MAX_FAVOURITES } from '#domain/favourites.ts'
import type { Db } from '#server/db/open.ts'
import { products } from '#server/db/schema/catalogue.ts'
import { favourites } from '#server/db/schema/favourites.ts'

/** Ids of the products a customer likes, the newest first. */
export async function favouritesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: favourites.productId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), favourites.productId)
    .limit(MAX_FAVOURITES)
  return rows.map(({ id }) => id)
}

/** Adds those that exist and fit; the first of the list counts as the newest. What is there already stays. */
export async function addFavourites(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.transaction(async (tx) => {
    // Two windows of one customer must not pass the limit together.
    await tx.execute(sql`select 1 from "user" where id = ${userId} for update`)
    const has = new Set(await favouritesOf(tx, userId))
    const known = await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, [...ids]))
    const exists = new Set(known.map(({ id }) => id))
    const added = ids.filter((id) => exists.has(id) && !has.has(id)).slice(0, MAX_FAVOURITES - has.size)
    if (added.length === 0) return
    await tx.insert(favourites).values(
      added.map((productId, place) => ({
        userId,
        productId,
        createdAt: sql`now() - make_interval(secs => ${place / 1000})`,
      })),
    )
  })
}

export async function removeFavourite(db: Db, userId: string, productId: string): Promise<void> {
  await db.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.productId, productId)))
}
