import type { ImportedProduct } from '../imported-product.ts'
import type { TableRow } from '../tables/table-row.ts'

/** Reads the rows of one format. */
export interface RowReader {
  /** Takes the next row after the header. A text is the reason why it belongs to no product. */
  take(row: TableRow): string | undefined
  /** The products of all rows; called once, after the last row. */
  products(): Iterable<ImportedProduct>
}

export const BLANK_ROW = 'Fila vacía'
export const HEADER_ROW = 'Encabezado'
