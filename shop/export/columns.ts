import type { FileSize, StoredSize } from '#shop/products/stored-size.ts'
import type { Cell } from '#shop/text/csv.ts'
import type { ExportedProduct, ReadProduct } from './exported-product.ts'

/** The shop whose file it is. */
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
