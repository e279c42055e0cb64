import { foldText } from '#shop/text/fold-text.ts'
import type { DraftProduct } from './draft-product.ts'
import { findFieldReader } from './field-readers.ts'
import type { WooRow } from './woocommerce-row.ts'

export const SIZE_ATTRIBUTE =
  /^(tama\w*|size|volumen|volume|ml|capacidad|contenido|presentacion|medida|cantidad|mililitros)/

/** Fields that a product has as attributes of WooCommerce. */
export function readAttributes(draft: DraftProduct, row: WooRow): void {
  for (const { name, values } of row.attributes) {
    if (SIZE_ATTRIBUTE.test(foldText(name).trim())) continue
    findFieldReader(name)?.(draft, values.join(', '), { row: row.row, column: name })
  }
}
