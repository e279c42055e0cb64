import type { ColumnTarget } from './column-targets.ts'
import type { ImportFormat } from './imported-product.ts'
import type { SheetName } from './tables/table-row.ts'

/** What the operator gives: a file, or a table pasted from a spreadsheet or a chat. */
export type ImportSource = { name: string; bytes: Uint8Array } | { text: string }

/** Facts of the shop, and what the operator chose. */
export interface ImportOptions {
  /** The shop's currency as it is stored: '$' or a code. */
  currency: string
  /** Brands of the shop's products, in their spelling. */
  brands: readonly string[]
  /** "https://example.com": URLs of images below it become storage paths. */
  origin: string
  /** The target of each column by its index. Given: the file is read as 'unknown' by this map. */
  columns?: readonly ColumnTarget[]
  /** Whether the table has a row of headings. Undefined: it is detected. */
  hasHeader?: boolean
  /** The place of a sheet in a workbook. Undefined: the first that has headings and a product. */
  sheet?: number
}

export interface ImportProgress {
  /** That were read; with a batch, those that were planned, which takes much longer. */
  rows: number
  /** Null until it is known. */
  total: number | null
}

/** A column for the screen of the column map. */
export interface InspectedColumn {
  index: number
  heading: string | null
  /** Up to five different values. */
  samples: string[]
  guess: ColumnTarget
}

export interface Inspection {
  format: ImportFormat
  columns: InspectedColumn[]
  hasHeader: boolean
  /** Rows with data, without the header. */
  rows: number
  /** The same for files with the same headings in the same order; null without a header. */
  headerKey: string | null
  /** Of a workbook with several sheets: those with a text, and the place of the one that is read. */
  sheets?: SheetName[]
  sheet?: number
}

/** The file cannot be read; the message is one or two Spanish sentences for the operator. */
export class ImportFileError extends Error {
  override name = 'ImportFileError'
}

/** Bytes of a file, and of its cells; rows and columns of its table. */
export const IMPORT_LIMITS = {
  bytes: 20 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
  cell: 1024 * 1024,
} as const
