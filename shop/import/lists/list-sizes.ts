import { readYesNo } from '#shop/export/cell-values.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { type ColumnTarget, SIZE_TARGETS } from '../column-targets.ts'
import type { DraftProduct } from '../formats/draft-product.ts'
import { type CellPlace, readGtin, readPieces, readSku } from '../formats/field-cells.ts'
import { type ImportedSize, UNKNOWN_SIZE } from '../imported-product.ts'
import { readPrice } from '../reading/price-text.ts'
import {
  findSizes,
  type HeadingSize,
  isDecantSize,
  isDecantText,
  type NamedSize,
  readSizeCell,
} from '../reading/size-text.ts'
import { cellText } from '../tables/table-row.ts'
import type { ListColumns, ListContext } from './list-columns.ts'
import { readAvailability } from './list-fields.ts'
import { readAmount, readPrices, reportPrice } from './list-prices.ts'
import { type ListRow, SOLD_OUT_WORDS } from './list-row.ts'
import type { Section } from './section-rows.ts'

const SIZE = 'Tamaño'

/** Adds the sizes of a row: one, or one for each column that is named after a size. */
export function readListSizes(draft: DraftProduct, listRow: ListRow, context: ListContext): void {
  readSizes(draft, listRow, context)
  warnOfUnread(draft, listRow, context)
}

/** The columns that say which sizes a row has: those of their prices, or of their pieces in a table without prices. */
function sizeColumns(columns: ListColumns, { titlePrice }: ListRow): readonly number[] {
  const hasPrices = columns.has('sizePrice') || columns.has('price') || titlePrice !== ''
  return columns.places(hasPrices ? 'sizePrice' : 'sizeStock')
}

function readSizes(draft: DraftProduct, listRow: ListRow, context: ListContext): void {
  const { columns } = context
  const { row } = listRow
  const codes = readCodes(draft, listRow, context)
  const hasOwn = sizeColumns(columns, listRow).length === 0 || columns.cell(row, 'price') !== ''
  readSizeColumns(draft, listRow, context, hasOwn ? undefined : codes)
  if (listRow.sizePrices.length > 0) {
    readSizePrices(draft, listRow, context)
    return
  }
  if (!hasOwn && draft.product.sizes.length > 0) return
  const sizes = readNames(draft, listRow, context)
  const [only, other] = sizes
  const saleAt = only && !other ? columns.placeOfSize('salePrice', only) : undefined
  const { price, salePrice } = readPrices(draft, listRow, context, { saleAt })
  if (sizes.length > 1 && price !== null)
    draft.warn(row.row, columns.heading('size'), 'Hay varios tamaños y un precio: quedan sin precio')
  for (const size of sizes) {
    const own =
      sizes.length > 1 ? { price: null } : { price, ...(salePrice !== undefined && { salePrice }), ...codes }
    draft.product.sizes.push({ row: row.row, ...size, ...own, ...readCodes(draft, listRow, context, size) })
  }
}

/** How a cell says that there is nothing, such as no bottle of a size: "-", "N/A", "x", "$0.00". */
const NOTHING = /^(?:[\s./\p{Pd}\p{Sc}]*(?:0+(?:[.,]0+)?)?|x|no|n[./]?a\.?|no aplica)$/u

/** `codes`: those of the row; undefined where it also has a size in its column of prices. */
function readSizeColumns(
  draft: DraftProduct,
  listRow: ListRow,
  context: ListContext,
  codes: Partial<ImportedSize> | undefined,
): void {
  const { columns } = context
  const { row } = listRow
  const hasPrices = columns.has('sizePrice')
  const filled = sizeColumns(columns, listRow).flatMap((index) => {
    const size = columns.sizeAt(index)
    const text = foldText(cellText(row, index).trim())
    if (!size || (hasPrices ? NOTHING.test(text) : text === '')) return []
    return [{ index, ...size, isSoldOut: hasPrices && SOLD_OUT_WORDS.test(text) }]
  })
  const isOnly = codes !== undefined && filled.length === 1
  // Zero pieces are of every size, unless the cell of one says that it is sold out.
  const isOut = codes?.stock === 0 && !filled.some(({ isSoldOut }) => isSoldOut)
  for (const { index, isSoldOut, ...size } of filled) {
    const saleAt = columns.placeOfSize('salePrice', size)
    const prices = !hasPrices
      ? { price: null }
      : isOnly || saleAt !== undefined
        ? readPrices(draft, listRow, context, { priceAt: index, saleAt })
        : { price: readAmount(draft, row, index, context).price }
    const { stock, ...others } = codes ?? {}
    draft.product.sizes.push({
      ...{ row: row.row, ...size, ...prices },
      ...(isOnly && others),
      ...((isOnly || isOut) && stock !== undefined && { stock }),
      ...readCodes(draft, listRow, context, size),
      ...(isSoldOut && { stock: 0 }),
    })
  }
  if (!codes || filled.length < 2) return
  for (const target of ['salePrice', 'stock', 'sku', 'gtin'] as const) {
    const isBlank = NOTHING.test(foldText(columns.cell(row, target)))
    if (isBlank || (target === 'stock' && isOut)) continue
    const message = 'La fila tiene varios tamaños: no se importa'
    draft.warn(row.row, columns.heading(target), message)
  }
}

/** Warns of cells about a size that the row does not have. */
function warnOfUnread(draft: DraftProduct, { row }: ListRow, { columns }: ListContext): void {
  const own = draft.product.sizes.filter((size) => size.row === row.row)
  for (const [ofRow, target] of Object.entries(SIZE_TARGETS) as [keyof typeof SIZE_TARGETS, ColumnTarget][]) {
    const read = own.map((size) => columns.placeOfSize(ofRow, size))
    for (const index of columns.places(target)) {
      if (read.includes(index) || NOTHING.test(foldText(cellText(row, index)))) continue
      const size = columns.sizeAt(index)
      const reason = size ? `No hay un precio de ${sizeLabel(size)}` : 'El título no dice el tamaño'
      draft.warn(row.row, columns.headingAt(index), `${reason}: no se importa`)
    }
  }
}

/** Of a line that has several. */
function readSizePrices(
  draft: DraftProduct,
  { row, parts, section, sizePrices }: ListRow,
  context: ListContext,
): void {
  draft.guess(SIZE)
  const { options, currency = options.currency, titleStyle: style } = context
  for (const { size, decant: isNamed, price: text } of sizePrices) {
    const read = readPrice(text, { currency, style })
    reportPrice(draft, row.row, context.columns.heading('title'), read)
    const decant = isNamed || parts.isDecant || isOfDecants(section, size)
    draft.product.sizes.push({ row: row.row, ...size, decant, price: read.price })
  }
}

/** By the column of sizes, else by the title. */
function readNames(
  draft: DraftProduct,
  { row, parts, text, section }: ListRow,
  { columns }: ListContext,
): HeadingSize[] {
  const cell = columns.cell(row, 'size')
  const decantCell = columns.cell(row, 'decant')
  const decant = parts.isDecant || isDecantText(cell) || (decantCell !== '' && readYesNo(decantCell) === true)
  const inCell = cell === '' ? [] : readSizeCell(cell, columns.heading('size'))
  const asDecant = (size: NamedSize) => ({
    ...size,
    decant: decant || isOfDecants(section, size),
  })
  if (inCell.length > 0) return inCell.map(asDecant)
  draft.guess(SIZE)
  if (cell !== '') draft.warn(row.row, columns.heading('size'), `No se entiende el tamaño «${cell}»`)
  const [inName, other] = parts.size ? [parts.size] : findSizes(text)
  if (inName && !other) return [asDecant(inName)]
  if (!inName && typeof section.decant === 'object') return [asDecant(section.decant)]
  const reason = parts.hasSeveralSizes ? 'Nombra varios tamaños o piezas' : 'No dice el tamaño'
  draft.warn(row.row, columns.heading('size') ?? columns.heading('title'), `${reason}: queda como 1 unidad`)
  return [{ ...UNKNOWN_SIZE, decant }]
}

/** Bottles below a heading of decants are of the section after it, whose heading says nothing. */
const isOfDecants = ({ decant }: Section, size: NamedSize) => decant !== undefined && isDecantSize(size)

/** Codes and pieces of a row, or what its columns for one size say of them. */
function readCodes(
  draft: DraftProduct,
  { row, isSoldOut }: ListRow,
  { columns }: ListContext,
  size?: HeadingSize,
): Partial<ImportedSize> {
  const read = <Value>(
    target: 'sku' | 'gtin' | 'stock',
    reader: (draft: DraftProduct, text: string, place: CellPlace) => Value,
  ): Value | undefined => {
    const index = size ? columns.placeOfSize(target, size) : columns.places(target)[0]
    const text = index === undefined ? '' : columns.cellAt(row, index)
    if (index === undefined || (text === '' && (size || target === 'stock'))) return undefined
    return reader(draft, text, { row: row.row, column: columns.headingAt(index) })
  }
  const sku = read('sku', readSku)
  const gtin = read('gtin', readGtin)
  const stock = read('stock', readPieces)
  // The other sizes can be ordered.
  const isOut =
    draft.product.fields.isAvailable === true && readAvailability(columns.cell(row, 'availability')) === false
  const isNone = !size && (isSoldOut || isOut) && columns.cell(row, 'stock') === ''
  return {
    ...(sku !== undefined && { sku }),
    ...(gtin !== undefined && { gtin }),
    ...(isNone ? { stock: 0 } : stock !== undefined && { stock }),
  }
}
