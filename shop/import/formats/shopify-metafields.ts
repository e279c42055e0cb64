import { cellText, type TableRow } from '../tables/table-row.ts'
import type { DraftProduct } from './draft-product.ts'
import { findFieldReader } from './field-readers.ts'

/** "Notas de salida (product.metafields.custom.notas_de_salida)" */
const METAFIELD = /^(.*?)\s*\(product\.metafields\.[\w-]+\.([\w-]+)\)$/

/** Reads the metafields that are fields of a perfume, by their name, else by their key. */
export function readMetafields(
  draft: DraftProduct,
  rows: readonly TableRow[],
  headings: readonly string[],
): void {
  for (const [index, column] of headings.entries()) {
    const [, name = '', key = ''] = METAFIELD.exec(column) ?? []
    const read = findFieldReader(name) ?? findFieldReader(key)
    const filled = read && rows.find((row) => cellText(row, index) !== '')
    if (filled) read(draft, metafieldText(cellText(filled, index)), { row: filled.row, column })
  }
}

/** The values of a metafield: a list is in JSON, or has semicolons. */
function metafieldText(cell: string): string {
  if (!/^\[.*\]$/s.test(cell)) return cell.replace(/\s*;\s*/g, ', ')
  try {
    return (JSON.parse(cell) as unknown[]).join(', ')
  } catch {
    return cell
  }
}
