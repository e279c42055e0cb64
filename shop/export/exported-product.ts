import type { Cents } from '#shop/money/money.ts'
import type { PlainProduct } from '#shop/products/plain-fields.ts'
import type { ProductInput } from '#shop/products/product-input.ts'
import type { ProductState } from '#shop/products/product-state.ts'
import type { NoteType } from '#shop/products/value-sets.ts'

/** A size as it is stored. */
export interface ExportedSize {
  id: number
  value: number
  unit: string
  decant: boolean
  price: Cents
  /** Also one that does not apply because it is not below the price. */
  salePrice: Cents | null
  /** Pieces left; null when not counted. */
  stock: number | null
  sku: string | null
  /** Digits of the bar code. */
  gtin: string | null
}

/** Everything of a product that a file may hold, as it is stored; drafts and archived products too. */
export type ExportedProduct = PlainProduct & {
  id: string
  /** Identifies the product in other systems. */
  handle: string | null
  state: ProductState
  /** When the draft is published by itself, ISO 8601 in UTC. */
  publishAt: string | null
  scentFamily: string[]
  attributes: string[]
  notes: Record<NoteType, string[]>
  /** Storage paths, main image first. */
  images: string[]
  /** From small to large. */
  sizes: ExportedSize[]
}

/** What the columns of a product have said so far. */
export interface ReadProduct {
  id?: string
  handle?: string
  fields: Partial<Omit<ProductInput, 'sizes' | 'images' | 'state' | 'publishAt'>>
  state?: ProductState
  publishAt?: string | null
  /** Storage paths of this shop, and addresses of images elsewhere. */
  images?: string[]
}

/** What the columns of a size have said so far. */
export interface ReadSize {
  /** 0 until the column is read, and for a text that is not an amount. */
  value: number
  unit: string
  decant: boolean
  /** Null: none, or not readable. */
  price: Cents | null
  salePrice?: Cents | null
  stock?: number | null
  sku?: string | null
  gtin?: string | null
}
