import type { PlainProduct } from '#shop/products/plain-fields.ts'
import type { Product } from '#shop/products/product.ts'
import type { ProductInput } from '#shop/products/product-input.ts'
import type { ProductState } from '#shop/products/product-state.ts'
import type { FileSize, StoredSize } from '#shop/products/stored-size.ts'
import type { Cell } from '#shop/text/csv.ts'

/** Everything of a product that a file may hold, as it is stored; drafts and archived products too. */
export type ExportedProduct = PlainProduct &
  Pick<Product, 'id' | 'scentFamily' | 'attributes' | 'notes' | 'images'> & {
    /** Identifies the product in other systems. */
    handle: string | null
    state: ProductState
    /** When the draft will be published, ISO 8601 in UTC. */
    publishAt: string | null
    /** From small to large. */
    sizes: StoredSize[]
  }

/** What a file says of a product. */
export interface ReadProduct {
  id?: string
  /** The identifier in the other system. */
  handle?: string
  fields: Partial<Omit<ProductInput, 'sizes' | 'images' | 'state' | 'publishAt'>>
  state?: ProductState
  /** When a draft will be published, ISO 8601; null: never. */
  publishAt?: string | null
  /** Storage paths of this shop, and URLs of images elsewhere; the main image first. */
  images?: string[]
}

export interface FileShop {
  /** "https://example.com", without a path. */
  origin: string
}

/** A cell of a file; `amount`: a number with its decimals. */
export type FileCell = Cell | { amount: string }

/** An error of a cell in Spanish; undefined when it was read. */
type CellError = string | undefined

export interface ProductColumn {
  heading: string
  /** 'every': on every row of a product, to find its rows; 'first': on its first row only. */
  rows: 'every' | 'first'
  write: (product: ExportedProduct, shop: FileShop) => FileCell
  /** Stores what the trimmed cell says. An empty cell removes an optional value; of a required one it says nothing. */
  read: (cell: string, product: ReadProduct, shop: FileShop) => CellError
}

export interface SizeColumn {
  heading: string
  rows: 'size'
  write: (size: StoredSize, currency: string) => FileCell
  /** Stores what the trimmed cell says. `currency`: of the product, or else of the shop. */
  read: (cell: string, size: FileSize, currency: string) => CellError
}

export const YES_OR_NO = 'Escribe Sí o No'
