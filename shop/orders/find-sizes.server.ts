import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { SizeOnSale } from '#shop/bag/bag-contents.ts'
import { sizesOnSale } from '#shop/bag/sizes-on-sale.server.ts'
import { conditionsPerWord } from '#shop/catalog/product-conditions.server.ts'
import { type DemoMode, sortSizes } from '#shop/products/product.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import { type FoundSizes, pastedLines } from './manual-form.ts'

const MAX_SIZES = 24

/** The sizes that a search names ("yara 10", "decant khamrah"), or those of a pasted bag URL. */
export async function findSizes(db: Db, text: string, demo: DemoMode | undefined): Promise<FoundSizes> {
  const pasted = pastedLines(text)
  if (pasted.length > 0) {
    const ids = pasted.map(({ sizeId }) => sizeId)
    const sizes = await sizesOnSale(db, ids, demo)
    const known = pasted.filter(({ sizeId }) => sizes.some(({ id }) => id === sizeId))
    return { sizes, pasted: known, gone: pasted.length - known.length }
  }
  const conditions = conditionsPerWord(
    text,
    (size) => sql`${size} = any(size_names(s.value, s.unit, s.decant))`,
  )
  if (conditions.length === 0) return { sizes: [], pasted: [], gone: 0 }
  const { rows } = await db.execute<{ id: number; productId: string }>(sql`
    select s.id::float8 as id, p.id as "productId" from product_sizes s join products p on p.id = s.product_id
      where ${isPublished} and ${sql.join(conditions, sql` and `)}
      order by p.is_available desc, p.name, p.id, s.value, s.id limit ${MAX_SIZES}`)
  const sizes = await sizesOnSale(
    db,
    rows.map(({ id }) => id),
    demo,
  )
  const products = rows.map(({ productId }) => productId)
  const findPlace = ({ productId }: SizeOnSale) => products.indexOf(productId)
  return {
    sizes: sortSizes(sizes).sort((one, other) => findPlace(one) - findPlace(other)),
    pasted: [],
    gone: 0,
  }
}
