import { decimalFromCents } from '#shop/money/money.ts'
import { foldText } from '#shop/text/fold-text.ts'
import type { AmountStyle } from '../reading/amounts.ts'
import { readPrice } from '../reading/price-text.ts'
import type { WixRow } from './wix-columns.ts'

/** How the amounts of a file are written. */
interface AmountContext {
  currency: string
  style: AmountStyle
}

/** Price, pieces and codes of a variant of `main`, or of a product without variants, in columns of Shopify. */
export function readWixOffer(row: WixRow, main: WixRow, context: AmountContext) {
  const inventory = row.cell('inventory')
  const words = foldText(inventory).replace(/[^a-z]/g, '')
  const isCounted = inventory !== '' && words !== 'instock'
  return {
    Handle: main.cell('handle'),
    ...readPrices(row, main, context),
    'Variant SKU': row.cell('sku'),
    'Variant Barcode': row.cell('gtin'),
    'Variant Inventory Qty': words === 'outofstock' ? '0' : isCounted ? inventory : '',
    'Variant Inventory Tracker': isCounted ? 'wix' : '',
  }
}

interface Prices {
  'Variant Price': string
  'Variant Compare At Price'?: string
}

/** Prices as Shopify has them: the price to pay, and the regular one when it is higher. */
function readPrices(row: WixRow, main: WixRow, context: AmountContext): Prices {
  const priced = row.cell('price') === '' ? main : row
  const texts = [priced.cell('price'), row.cell('surcharge')]
  const unread = texts.find((text) => text !== '' && readAmount(text, context) === null)
  // The reader of Shopify says why.
  if (unread !== undefined) return { 'Variant Price': unread }
  const total = texts.reduce((sum, text) => sum + (readAmount(text, context) ?? 0), 0)
  if (total === 0) return { 'Variant Price': '' }
  const strikethrough = priced.cell('strikethrough')
  if (strikethrough !== '') {
    const regular = readAmount(strikethrough, context)
    return {
      'Variant Price': decimalFromCents(total),
      'Variant Compare At Price': regular === null ? '' : decimalFromCents(regular),
    }
  }
  const sale = discount(total, main, context)
  return sale === null
    ? { 'Variant Price': decimalFromCents(total) }
    : { 'Variant Price': decimalFromCents(sale), 'Variant Compare At Price': decimalFromCents(total) }
}

/** The sale price in cents. The discount of a product counts for each of its variants. */
function discount(total: number, main: WixRow, context: AmountContext): number | null {
  const mode = foldText(main.cell('discountMode'))
  const text = main.cell('discountValue')
  const percent = Number(text.replace(',', '.'))
  const sale =
    mode === 'percent'
      ? Math.round((total * (100 - percent)) / 100)
      : mode === 'amount'
        ? total - (readAmount(text, context) ?? 0)
        : total
  return sale > 0 && sale < total ? sale : null
}

/** Cents; null for a text that is no amount. */
function readAmount(text: string, context: AmountContext): number | null {
  // Where the surcharges are the prices, that of the product is 0.
  if (/^0+([.,]0+)?$/.test(text)) return 0
  return readPrice(text, context).price
}
