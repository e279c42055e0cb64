import type { ExportedProduct, FileCell, FileShop } from './columns.ts'
import { PRODUCT_COLUMNS } from './own-columns.ts'
import { SIZE_COLUMNS } from './size-columns.ts'

/** The first row of the shop's own files. */
export const OWN_HEADINGS: readonly string[] = [...PRODUCT_COLUMNS, ...SIZE_COLUMNS].map(
  ({ heading }) => heading,
)

/** Columns with long texts, and the width of all others in characters. */
const WIDTHS: Readonly<Record<string, number>> = {
  ...{ ID: 10, Nombre: 32, Marca: 20, Imágenes: 30 },
  ...{ 'Descripción corta': 40, Descripción: 40 },
}
const WIDTH = 16

/** The same as columns of a sheet. */
export const OWN_COLUMNS = OWN_HEADINGS.map((header) => ({ header, width: WIDTHS[header] ?? WIDTH }))

/** The rows of a product: one per size, or one without a size. */
export function ownRows(product: ExportedProduct, shop: FileShop): FileCell[][] {
  const sizes = product.sizes.length > 0 ? product.sizes : [null]
  return sizes.map((size, row) => [
    ...PRODUCT_COLUMNS.map(({ rows, write }) =>
      row === 0 || rows === 'every' ? write(product, shop) : null,
    ),
    ...SIZE_COLUMNS.map(({ write }) => (size ? write(size, product.currency) : null)),
  ])
}
