import { desc, inArray, or, sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import type { SizeOnSale } from '#shop/bag/bag-contents.ts'
import { sizesOnSale } from '#shop/bag/sizes-on-sale.server.ts'
import { conditionsPerWord } from '#shop/catalog/product-conditions.server.ts'
import { asksForSize } from '#shop/phone/message-names.ts'
import { type DemoMode, sizeLabel, sortSizes } from '#shop/products/product.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import { type FoundSizes, linkedProducts, type PastedOrder, pastedLines } from './manual-form.ts'
import { findOrderCodes } from './order-code.ts'
import { findOrderTokens } from './order-path.ts'
import { orders } from './schema.server.ts'

const MAX_SIZES = 24

/**
 * The sizes that a search names ("yara 10", "decant khamrah"), those of a pasted bag URL or of a pasted link to a product, and
 * the stored order of a pasted message.
 */
export async function findSizes(db: Db, text: string, demo: DemoMode | undefined): Promise<FoundSizes> {
  return { ...(await findNamedSizes(db, text, demo)), order: await findPastedOrder(db, text) }
}

/** The stored order whose link a text has, or else whose code; the newest of several. */
async function findPastedOrder(db: Db, text: string): Promise<PastedOrder | null> {
  const [tokens, codes] = [findOrderTokens(text), findOrderCodes(text)]
  if (tokens.length + codes.length === 0) return null
  const { id, code, token, createdAt } = orders
  const [order] = await db
    .select({ id, code })
    .from(orders)
    .where(or(inArray(token, tokens), inArray(code, codes)))
    .orderBy(desc(sql`${token} = any(${textArray(tokens)})`), desc(createdAt))
    .limit(1)
  return order ?? null
}

async function findNamedSizes(
  db: Db,
  text: string,
  demo: DemoMode | undefined,
): Promise<Omit<FoundSizes, 'order'>> {
  const pasted = pastedLines(text)
  if (pasted.length > 0) {
    const ids = pasted.map(({ sizeId }) => sizeId)
    const sizes = await sizesOnSale(db, ids, demo)
    const known = pasted.filter(({ sizeId }) => sizes.some(({ id }) => id === sizeId))
    return { sizes, pasted: known, gone: pasted.length - known.length }
  }
  const linked = linkedProducts(text)
  const conditions =
    linked.length > 0
      ? [sql`p.id = any(${textArray(linked)}::uuid[])`]
      : conditionsPerWord(text, (size) => sql`${size} = any(size_names(s.value, s.unit, s.decant))`)
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
  const sorted = sortSizes(sizes).sort((one, other) => findPlace(one) - findPlace(other))
  const asked = sorted.filter((size) => linked.length > 0 && asksForSize(text, sizeLabel(size)))
  return { sizes: asked.length > 0 ? asked : sorted, pasted: [], gone: 0 }
}
