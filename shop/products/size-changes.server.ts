import type { ProductInput, SizeInput } from './product-input.ts'

/** The changes of a save to the rows of the sizes. */
export interface SizeChanges {
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
export function changedSizes(shown: ProductInput, input: ProductInput, isCurrent: boolean): SizeChanges {
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
    // A repeated save must not apply the difference twice.
    const stock = isCurrent || after.stock !== before.stock ? stockChange(after) : undefined
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
