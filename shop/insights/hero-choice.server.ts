import { sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { isProductId } from '#shop/accounts/favorites.ts'
import { cardsById } from '#shop/catalog/card-row.server.ts'
import { suggest } from '#shop/catalog/suggestions.server.ts'
import type { DemoMode, ProductCard } from '#shop/products/product.ts'
import type { HomeSettings } from '#shop/settings/home-settings.ts'
import type { SettingsAnswer } from '#shop/settings/settings-form.ts'
import { canBeHero } from './home-shelves.server.ts'

export type HeroCandidate = Pick<ProductCard, 'id' | 'name' | 'brand' | 'image'> & {
  /** False: home shows the automatic perfume until this one can be ordered. */
  canBeShown: boolean
}

/** The perfumes that the form offers for the first section of home. */
export interface HeroChoice {
  /** The search that found them. */
  term: string
  found: number
  /** The chosen perfume, then the found ones. */
  candidates: HeroCandidate[]
}

/** The chosen perfume and those that a search finds. */
export async function readHeroChoice(
  db: Db,
  { heroProduct, heroImage }: Pick<HomeSettings, 'heroProduct' | 'heroImage'>,
  term: string,
  demo: DemoMode | undefined,
): Promise<HeroChoice> {
  const [chosen, { products }] = await Promise.all([
    cardsById(db, heroProduct ? [heroProduct] : []),
    suggest(db, term),
  ])
  const cards = [...chosen, ...products.filter(({ id }) => id !== heroProduct)]
  const { rows } = await db.execute<{ id: string }>(sql`select p.id from products p
    where p.id = any(${textArray(cards.map(({ id }) => id))}::uuid[]) and ${canBeHero({ heroImage }, demo)}`)
  const candidates = cards.map(({ id, name, brand, image }) => ({
    ...{ id, name, brand, image },
    canBeShown: rows.some((row) => row.id === id),
  }))
  return { term, found: products.length, candidates }
}

/** The response to a form of the part 'aspecto', with the perfumes that it lists. */
export type SettingsAnswerWithHero = SettingsAnswer & { hero?: HeroChoice }

interface HeroSearch {
  db: Db
  log: { error(fields: object, message: string): void }
  term: string
  demo: DemoMode | undefined
}

/** Adds to a response with this status the perfumes that a search finds. On an error the form keeps its values. */
export async function searchHero(
  answer: SettingsAnswer,
  status: number,
  { db, log, term, demo }: HeroSearch,
): Promise<{ status: number; answer: SettingsAnswerWithHero }> {
  const { values = {} } = answer
  const { heroProduct: id = '', heroImage } = values
  const chosen = { heroProduct: isProductId(id) ? id : null, heroImage: heroImage || null }
  try {
    return { status, answer: { ...answer, hero: await readHeroChoice(db, chosen, term, demo) } }
  } catch (err) {
    const failed = reportFailure(log, err, 'Los perfumes de la portada no se pudieron leer')
    return { status: failed, answer: { kind: 'failed', values } }
  }
}
