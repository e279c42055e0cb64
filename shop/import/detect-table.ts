import { isUuid } from '#shop/text/clean-text.ts'
import { type ColumnTarget, SIZE_TARGETS } from './column-targets.ts'
import { foldHeading } from './formats/headings.ts'
import { isOwnHeader } from './formats/own-format.ts'
import { isShopifyHeader } from './formats/shopify-columns.ts'
import { isWixHeader } from './formats/wix-columns.ts'
import { isWooHeader } from './formats/woocommerce-columns.ts'
import type { ImportOptions } from './import-source.ts'
import type { ImportFormat } from './imported-product.ts'
import { guessColumns } from './lists/guess-columns.ts'
import { isPieces, targetByHeading } from './lists/heading-targets.ts'
import { AMOUNT } from './reading/amounts.ts'
import type { BrandFinder } from './reading/brand-finder.ts'
import { findSizes } from './reading/size-text.ts'
import { cellText, type TableRow } from './tables/table-row.ts'

export interface DetectedTable {
  format: ImportFormat
  /** The row with the headings, the last one of several; null without one. */
  header: TableRow | null
  /** The target of each column; of an unknown format. */
  targets: readonly ColumnTarget[]
}

/** Rows above a header: titles, the address of a shop. */
const MAX_ABOVE = 30
/** Characters. */
const LONGEST_HEADING = 50
/** What a column has whose heading names a size. */
const SIZE_COLUMNS: ReadonlySet<ColumnTarget | undefined> = new Set([
  'sizePrice',
  ...Object.values(SIZE_TARGETS),
])

/** Finds the header and the format by the first rows. `rows`: blank ones included. */
export function detectTable(
  rows: readonly TableRow[],
  options: Pick<ImportOptions, 'columns' | 'hasHeader'> & { currency?: string },
  brands: BrandFinder,
): DetectedTable {
  const top = rows.slice(0, MAX_ABOVE)
  if (!options.columns && options.hasHeader !== false) {
    for (const header of top) {
      const below = rows.filter(({ row }) => row > header.row)
      const format = knownFormat(header.cells, below)
      if (format) return { format, header, targets: [] }
    }
  }
  const header = options.hasHeader === false ? null : findHeader(top, options.hasHeader)
  const data = header ? rows.filter(({ row }) => row > header.row) : rows
  const cells = data.map((row) => row.cells).filter((row) => row.length > 0)
  const targets = options.columns ?? guessColumns(header?.cells ?? null, cells, brands, options.currency)
  return { format: 'unknown', header, targets }
}

function knownFormat(headings: readonly string[], below: readonly TableRow[]): ImportFormat | undefined {
  if (isOwnHeader(headings) && hasOwnIds(headings, below)) return 'own'
  if (isWixHeader(headings)) return 'wix'
  if (isShopifyHeader(headings)) return 'shopify'
  return isWooHeader(headings) ? 'woocommerce' : undefined
}

/** Whether the column of ids has one as we write them, or none: other shops number their products. */
function hasOwnIds(headings: readonly string[], below: readonly TableRow[]): boolean {
  const place = headings.findIndex((heading) => foldHeading(heading) === 'id')
  const ids = below.map((row) => cellText(row, place)).filter((id) => id !== '')
  return ids.length === 0 || ids.some(isUuid)
}

/** The first row whose cells are mostly headings; `isKnown`: there is one, so else the first row with two texts. */
function findHeader(rows: readonly TableRow[], isKnown: boolean | undefined): TableRow | null {
  const found = rows.find(isHeader)
  if (found) return joinHeader(found, rows[rows.indexOf(found) + 1])
  if (!isKnown) return null
  const filled = rows.filter(({ cells }) => cells.length > 0)
  return (
    filled.find(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1) ?? filled[0] ?? null
  )
}

/** With the row below it, when that has headings only: "Mayor" and "Detal", or "50 ml" and "100 ml", below "Precio". */
function joinHeader(header: TableRow, below: TableRow | undefined): TableRow {
  if (!below || !areHeadings(below, header)) return header
  const length = Math.max(header.cells.length, below.cells.length)
  let group = ''
  const cells = Array.from({ length }, (_, index) => {
    const above = cellText(header, index)
    const heading = cellText(below, index)
    // A heading above several columns is in the first of them.
    group = above || group
    if (heading === '' || heading === above) return above
    const joined = `${group} ${heading}`.trim()
    return isOfSize(joined) ? joined : heading
  })
  return { ...below, cells }
}

/** Whether the cells of the row below a header are headings, too. A lone one is a size below "Precio". */
function areHeadings(below: TableRow, header: TableRow): boolean {
  const filled = [...below.cells.entries()].filter(([, cell]) => cell.trim() !== '')
  const isLoneSize =
    filled.length === 1 && filled.every(([at, cell]) => isOfSize(`${cellText(header, at)} ${cell}`))
  return (
    (filled.length > 1 || isLoneSize) &&
    filled.every(([, cell]) => {
      const target = targetByHeading(cell)
      return SIZE_COLUMNS.has(target) || (target !== undefined && !/\d/.test(cell))
    })
  )
}

/** Whether a heading names a size, and what of that size its column has: "Mayor 50 ml", "100 ml Stock". */
function isOfSize(heading: string): boolean {
  const target = targetByHeading(heading)
  return SIZE_COLUMNS.has(target) || (target === 'price' && findSizes(heading).length === 1)
}

function isHeader({ cells }: TableRow): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  // As a file of errors names the columns of a table without headings.
  if (filled.length > 1 && filled.every((cell) => /^(columna \d+|motivo)$/i.test(cell))) return true
  const named = filled.filter((cell) => cell.length < LONGEST_HEADING && targetByHeading(cell) !== undefined)
  if (filled.some((cell) => isValue(cell))) return false
  if (filled.length === 1)
    return cells.length === 1 && /^(perfumes?|productos?|nombre|t[ií]tulo|title|name)$/i.test(filled[0] ?? '')
  // A shop system writes dozens of columns that are of no use here.
  const several = new Set(named.map(targetByHeading)).size >= 5
  return named.length >= 2 && (several || named.length / filled.length >= 0.4)
}

/** An amount or a URL: no heading, unless it is a size ("50 ml", "PVP 50 ml") or a number of pieces ("3 pzas"). */
function isValue(cell: string): boolean {
  if (/^https?:/i.test(cell)) return true
  if (cell.length > LONGEST_HEADING) return false
  const [number] = cell.match(AMOUNT) ?? []
  const target = targetByHeading(cell)
  const isPrice = target === 'price' || target === 'salePrice'
  const isOther = target !== undefined && (!isPrice || findSizes(cell).length > 0)
  if (number === undefined || isPieces(cell) || isOther) return false
  return /^\D{0,4}[\d.,\s]+(\D{0,3}|colones|pesos|soles|d[oó]lares|euros)$/i.test(cell)
}
