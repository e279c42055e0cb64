import { sizeLabel } from '#shop/products/product.ts'
import type { BulkField, BulkProduct, BulkSize, Rejected, TypedValues } from './operation.ts'

/** Which sizes an operation changes. The values are their labels: "100 ml", "Decant 10 ml". */
export const SIZES_FIELD: BulkField = {
  name: 'tamano',
  label: 'Tamaños',
  hint: 'Sin marcar ninguno, cambian todos.',
  control: 'sizes',
}

type SizeChange = (size: BulkSize, product: BulkProduct) => BulkSize | Rejected

/**
 * Changes the chosen sizes of a product. A size that must stay keeps the whole product as it is: half a price list is
 * worse than an old one.
 */
export function changeSizes(typed: TypedValues, change: SizeChange) {
  const wanted = new Set(typed.getAll('tamano'))
  return (product: BulkProduct): BulkProduct | Rejected => {
    const sizes: BulkSize[] = []
    for (const size of product.sizes) {
      const isChosen = wanted.size === 0 || wanted.has(sizeLabel(size))
      const changed = isChosen ? change(size, product) : size
      if ('refused' in changed) return { refused: `${sizeLabel(size)}: ${changed.refused}` }
      sizes.push(changed)
    }
    return { ...product, sizes }
  }
}

/** The end of a summary: " · 100 ml, Decant 10 ml". */
export function sizesSummary(typed: TypedValues): string {
  const wanted = typed.getAll('tamano')
  return wanted.length === 0 ? '' : ` · ${wanted.join(', ')}`
}
