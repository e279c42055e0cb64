import type { Cents } from '#shop/money/money.ts'
import type { productSizes } from './schema.server.ts'

/** A size as it is stored. */
export type StoredSize = Omit<typeof productSizes.$inferSelect, 'productId'>

type OptionalColumn = 'salePrice' | 'stock' | 'sku' | 'gtin'

/** A size in a file of products. An absent field is one that the file does not have: it stays as it is stored. */
export interface FileSize
  extends Pick<StoredSize, 'value' | 'unit' | 'decant'>,
    Partial<Pick<StoredSize, OptionalColumn>> {
  /** Null: none, or not readable. */
  price: Cents | null
}
