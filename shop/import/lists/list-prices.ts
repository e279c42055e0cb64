import type { Cents } from '#shop/money/money.ts'
import type { DraftProduct } from '../formats/draft-product.ts'
import { type ReadPrice, readPrice } from '../reading/price-text.ts'
import { cellText, type TableRow } from '../tables/table-row.ts'
import type { ListContext } from './list-columns.ts'
import type { ListRow } from './list-row.ts'

/** The price and the sale price of a row, or of one size where it has separate columns. */
export function readPrices(
  draft: DraftProduct,
  { row, titlePrice }: ListRow,
  context: ListContext,
  of: { priceAt?: number | undefined; saleAt?: number | undefined } = {},
): { price: Cents | null; salePrice?: Cents | null } {
  const { columns, options, currency = options.currency } = context
  const { priceAt = columns.places('price')[0], saleAt = columns.places('salePrice')[0] } = of
  if (priceAt === undefined || titlePrice !== '') {
    const read = readPrice(titlePrice, { currency, style: context.titleStyle })
    reportPrice(draft, row.row, columns.heading('title'), read)
    return { price: read.price, ...(read.salePrice && { salePrice: read.salePrice }) }
  }
  const read = readAmount(draft, row, priceAt, context)
  if (saleAt === undefined) return { price: read.price, ...(read.salePrice && { salePrice: read.salePrice }) }
  const sale = readAmount(draft, row, saleAt, context)
  if (read.price === null) return { price: null }
  if (sale.price === null) return { price: read.price, salePrice: null }
  if (sale.price < read.price) return { price: read.price, salePrice: sale.price }
  if (sale.price > read.price)
    draft.warn(row.row, columns.headingAt(saleAt), 'La oferta no es menor que el precio: no se importa')
  return { price: read.price, salePrice: null }
}

/** The price in a cell. */
export function readAmount(
  draft: DraftProduct,
  row: TableRow,
  index: number,
  { columns, options, styles, currencies, currency }: ListContext,
): ReadPrice {
  const text = cellText(row, index)
  // "Asad,$1,800": without quotes the thousands are in a cell of their own.
  const rest = columns.headings && index + 1 >= columns.headings.length ? cellText(row, index + 1) : ''
  if (/\d$/.test(text) && /^\d{3}(?!\d)/.test(rest)) {
    draft.warn(
      row.row,
      columns.headingAt(index),
      `«${text},${rest}» está partido en dos celdas: queda sin precio`,
    )
    return { price: null, warnings: [], isGuessed: false }
  }
  const style = styles.get(index) ?? { decimal: null, isMixed: false, largest: 0 }
  const columnCurrency = currency === undefined ? currencies.get(index) : undefined
  const read = readPrice(text, {
    ...{ currency: currency ?? options.currency, style, isNumber: columns.isNumber(row, index) },
    ...(columnCurrency !== undefined && { columnCurrency }),
  })
  reportPrice(draft, row.row, columns.headingAt(index), read)
  return read
}

/** What a price says beside its amount: warnings, and its currency. */
export function reportPrice(draft: DraftProduct, row: number, column: string | null, read: ReadPrice): void {
  for (const warning of read.warnings) draft.warn(row, column, warning)
  if (read.isGuessed) draft.guess('Precio')
  if (read.price === null) return
  draft.currencies.add(read.currency ?? '')
  if (read.currency) draft.product.fields.currency = read.currency
  if (draft.currencies.size > 1)
    draft.fail(row, column, 'Los precios del producto están en monedas distintas')
}
