import { readSizeCell } from '#shop/import/reading/size-text.ts'
import { cellText, type TableRow } from '#shop/import/tables/table-row.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { findColumns, foldHeading, withoutFormulaMark } from './headings.ts'
import { SIZE_OPTION } from './shopify-format.ts'

/** Headings of Wix's product files, folded: the older ones and those of new stores. */
const SPELLINGS = {
  handle: ['handle id', 'handle'],
  fieldType: ['field type'],
  name: ['name'],
  description: ['description', 'plain description'],
  image: ['product image url', 'media'],
  collection: ['collection'],
  brand: ['brand'],
  visible: ['visible'],
  sku: ['sku'],
  gtin: ['barcode'],
  price: ['price'],
  surcharge: ['surcharge'],
  discountMode: ['discount mode'],
  discountValue: ['discount value'],
  strikethrough: ['strikethrough price'],
  inventory: ['inventory'],
} as const

export type WixColumn = keyof typeof SPELLINGS

/** Of `productOptionName1` to `productOptionName6`, with their choices. */
interface OptionColumns {
  name: number
  choices: number
}

function findWixColumns(headings: readonly string[]): Partial<Record<WixColumn, number>> {
  return findColumns(headings, SPELLINGS)
}

/** Older files name the choices "Description". */
function findOptionColumns(headings: readonly string[]): OptionColumns[] {
  const folded = headings.map(foldHeading)
  return [1, 2, 3, 4, 5, 6].flatMap((place) => {
    const name = folded.indexOf(`product option name${place}`)
    const choices = folded.findIndex((text) =>
      [`product option description${place}`, `product option choices${place}`].includes(text),
    )
    return name >= 0 && choices >= 0 ? [{ name, choices }] : []
  })
}

/** Whether these are the headings of a Wix product file. */
export function isWixHeader(headings: readonly string[]): boolean {
  const { handle, fieldType, name, price } = findWixColumns(headings)
  return [handle, fieldType, name, price].every((index) => index !== undefined)
}

/** Where Wix has the images that a file names without a URL. */
const MEDIA = 'https://static.wixstatic.com/media/'

/** What the rows of a file share. */
export interface WixTable {
  headings: readonly string[]
  columns: Partial<Record<WixColumn, number>>
  optionColumns: readonly OptionColumns[]
}

export function toWixTable(headings: readonly string[]): WixTable {
  return { headings, columns: findWixColumns(headings), optionColumns: findOptionColumns(headings) }
}

export function wixHeading({ headings, columns }: WixTable, column: WixColumn): string | null {
  return headings[columns[column] ?? -1] ?? null
}

/** An option of a product, such as its size, with a value. */
export interface WixOption {
  name: string
  value: string
}

/** A row of a Wix file: a product, or one of its variants or images. */
export class WixRow {
  readonly row: number
  /** In lower case: 'product', 'variant', 'media'. */
  readonly type: string
  readonly #row: TableRow
  readonly #table: WixTable

  constructor(row: TableRow, table: WixTable) {
    this.#row = row
    this.#table = table
    this.row = row.row
    const type = foldText(this.cell('fieldType'))
    this.type = type === '' && this.cell('name') !== '' ? 'product' : type
  }

  cell(column: WixColumn): string {
    const index = this.#table.columns[column]
    return index === undefined ? '' : withoutFormulaMark(cellText(this.#row, index))
  }

  get isHidden(): boolean {
    return /^(false|falso|no|0)$/i.test(this.cell('visible'))
  }

  get collections(): string[] {
    return parseList(this.cell('collection'))
  }

  /** URLs. */
  get images(): string[] {
    return parseList(this.cell('image')).map((text) => (/^https?:/i.test(text) ? text : `${MEDIA}${text}`))
  }

  /** The options that a variant of `main` chooses, sizes first. */
  listOptions(main: WixRow): WixOption[] {
    const options = this.#table.optionColumns.map(({ name, choices }) => ({
      name: cellText(main.#row, name),
      value: cellText(this.#row, choices),
    }))
    const filled = options.filter(({ value }) => value !== '')
    return [...filled.filter(isSize), ...filled.filter((one) => !isSize(one))]
  }

  /** The sizes among which a product without rows of variants lets choose. */
  get sizes(): WixOption[] {
    const lists = this.#table.optionColumns.map(({ name, choices }) =>
      parseList(cellText(this.#row, choices)).map((value) => ({ name: cellText(this.#row, name), value })),
    )
    return lists.find((list) => list.length > 1 && list.every(isSize)) ?? []
  }
}

const isSize = ({ name, value }: WixOption) =>
  SIZE_OPTION.test(name) && readSizeCell(value, name).length === 1

/** Texts of a cell between semicolons. */
function parseList(cell: string): string[] {
  return cell
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '')
}
