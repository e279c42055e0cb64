import { desc, inArray, or, type SQL, sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import type { SizeOnSale } from '#shop/bag/bag-contents.ts'
import { sizesOnSale } from '#shop/bag/sizes-on-sale.server.ts'
import type { CatalogIndex } from '#shop/catalog/catalog-index.ts'
import { conditionsPerWord, isOnSale } from '#shop/catalog/product-conditions.server.ts'
import { searchWords } from '#shop/catalog/search-terms.ts'
import { namedSizes } from '#shop/catalog/shown-size.ts'
import { asksForSize } from '#shop/phone/message-names.ts'
import { type DemoMode, searchedNames, sizeLabel, sortSizes } from '#shop/products/product.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import { type FoundSizes, linkedProducts, type PastedOrder, pastedLines } from './manual-form.ts'
import { findOrderCodes } from './order-code.ts'
import { findOrderTokens } from './order-path.ts'
import { orders } from './schema.server.ts'

const MAX_SIZES = 24

/** Fewer words with the name of one perfume are a search: 'khamrah colonia' asks for what the shop does not have. */
const SHORTEST_MESSAGE = 4

/**
 * The sizes that a search names ("yara 10", "decant khamrah"), those of a pasted bag URL or of a pasted link to a product, or
 * of the perfumes that a pasted message names, and the stored order of a pasted message.
 */
export async function findSizes(
  db: Db,
  text: string,
  demo: DemoMode | undefined,
  catalog: CatalogIndex,
): Promise<FoundSizes> {
  const none = { sizes: [], isMessage: false, pasted: [], gone: 0 }
  return {
    ...none,
    ...(await findNamedSizes(db, text, demo, catalog)),
    order: await findPastedOrder(db, text),
  }
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
  catalog: CatalogIndex,
): Promise<Partial<FoundSizes>> {
  const pasted = pastedLines(text)
  if (pasted.length > 0) {
    const ids = pasted.map(({ sizeId }) => sizeId)
    const sizes = await sizesOnSale(db, ids, demo)
    const known = pasted.filter(({ sizeId }) => sizes.some(({ id }) => id === sizeId))
    return { sizes, pasted: known, gone: pasted.length - known.length }
  }
  const ofProducts = async (ids: readonly string[], isAsked: (size: SizeOnSale) => boolean) => {
    const sizes = await listSizes(db, [sql`p.id = any(${textArray(ids)}::uuid[])`], demo)
    const byProduct = Map.groupBy(sizes, ({ productId }) => productId)
    return [...byProduct.values()].flatMap((own) => (own.some(isAsked) ? own.filter(isAsked) : own))
  }
  const linked = linkedProducts(text)
  if (linked.length > 0)
    return { sizes: await ofProducts(linked, (size) => asksForSize(text, sizeLabel(size))) }
  const conditions = conditionsPerWord(
    text,
    (size) => sql`${size} = any(size_names(s.value, s.unit, s.decant))`,
    isOnSale,
  )
  if (conditions.length === 0) return {}
  const sizes = await listSizes(db, conditions, demo)
  if (sizes.length > 0) return { sizes }
  const ids = catalog.namedIn(text)
  const isMessage = ids.length > 1 || (ids.length > 0 && searchWords(text).length >= SHORTEST_MESSAGE)
  if (!isMessage) return {}
  const asked = namedSizes(text)
  const isAsked = (size: SizeOnSale) => searchedNames([size]).some((name) => asked.includes(name))
  return { sizes: await ofProducts(ids, isAsked), isMessage }
}

/** The first sizes of the products that meet all conditions, by product, from small to large. */
async function listSizes(
  db: Db,
  conditions: readonly SQL[],
  demo: DemoMode | undefined,
): Promise<SizeOnSale[]> {
  const { rows } = await db.execute<{ id: number; productId: string }>(sql`
    select s.id::float8 as id, p.id as "productId" from product_sizes s join products p on p.id = s.product_id
      where ${isPublished} and ${sql.join([...conditions], sql` and `)}
      order by p.is_available desc, p.name, p.id, s.value, s.id limit ${MAX_SIZES}`)
  const sizes = await sizesOnSale(
    db,
    rows.map(({ id }) => id),
    demo,
  )
  const products = rows.map(({ productId }) => productId)
  const findPlace = ({ productId }: SizeOnSale) => products.indexOf(productId)
  return sortSizes(sizes).sort((one, other) => findPlace(one) - findPlace(other))
}
