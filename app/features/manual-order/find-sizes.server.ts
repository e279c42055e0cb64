import { type SQL, sql } from 'drizzle-orm'
import { normalizeSearch } from '#domain/catalog-state.ts'
import type { Db } from '#server/db/open.ts'
import { searchConditions } from '#server/db/product-conditions.ts'
import { sizesOnSale } from '#server/db/sizes-on-sale.ts'
import { type FoundSizes, pastedLines } from './manual-form.ts'

const MOST = 24

/** The sizes that a search names ("yara 10", "decant khamrah"), or those of a bag whose address was pasted. */
export async function findSizes(db: Db, text: string): Promise<FoundSizes> {
  const pasted = pastedLines(text)
  if (pasted.length > 0) {
    const ids = pasted.map(({ sizeId }) => sizeId)
    const sizes = await sizesOnSale(db, ids)
    return { sizes, pasted: pasted.filter(({ sizeId }) => sizes.some(({ id }) => id === sizeId)) }
  }
  const words = normalizeSearch(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return { sizes: [], pasted: [] }
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.id::float8 as id from product_sizes s join products p on p.id = s.product_id
      where ${sql.join(words.map(namesSize), sql` and `)}
      order by p.is_available desc, p.name, p.id, s.decant, s.value, s.id limit ${MOST}`)
  const ids = rows.map(({ id }) => id)
  const sizes = await sizesOnSale(db, ids)
  return { sizes: sizes.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)), pasted: [] }
}

/** The word stands in the product's text, or is the size's number or kind. */
function namesSize(word: string): SQL {
  const inText = searchConditions(word)
  const amount = /^(\d{1,4})(?:ml)?$/i.exec(word)?.[1]
  const ways = [
    ...(inText.length > 0 ? [sql`(${sql.join(inText, sql` and `)})`] : []),
    ...(amount ? [sql`s.value = ${Number(amount)}`] : []),
    ...(/^decants?$/i.test(word) ? [sql`s.decant`] : []),
    ...(/^ml$/i.test(word) ? [sql`s.unit = 'ml'`] : []),
  ]
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : sql`true`
}
