import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { foldText } from '#shop/text/fold-text.ts'
import type { SameProduct } from './save-outcome.ts'

/**
 * Another product with this brand and name, whatever the case and accents; null when there is none, or when the product
 * `id` already has this brand and name.
 */
export async function findSameProduct(
  db: Db,
  { name, brand }: { name: string; brand: string },
  id: string | null,
): Promise<SameProduct | null> {
  // The first two lines of the search text, whose index finds them.
  const lines = `${[name, brand].map(foldText).join('\n')}\n`.replace(/[\\%_]/g, '\\$&')
  const { rows } = await db.execute<SameProduct>(sql`
    select p.id, p.name, p.brand from products p where p.search_text like ${`${lines}%`}
      order by p.id::text = ${id ?? ''} desc, p.created_at limit 1`)
  const [found] = rows
  return found && found.id !== id ? found : null
}
