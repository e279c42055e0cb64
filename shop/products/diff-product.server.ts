import { isDeepStrictEqual } from 'node:util'
import { oneLine } from '#shop/text/clean-text.ts'
import { COLUMN_NAMES } from './product-fields.ts'
import { type ProductInput, toProductInput } from './product-input.ts'
import { type StoredProduct, toFormValues } from './stored-product.server.ts'
import type { SizeInput } from './stored-size.ts'
import { NOTE_TYPES, type NoteType } from './value-sets.ts'

/** The changes of a save; empty for values that do not differ from the rows. */
export interface ProductChanges {
  columns: Partial<Omit<StoredProduct['product'], 'id'>>
  sizes: SizeChanges
  notes: { write: { noteType: NoteType; notes: string[] }[]; remove: NoteType[] }
  attributes: { insert: string[]; remove: string[] }
  images: {
    insert: EditorImage[]
    move: { id: number; position: number }[]
    remove: { id: number; path: string }[]
  }
}

type EditorImage = { path: string; position: number }

/**
 * Compares the submitted form with the values of an unchanged form, not with the rows. Values that the form cannot
 * show exactly (a note with a comma, a sale price of zero, line ends) stay unless the operator changed them.
 */
export function diffProduct(stored: StoredProduct, input: ProductInput): ProductChanges {
  const shown = toProductInput(toFormValues(stored))
  return {
    columns: changedColumns(shown, input),
    sizes: changedSizes(shown, input),
    notes: changedNotes(stored, shown, input),
    attributes: changedAttributes(stored, input),
    images: changedImages(stored.images, input.images),
  }
}

/** Whether a save would leave every row as it is. */
export function isEmpty(changes: ProductChanges): boolean {
  const { columns, ...tables } = changes
  const lists = Object.values(tables).flatMap((table) => Object.values(table) as unknown[][])
  return Object.keys(columns).length === 0 && lists.every((list) => list.length === 0)
}

function changedColumns(shown: ProductInput, input: ProductInput): ProductChanges['columns'] {
  const changed = COLUMN_NAMES.filter(
    (field) => input[field] !== undefined && !isDeepStrictEqual(input[field], shown[field]),
  )
  return Object.fromEntries(changed.map((field) => [field, input[field]]))
}

function changedNotes(
  stored: StoredProduct,
  shown: ProductInput,
  input: ProductInput,
): ProductChanges['notes'] {
  const changed = NOTE_TYPES.filter((type) => !isDeepStrictEqual(shown.notes[type], input.notes[type]))
  const hasRow = (type: NoteType) => stored.notes.some(({ noteType }) => noteType === type)
  return {
    write: changed
      .filter((type) => input.notes[type].length > 0)
      .map((noteType) => ({ noteType, notes: input.notes[noteType] })),
    remove: changed.filter((type) => input.notes[type].length === 0 && hasRow(type)),
  }
}

function changedAttributes(stored: StoredProduct, input: ProductInput): ProductChanges['attributes'] {
  const shown = new Set(stored.attributes.map(oneLine))
  const wanted = new Set(input.attributes)
  return {
    insert: input.attributes.filter((attribute) => !shown.has(attribute)),
    // An attribute without visible text cannot be unchecked.
    remove: stored.attributes.filter((attribute) => oneLine(attribute) && !wanted.has(oneLine(attribute))),
  }
}

/** Reuses the rows of the wanted images in order, adds rows for new images, and removes the others. */
function changedImages(rows: StoredProduct['images'], wanted: readonly string[]): ProductChanges['images'] {
  const changes: ProductChanges['images'] = { insert: [], move: [], remove: [] }
  const shown = rows.map(({ storagePath }) => storagePath)
  if (isDeepStrictEqual(shown, wanted)) return changes
  const left = [...rows]
  for (const [position, path] of wanted.entries()) {
    const place = left.findIndex(({ storagePath }) => storagePath === path)
    const [row] = place < 0 ? [] : left.splice(place, 1)
    if (!row) changes.insert.push({ path, position })
    else if (row.position !== position) changes.move.push({ id: row.id, position })
  }
  changes.remove = left.map(({ id, storagePath }) => ({ id, path: storagePath }))
  return changes
}

/** The changes of a save to the rows of the sizes. */
interface SizeChanges {
  insert: SizeInput[]
  update: SizeChange[]
  remove: number[]
}

type SizeChange = {
  id: number
  columns: Partial<Omit<SizeInput, 'id' | 'stock' | 'stockBefore'>>
  stock?: StockChange
}
/** Orders change the stock while a form is open, so a changed number is stored as a difference. */
export type StockChange = { by: number } | { to: number | null }

/** `shown` has the values of an unchanged form, with every stored size. */
function changedSizes(shown: ProductInput, input: ProductInput): SizeChanges {
  const ids = new Set(shown.sizes.map(({ id }) => id as number))
  // An id that is not of this product is ignored: the size is new.
  const known = new Map(
    input.sizes.filter(({ id }) => id !== null && ids.has(id)).map((size) => [size.id as number, size]),
  )
  const update: SizeChange[] = []
  for (const before of shown.sizes) {
    const after = known.get(before.id as number)
    if (!after) continue
    const fields = (['value', 'unit', 'decant', 'price', 'salePrice', 'sku', 'gtin'] as const).filter(
      (field) => after[field] !== undefined && before[field] !== after[field],
    )
    const columns = Object.fromEntries(fields.map((field) => [field, after[field]]))
    const stock = stockChange(after)
    if (fields.length > 0 || stock) update.push({ id: before.id as number, columns, ...(stock && { stock }) })
  }
  return {
    // In the order of the locks of orders, to avoid deadlocks.
    update: update.sort((one, other) => one.id - other.id),
    insert: input.sizes.filter((size) => size.id === null || known.get(size.id) !== size),
    remove: [...ids].filter((id) => !known.has(id)),
  }
}

function stockChange({ stock, stockBefore }: SizeInput): StockChange | undefined {
  if (stock === stockBefore) return undefined
  return stock === null || stockBefore === null ? { to: stock } : { by: stock - stockBefore }
}
