import type { Cents } from '#shop/money/money.ts'

/** A size as it is stored. */
export interface StoredSize {
  id: number
  value: number
  unit: string
  decant: boolean
  price: Cents
  /** Also one that does not apply because it is not below the price. */
  salePrice: Cents | null
  /** Pieces left; null when not counted. */
  stock: number | null
  /** The code of the operator or supplier. */
  sku: string | null
  /** Digits of the bar code. */
  gtin: string | null
}

type OptionalColumn = 'salePrice' | 'stock' | 'sku' | 'gtin'

/** A size in a file of products. An absent field is one that the file does not have: it stays as it is stored. */
export interface FileSize
  extends Pick<StoredSize, 'value' | 'unit' | 'decant'>,
    Partial<Pick<StoredSize, OptionalColumn>> {
  /** Null: none, or not readable. */
  price: Cents | null
}
