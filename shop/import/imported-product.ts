import type { Cents } from '#shop/money/money.ts'
import type { ProductInput } from '#shop/products/product-input.ts'

/** 'unknown': any other table; its columns are guessed or chosen by the operator. */
export type ImportFormat = 'own' | 'shopify' | 'woocommerce' | 'unknown'

/** A problem of a cell. A row with an error is not imported. */
export interface ImportIssue {
  severity: 'error' | 'warning'
  /** 1-based row of the file, as a spreadsheet counts. */
  row: number
  /** Heading of the column. */
  column: string | null
  /** One Spanish sentence. */
  message: string
}

export interface ImportedSize {
  /** 1-based row of the file. */
  row: number
  value: number
  unit: string
  decant: boolean
  /** Null: missing or unreadable; the product is not ready for sale. */
  price: Cents | null
  /** Undefined: the file says nothing; null: none. */
  salePrice?: Cents | null
  stock?: number | null
  sku?: string | null
  gtin?: string | null
}

/** What a file says of one product. */
export interface ImportedProduct {
  /** 1-based rows of the file that belong to it, ascending. */
  rows: number[]
  id?: string
  /** The identifier in the other system. */
  handle?: string
  /** Fields that the file names. An absent field stays as it is stored. */
  fields: Partial<Omit<ProductInput, 'sizes' | 'images' | 'state' | 'publishAt'>>
  state?: 'published' | 'draft' | 'archived'
  /** When a draft is published by itself, ISO 8601; null: never. */
  publishAt?: string | null
  sizes: ImportedSize[]
  /** Addresses, or storage paths of this shop; the main image first. */
  images?: string[]
  /** Labels of fields that were guessed, not read from a column of their own. */
  guessed: string[]
  issues: ImportIssue[]
}

/** A row that belongs to no product: blank, a heading, a total. */
export interface SkippedRow {
  row: number
  /** One Spanish sentence. */
  reason: string
  /** The beginning of the row. */
  text: string
}

/** Every row of the file up to the last filled one is in the `rows` of one product, or is a skipped row. */
export interface ImportBatch {
  format: ImportFormat
  products: ImportedProduct[]
  skipped: SkippedRow[]
}

/** The size of a row that names none: one piece. Such a product has 'Tamaño' among `guessed`. */
export const UNKNOWN_SIZE = { value: 1, unit: 'unidad' } as const
