import { oneLine } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { readPrice } from '../reading/price-text.ts'
import {
  findSizes,
  isDecantText,
  readSizeCell,
  withoutConversions,
  withTester,
} from '../reading/size-text.ts'
import { countUnmeasured, readCountedSize } from './counted-size.ts'
import type { DraftProduct } from './draft-product.ts'
import { readGtin, readPieces, readSku } from './field-cells.ts'
import type { WooRow } from './woocommerce-columns.ts'

export const SIZE_ATTRIBUTE =
  /^(tama\w*|size|volumen|volume|ml|capacidad|contenido|presentacion|medida|cantidad|mililitros)/

interface Context {
  /** The product's row; the same row for a simple product. */
  parent: WooRow
  currency: string
  /** The product has no other size in the file. */
  isOnly: boolean
}

/** Adds the size that a simple product or a variation sells. */
export function readWooSize(draft: DraftProduct, row: WooRow, context: Context): void {
  const name = readName(draft, row, context)
  if (!name) return
  draft.product.sizes.push({
    row: row.row,
    ...name,
    ...readPrices(draft, row, context.currency),
    ...readCodes(draft, row),
  })
}

function readPrices(draft: DraftProduct, row: WooRow, currency: string) {
  const { style } = row.table
  const regular = readPrice(row.cell('regularPrice'), {
    currency,
    style,
    isNumber: row.isNumber('regularPrice'),
  })
  const sale = readPrice(row.cell('salePrice'), { currency, style, isNumber: row.isNumber('salePrice') })
  for (const warning of regular.warnings) draft.warn(row.row, row.heading('regularPrice'), warning)
  for (const warning of sale.warnings) draft.warn(row.row, row.heading('salePrice'), warning)
  if (!row.has('salePrice')) return { price: regular.price }
  if (!row.has('regularPrice')) return { price: sale.price, salePrice: null }
  // Without a price the file says nothing about a sale.
  if (regular.price === null) return { price: null }
  if (sale.price === null) return { price: regular.price, salePrice: null }
  if (sale.price >= regular.price) {
    draft.warn(row.row, row.heading('salePrice'), 'La oferta no es menor que el precio: no se importa')
    return { price: regular.price, salePrice: null }
  }
  const isOn = isSaleOn(draft, row)
  if (isOn === undefined) return { price: regular.price }
  return { price: regular.price, salePrice: isOn ? sale.price : null }
}

/** Whether the sale of a row is on today, with a warning when it is not; undefined before it begins or without a date. */
function isSaleOn(draft: DraftProduct, row: WooRow): boolean | undefined {
  const warn = (message: string) => draft.warn(row.row, row.heading('salePrice'), message)
  const [starts, ends] = [row.cell('saleStarts'), row.cell('saleEnds')]
  const unread = [starts, ends].find((text) => text !== '' && Number.isNaN(toMoment(text)))
  if (unread !== undefined) {
    warn(`No se entiende la fecha «${unread}»: la oferta no se importa`)
    return undefined
  }
  // A day alone ends at its end.
  const end = toMoment(ends) + (/:/.test(ends) ? 0 : DAY_MS)
  const isOver = end < Date.now()
  if (!isOver && !(toMoment(starts) > Date.now())) return true
  warn('La oferta no está vigente hoy: no se importa')
  return isOver ? false : undefined
}

const DAY_MS = 24 * 60 * 60 * 1000

/** NaN for no date. As WooCommerce writes them, or a spreadsheet in Spanish: the day first. */
function toMoment(text: string): number {
  const [, day = '', month = '', rest = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}.*)$/.exec(text) ?? []
  return Date.parse(
    rest === ''
      ? text
      : `${rest.slice(0, 4)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest.slice(4)}`,
  )
}

function readCodes(draft: DraftProduct, row: WooRow) {
  const isParent = row.type.includes('variable')
  const place = (column: 'sku' | 'gtin' | 'stock') => ({ row: row.row, column: row.heading(column) })
  return {
    ...readStockCells(draft, row),
    ...(row.has('sku') && { sku: isParent ? null : readSku(draft, row.cell('sku'), place('sku')) }),
    ...(row.has('gtin') && { gtin: readGtin(draft, row.cell('gtin'), place('gtin')) }),
  }
}

function readStockCells(draft: DraftProduct, row: WooRow): { stock?: number | null } {
  if (!row.has('stock') && !row.has('inStock')) return {}
  const isOut = /^(0|no|false|agotado|outofstock)$/i.test(row.cell('inStock'))
  const text = row.cell('stock')
  if (text === '') return { stock: isOut ? 0 : null }
  const isOrderable = /^(1|notify|yes|s[ií])$/i.test(row.cell('backorders'))
  // "parent": the variation is counted with its product.
  const stock =
    foldText(text) === 'parent'
      ? null
      : readPieces(draft, text, { row: row.row, column: row.heading('stock') }, isOrderable)
  return { stock: isOut ? 0 : (stock ?? null) }
}

/** By the attribute of sizes, by any attribute with a unit, by the name, by the name of the product. */
function readName(draft: DraftProduct, row: WooRow, { parent, isOnly }: Context) {
  const { attributes } = row
  const sized = attributes.find(({ name }) => SIZE_ATTRIBUTE.test(foldText(name)))
  const texts = attributes.flatMap(({ values }) => values).join(' ')
  const decant = isDecantText(`${row.cell('name')} ${texts}`)
  const bySize = sized?.values.length === 1 ? readSizeCell(sized.values[0] ?? '', sized.name) : []
  const byUnit = withoutConversions(findSizes(texts))
  const [found] = bySize.length === 1 ? bySize : byUnit.length === 1 ? byUnit : []
  if (found) return { ...withTester(found, texts), decant }
  const named = withoutConversions(findSizes(row.cell('name')))
  const inherited = named.length === 0 && isOnly ? withoutConversions(findSizes(parent.cell('name'))) : named
  const counted = sized?.values.length === 1 ? readCountedSize(sized.values[0] ?? '') : undefined
  if (counted && !(isOnly && inherited.length === 1)) return counted
  draft.guess('Tamaño')
  if (inherited.length === 1 && inherited[0]) return { ...inherited[0], decant }
  const place = { row: row.row, column: sized?.name ?? row.heading('name') }
  return countUnmeasured(draft, place, { value: oneLine(texts), isOnly, decant })
}
