import type { ProductInput, SizeInput } from './product-input.ts'

/** What a save does to the rows of the sizes. */
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
/** Orders change it while a form is open: what was typed over a number is so many more or fewer. */
export type StockChange = { by: number } | { to: number | null }

/** `shown` is what the form would send untouched; every stored size is in it. */
export function changedSizes(shown: ProductInput, input: ProductInput, isCurrent: boolean): SizeChanges {
  const ids = new Set(shown.sizes.map(({ id }) => id as number))
  // A number that is none of this product's names nothing: the size is a new one.
  const known = new Map(
    input.sizes.filter(({ id }) => id !== null && ids.has(id)).map((size) => [size.id as number, size]),
  )
  const update: SizeChange[] = []
  for (const before of shown.sizes) {
    const after = known.get(before.id as number)
    if (!after) continue
    const fields = (['value', 'unit', 'decant', 'price', 'salePrice'] as const).filter(
      (field) => before[field] !== after[field],
    )
    const columns = Object.fromEntries(fields.map((field) => [field, after[field]]))
    // A save sent twice finds its number stored already, and must not add it twice.
    const stock = isCurrent || after.stock !== before.stock ? stockChange(after) : undefined
    if (fields.length > 0 || stock) update.push({ id: before.id as number, columns, ...(stock && { stock }) })
  }
  return {
    // In the order in which orders take them, so that neither waits for the other.
    update: update.sort((one, other) => one.id - other.id),
    insert: input.sizes.filter((size) => size.id === null || known.get(size.id) !== size),
    remove: [...ids].filter((id) => !known.has(id)),
  }
}

function stockChange({ stock, stockBefore }: SizeInput): StockChange | undefined {
  if (stock === stockBefore) return undefined
  return stock === null || stockBefore === null ? { to: stock } : { by: stock - stockBefore }
}
