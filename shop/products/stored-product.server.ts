import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { localTime } from '#shop/dates/local-time.ts'
import { cleanLine, isUuid } from '#shop/text/clean-text.ts'
import { emptySize, FIXED_SIZES, type FormValues, type SizeValues } from './form-values.ts'
import { priceText } from './parse-fields.ts'
import { showPlainFields } from './plain-fields.ts'
import { writePublishAt } from './product-state.ts'
import type { OpenedProduct } from './save-outcome.ts'
import { productAttributes, productImages, productNotes, productSizes, products } from './schema.server.ts'
import { NOTE_TYPES, type NoteType } from './value-sets.ts'

/** The rows of a product, to write only differences. */
export interface StoredProduct {
  product: typeof products.$inferSelect
  sizes: (typeof productSizes.$inferSelect)[]
  notes: (typeof productNotes.$inferSelect)[]
  attributes: string[]
  images: (typeof productImages.$inferSelect)[]
}

/** The product to edit, or null. All rows are read in one snapshot. */
export async function findEditableProduct(
  db: Db,
  id: string,
  timeZone?: string,
): Promise<OpenedProduct | null> {
  const stored = await db.transaction((tx) => readStored(tx, id), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  return stored && editable(stored, timeZone)
}

/** The initial values of the form. */
export function editable(stored: StoredProduct, timeZone?: string): OpenedProduct {
  const { id, version, demo } = stored.product
  return {
    id,
    version,
    values: toFormValues(stored, timeZone),
    ...(demo === 'untouched' && { isDemo: true }),
  }
}

/**
 * All rows of a product. `lock` blocks other saves of it until the end of the transaction. It does not block orders,
 * which reference the product but do not change it.
 */
export async function readStored(tx: Db, id: string, { lock = false } = {}): Promise<StoredProduct | null> {
  if (!isUuid(id)) return null
  const query = tx.select().from(products).where(eq(products.id, id))
  const [product] = await (lock ? query.for('no key update') : query)
  if (!product) return null
  const sizes = await tx
    .select()
    .from(productSizes)
    .where(eq(productSizes.productId, id))
    .orderBy(asc(productSizes.value), asc(productSizes.id))
  const notes = await tx.select().from(productNotes).where(eq(productNotes.productId, id))
  const attributes = await tx
    .select()
    .from(productAttributes)
    .where(eq(productAttributes.productId, id))
    .orderBy(asc(productAttributes.attribute))
  const images = await tx
    .select()
    .from(productImages)
    .where(eq(productImages.productId, id))
    .orderBy(asc(productImages.position), asc(productImages.id))
  return { product, sizes, notes, attributes: attributes.map(({ attribute }) => attribute), images }
}

/** The currency of all prices. It does not change before the transaction ends. A change locks it before the products. */
export async function lockCurrency(tx: Db): Promise<string> {
  const { rows } = await tx.execute<{ currency: string }>(sql`select currency from store_settings for share`)
  return rows[0]?.currency ?? '$'
}

/** The product with these pieces, by id of the size. */
export const withStock = (stored: StoredProduct, stock: Record<string, number>): StoredProduct => ({
  ...stored,
  sizes: stored.sizes.map((size) => ({ ...size, stock: stock[String(size.id)] ?? null })),
})

/** The form values of a stored product, as an unchanged form would submit them; times are those of the time zone. */
export function toFormValues(
  { product, sizes, notes, attributes, images }: StoredProduct,
  timeZone = 'UTC',
): FormValues {
  const findNotes = (type: NoteType) => notes.find(({ noteType }) => noteType === type)?.notes ?? []
  return {
    ...showPlainFields(product),
    scentFamily: product.scentFamily,
    attributes: attributes.map(cleanLine),
    notes: Object.fromEntries(
      NOTE_TYPES.map((type) => [type, cleanLine(findNotes(type).join(', '))]),
    ) as FormValues['notes'],
    sizes: sizeValues(sizes),
    images: images.map(({ storagePath }) => storagePath),
    ...stateValues(product, timeZone),
  }
}

function stateValues({ state, publishAt }: StoredProduct['product'], timeZone: string) {
  if (state !== 'draft' || publishAt === null) return { state, publishAt: '' }
  return { state: 'scheduled', publishAt: writePublishAt(localTime(timeZone, publishAt), timeZone) }
}

/** The fixed sizes first, each with its stored row if there is one; then every other stored size. */
function sizeValues(stored: StoredProduct['sizes']): SizeValues[] {
  const left = [...stored]
  const fixed = FIXED_SIZES.map((size) => {
    const place = left.findIndex(
      (row) => row.value === Number(size.value) && row.unit === size.unit && row.decant === size.decant,
    )
    const [row] = place < 0 ? [] : left.splice(place, 1)
    return row ? storedSize(row) : emptySize(size)
  })
  return [...fixed, ...left.map(storedSize)]
}

function storedSize(row: StoredProduct['sizes'][number]): SizeValues {
  const stock = row.stock === null ? '' : String(row.stock)
  return {
    id: String(row.id),
    value: String(row.value),
    unit: cleanLine(row.unit),
    decant: row.decant,
    enabled: true,
    price: priceText(row.price),
    salePrice: priceText(row.salePrice),
    stock,
    stockBefore: stock,
    sku: cleanLine(row.sku ?? ''),
    gtin: row.gtin ?? '',
  }
}
