import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import { claimImages, type removeUnreferenced } from '#server/images/upload/orphans.ts'
import { type Storage, UPLOADED_NAME } from '#server/storage/storage.ts'
import { currencyName } from '#shop/money/currency-choices.ts'
import { QUOTED_ADMIN_TEXTS } from '#shop/text/quoted-admin-texts.ts'
import { type QuotedLanguage, quotedTexts } from '#shop/text/quoted-texts.ts'
import {
  addCreated,
  findRepeated,
  finishChange,
  startChange,
  toFingerprint,
} from './catalog-changes.server.ts'
import { diffProduct, isEmpty, type ProductChanges, type StockChange } from './diff-product.server.ts'
import { MAX_IMAGES } from './form-values.ts'
import { MAX_PIECES } from './parse-fields.ts'
import type { ProductInput } from './product-input.ts'
import type { FormErrors } from './product-schema.ts'
import type { OpenedProduct } from './save-outcome.ts'
import { productAttributes, productImages, productNotes, productSizes, products } from './schema.server.ts'
import { editable, lockCurrency, readStored } from './stored-product.server.ts'
import { NOTE_TYPES } from './value-sets.ts'

/** The database, the storage of the images, a log for what fails after the commit, the language of some errors. */
export type SavePlace = Parameters<typeof removeUnreferenced>[1] & {
  settings?: QuotedLanguage
  /** The time zone of the form. */
  orderSettings?: { timeZone: string }
}

export type SaveResult =
  | { kind: 'saved'; id: string; changed: boolean }
  | { kind: 'invalid'; errors: FormErrors }
  /** Another save came first; `theirs` has the stored values. */
  | { kind: 'conflict'; theirs: OpenedProduct }
  | { kind: 'missing' }

/** Stores a new product with all its rows in one transaction. `actor` is the admin's e-mail. */
export async function createProduct(
  { db, storage, settings }: SavePlace,
  input: ProductInput,
  actor: string,
): Promise<SaveResult> {
  const errors = imageErrors(input.images, [], settings)
  if (errors) return { kind: 'invalid', errors }
  return inTransaction(db, async (tx) => {
    const wrong = currencyErrors(input, await lockCurrency(tx))
    if (wrong) return { kind: 'invalid', errors: wrong }
    const { sizes, notes, attributes, images, ...columns } = input
    const [row] = await tx.insert(products).values(columns).returning({ id: products.id })
    const id = row?.id ?? ''
    const writtenNotes = NOTE_TYPES.map((noteType) => ({ noteType, notes: notes[noteType] })).filter(
      (row) => row.notes.length > 0,
    )
    await writeChildren(tx, storage, id, {
      sizes: { insert: sizes, update: [], remove: [] },
      notes: { write: writtenNotes, remove: [] },
      attributes: { insert: attributes, remove: [] },
      images: { insert: images.map((path, position) => ({ path, position })), move: [], remove: [] },
    })
    const summary = `Producto creado: ${input.name}`
    const change = await startChange(tx, { kind: 'create', summary, actor }, [])
    await addCreated(tx, change, [id])
    await finishChange(tx, change, { action: 'product.created', subjectId: id })
    return { kind: 'saved', id, changed: true }
  })
}

/**
 * Writes the differences to the rows of a product, unless another save has changed it since `version`, which is NaN where a
 * form has none.
 */
export async function updateProduct(
  place: SavePlace,
  id: string,
  version: number,
  input: ProductInput,
  actor: string,
): Promise<SaveResult> {
  const { db, storage, settings } = place
  return inTransaction(db, async (tx): Promise<SaveResult> => {
    const currency = await lockCurrency(tx)
    const stored = await readStored(tx, id, { lock: true })
    if (!stored) return { kind: 'missing' }
    const isCurrent = stored.product.version === version
    const fingerprint = toFingerprint([id, version, input])
    // A save that is sent again after a lost answer is no conflict with itself.
    const isRepeated = !isCurrent && (await findRepeated(tx, fingerprint)) !== null
    const changes = diffProduct(stored, input)
    // A product of the demonstration becomes one of the shop also by a save of its values as they are.
    const isAdopted = isCurrent && stored.product.demo === 'untouched'
    if (isRepeated || (isEmpty(changes) && !isAdopted)) return { kind: 'saved', id, changed: false }
    if (!isCurrent) return { kind: 'conflict', theirs: editable(stored, place.orderSettings?.timeZone) }
    const wrong = currencyErrors(input, currency)
    if (wrong) return { kind: 'invalid', errors: wrong }
    const errors = imageErrors(
      input.images,
      stored.images.map(({ storagePath }) => storagePath),
      settings,
    )
    if (errors) return { kind: 'invalid', errors }
    const summary = `Producto actualizado: ${input.name}`
    const change = await startChange(tx, { kind: 'edit', summary, actor, fingerprint }, [id])
    await tx
      .update(products)
      .set({
        ...changes.columns,
        version: sql`${products.version} + 1`,
        updatedAt: sql`now()`,
        demo: sql`case when ${products.demo} is not null then 'edited' end`,
      })
      .where(eq(products.id, id))
    await writeChildren(tx, storage, id, changes)
    await finishChange(tx, change, { action: 'product.updated', subjectId: id })
    return { kind: 'saved', id, changed: true }
  })
}

/** A form that was opened before a change of the currency, or a product that an older version let have another. */
function currencyErrors(input: ProductInput, currency: string): FormErrors | undefined {
  if (input.currency === currency) return undefined
  return {
    currency: `Los precios de la tienda van en ${currencyName(currency)}. Revísalos y marca la casilla.`,
  }
}

/** Max four images, unless an older product has more. A new one must be an uploaded file of the shop. */
function imageErrors(
  wanted: readonly string[],
  stored: readonly string[],
  settings: QuotedLanguage,
): FormErrors | undefined {
  const added = wanted.filter((path) => !stored.includes(path))
  if (added.some((path) => !UPLOADED_NAME.test(path)))
    return { images: 'Una de las imágenes no es de esta tienda' }
  const max = Math.max(MAX_IMAGES, stored.length)
  if (wanted.length > max)
    return { images: quotedTexts(settings).say(QUOTED_ADMIN_TEXTS.imageLimitText, { max: MAX_IMAGES }) }
  return undefined
}

/** Writes the changes of a save to the child tables of the product, inside its transaction. */
async function writeChildren(
  tx: Db,
  storage: Storage,
  productId: string,
  { sizes, notes, attributes, images }: Omit<ProductChanges, 'columns'>,
): Promise<void> {
  const ofProduct = { productId }
  if (sizes.remove.length > 0) await tx.delete(productSizes).where(inArray(productSizes.id, sizes.remove))
  for (const { id, columns, stock } of sizes.update) {
    await tx
      .update(productSizes)
      .set({ ...columns, ...(stock && { stock: newStock(stock) }) })
      .where(eq(productSizes.id, id))
  }
  if (sizes.insert.length > 0) {
    await tx
      .insert(productSizes)
      .values(sizes.insert.map(({ id: _, stockBefore: __, ...size }) => ({ ...ofProduct, ...size })))
  }

  if (notes.remove.length > 0) {
    await tx
      .delete(productNotes)
      .where(and(eq(productNotes.productId, productId), inArray(productNotes.noteType, notes.remove)))
  }
  for (const row of notes.write) {
    await tx
      .insert(productNotes)
      .values({ ...ofProduct, ...row })
      .onConflictDoUpdate({
        target: [productNotes.productId, productNotes.noteType],
        set: { notes: row.notes },
      })
  }

  if (attributes.remove.length > 0) {
    await tx
      .delete(productAttributes)
      .where(
        and(
          eq(productAttributes.productId, productId),
          inArray(productAttributes.attribute, attributes.remove),
        ),
      )
  }
  if (attributes.insert.length > 0) {
    await tx
      .insert(productAttributes)
      .values(attributes.insert.map((attribute) => ({ ...ofProduct, attribute })))
  }

  const added = images.insert.map(({ path }) => path)
  await claimImages(tx, storage, added)
  const gone = images.remove.map(({ id }) => id)
  if (gone.length > 0) await tx.delete(productImages).where(inArray(productImages.id, gone))
  for (const { id, position } of images.move) {
    await tx.update(productImages).set({ position }).where(eq(productImages.id, id))
  }
  if (images.insert.length > 0) {
    const rows = images.insert.map(({ path, position }) => ({ ...ofProduct, storagePath: path, position }))
    await tx.insert(productImages).values(rows)
  }
}

/** Applied to the current stock. A size that is no longer counted stays uncounted. */
function newStock(change: StockChange): SQL | number | null {
  if ('to' in change) return change.to
  return sql`least(greatest(${productSizes.stock} + ${change.by}, 0), ${MAX_PIECES})`
}
