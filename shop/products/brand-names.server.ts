import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** A shop sells far fewer houses; the limit bounds the page of an imported catalog. */
const MAX_BRANDS = 500

/** The brands of the shop's products, in alphabetical order. One index lookup per brand, however many products. */
export async function listBrandNames(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ brand: string }>(sql`
    with recursive found (brand) as (
      select min(brand) from products
      union all
      select (select min(p.brand) from products p where p.brand > found.brand) from found
        where found.brand is not null
    )
    select brand from found where brand <> '' limit ${MAX_BRANDS}`)
  return rows.map(({ brand }) => brand).sort((a, b) => a.localeCompare(b, 'es'))
}
