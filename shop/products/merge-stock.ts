import type { FormValues, SizeValues } from './form-values.ts'
import { MAX_PIECES, parseCount } from './parse-fields.ts'

/**
 * Merges the stock of the form `mine` with the stored values `theirs`. A sale is not an edit: an unchanged number takes
 * the stored stock, and a changed one is applied as a difference.
 */
export function mergeStock(mine: FormValues, theirs: FormValues): FormValues {
  const stored = new Map(theirs.sizes.filter(({ id }) => id !== '').map((size) => [size.id, size]))
  const sizes = mine.sizes.map((size) => {
    const now = stored.get(size.id)
    return now ? { ...size, stock: stockOver(size, now.stock), stockBefore: now.stock } : size
  })
  return { ...mine, sizes }
}

function stockOver({ stock, stockBefore }: SizeValues, now: string): string {
  if (stock === stockBefore) return now
  const [typed, before, left] = [stock, stockBefore, now].map(parseCount)
  if (typed == null || before == null || left == null || typed === left) return stock
  return String(Math.min(Math.max(left + typed - before, 0), MAX_PIECES))
}
