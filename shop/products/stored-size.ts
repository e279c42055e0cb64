import type { Cents } from '#shop/money/money.ts'
import type { productSizes } from './schema.server.ts'

export type StoredSize = Omit<typeof productSizes.$inferSelect, 'productId'>

type OptionalColumn = 'salePrice' | 'stock' | 'sku' | 'gtin'

/** A size in a file of products. An absent field is one that the file does not have: it stays as it is stored. */
export interface FileSize
  extends Pick<StoredSize, 'value' | 'unit' | 'decant'>,
    Partial<Pick<StoredSize, OptionalColumn>> {
  /** Null: none, or not readable. */
  price: Cents | null
}

/** A size as it is to be stored. An absent SKU or bar code stays as it is stored. */
export interface SizeInput
  extends Omit<StoredSize, 'id' | 'sku' | 'gtin'>,
    Partial<Pick<StoredSize, 'sku' | 'gtin'>> {
  id: number | null
  /** Pieces when the form was opened; null when not counted. */
  stockBefore: number | null
}
