import type { ReadProduct } from '#shop/export/columns.ts'
import type { FileSize } from '#shop/products/stored-size.ts'
import type { TableRow } from './tables/table-row.ts'

/** 'unknown': any other table; its columns are guessed or chosen by the operator. */
export type ImportFormat = 'own' | 'shopify' | 'wix' | 'woocommerce' | 'unknown'

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

export interface ImportedSize extends FileSize {
  /** 1-based row of the file. */
  row: number
}

/** What a file says of one product. An absent field stays as it is stored. */
export interface ImportedProduct extends ReadProduct {
  /** 1-based rows of the file that belong to it, ascending. */
  rows: number[]
  sizes: ImportedSize[]
  /** Own files: headings that name a size and that this file does not have. */
  openHeadings?: string[]
  /** Labels of fields that were guessed, not read from a column for them. */
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

/** Reasons of skipped rows. */
export const BLANK_ROW = 'Fila vacía'
export const HEADER_ROW = 'Encabezado'

/** Reads the rows of one format. */
export interface RowReader {
  /** Takes the next row after the header. A text is the reason why it belongs to no product. */
  take(row: TableRow): string | undefined
  /** The products of all rows; called once, after the last row. */
  products(): Iterable<ImportedProduct>
}

/** Every row of the file up to the last filled one is in the `rows` of one product, or is a skipped row. */
export interface ImportBatch {
  format: ImportFormat
  products: ImportedProduct[]
  skipped: SkippedRow[]
}

/** The size of a row that names none: one piece. Such a product has 'Tamaño' among `guessed`. */
export const UNKNOWN_SIZE = { value: 1, unit: 'unidad' } as const
