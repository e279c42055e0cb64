import { decimalFromCents } from '#shop/money/money.ts'
import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import { oneLine } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import type { ImportOptions } from '../import-source.ts'
import type { ImportedProduct, RowReader } from '../imported-product.ts'
import { type AmountStyle, findAmountStyle } from '../reading/amounts.ts'
import type { BrandFinder } from '../reading/brand-finder.ts'
import { readPrice } from '../reading/price-text.ts'
import { findSizes, readSizeCell, SIZE } from '../reading/size-text.ts'
import { cellText, type TableRow, tableRow } from '../tables/table-row.ts'
import { DraftProduct } from './draft-product.ts'
import { readStock } from './field-cells.ts'
import { withoutFormulaMark } from './headings.ts'
import { ShopifyReader, SIZE_OPTION } from './shopify-format.ts'
import { findOptionColumns, findWixColumns, type OptionColumns, type WixColumn } from './wix-columns.ts'

/** Where Wix has the images that a file names without an address. */
const MEDIA = 'https://static.wixstatic.com/media/'

/** Columns of the rows for Shopify's reader, each with the column of Wix that it comes from. */
const COLUMNS = [
  ['Handle', 'handle'],
  ['Title', 'name'],
  ['Body (HTML)', 'description'],
  ['Vendor', 'brand'],
  ['Tags', 'collection'],
  ['Google Shopping / Gender', 'collection'],
  ['Published', 'visible'],
  ['Image Src', 'image'],
  ['Variant SKU', 'sku'],
  ['Variant Barcode', 'gtin'],
  ['Variant Price', 'price'],
  ['Variant Compare At Price', 'price'],
  ['Variant Inventory Qty', 'inventory'],
  ['Variant Inventory Tracker', 'inventory'],
] as const satisfies readonly (readonly [string, WixColumn])[]
/** Shopify has three options. */
const OPTION_PLACES = [1, 2, 3] as const
const OPTION_HEADINGS = OPTION_PLACES.flatMap((place) => [`Option${place} Name`, `Option${place} Value`])

type Cells = Partial<Record<(typeof COLUMNS)[number][0], string>>
interface Option {
  name: string
  value: string
}

/**
 * Reads Wix's product files: a row of a product, and rows of its variants and images with the same handle. They become rows
 * as Shopify has them, with the whole price of each size.
 */
export class WixReader implements RowReader {
  readonly #headings: readonly string[]
  readonly #columns: Partial<Record<WixColumn, number>>
  readonly #optionColumns: OptionColumns[]
  readonly #options: ImportOptions
  readonly #brands: BrandFinder
  readonly #groups = new Map<string, TableRow[]>()
  #style: AmountStyle = { decimal: '.', isMixed: false }

  constructor(headings: readonly string[], options: ImportOptions, brands: BrandFinder) {
    this.#headings = headings
    this.#columns = findWixColumns(headings)
    this.#optionColumns = findOptionColumns(headings)
    this.#options = options
    this.#brands = brands
  }

  take(row: TableRow): string | undefined {
    const handle = this.#cell(row, 'handle')
    if (handle === '') return 'La fila no tiene identificador'
    const group = this.#groups.get(handle)
    if (group) group.push(row)
    else this.#groups.set(handle, [row])
    return undefined
  }

  *products(): Generator<ImportedProduct> {
    const amounts = (['price', 'surcharge', 'strikethrough'] as const).flatMap((column) =>
      [...this.#groups.values()].flat().map((row) => this.#cell(row, column)),
    )
    const style = findAmountStyle(amounts)
    // As in files of Shopify.
    if (style.decimal !== null || style.isMixed) this.#style = style
    for (const [handle, rows] of this.#groups) {
      this.#groups.delete(handle)
      yield this.#product(rows)
    }
  }

  #product(rows: readonly TableRow[]): ImportedProduct {
    const [main, ...others] = rows.filter((row) => this.#type(row) === 'product')
    if (!main) return this.#orphan(rows)
    const variants = rows.filter((row) => this.#type(row) === 'variant')
    const hidden = variants.filter((row) => isNo(this.#cell(row, 'visible')))
    const shown = variants.filter((row) => !hidden.includes(row))
    const choices = variants.length > 0 ? [] : this.#choices(main)
    const { headings, labels } = this.#shopifyHeadings()
    const reader = new ShopifyReader(headings, this.#options, this.#brands, labels)
    const about = this.#about(main)
    const give = (row: TableRow, cells: Cells, options: readonly Option[]) =>
      reader.take(tableRow(row.row, toCells(headings, cells, options)))
    if (choices.length > 1) {
      const own = this.#offer(main, main)
      const stock = own['Variant Inventory Qty'] === '0' ? '0' : ''
      for (const [at, option] of choices.entries())
        give(
          main,
          {
            ...(at === 0 ? about : { Handle: about.Handle ?? '' }),
            ...{ ...own, 'Variant SKU': '', 'Variant Barcode': '', 'Variant Inventory Qty': stock },
          },
          [option],
        )
    } else if (variants.length === 0) give(main, { ...about, ...this.#offer(main, main) }, [])
    else give(main, about, [])
    for (const row of shown) give(row, this.#offer(row, main), this.#optionsOf(row, main))
    for (const image of this.#images(rows))
      give(main, { Handle: this.#cell(main, 'handle'), 'Image Src': image }, [])
    for (const product of reader.products())
      return this.#finish(product, { main, others, rows, hidden, choices })
    throw new Error('A product of a Wix file was lost')
  }

  /** What the reader of Shopify does not know of the file. */
  #finish(
    product: ImportedProduct,
    {
      main,
      others,
      rows,
      hidden,
      choices,
    }: Record<'rows' | 'others' | 'hidden', readonly TableRow[]> & {
      main: TableRow
      choices: readonly Option[]
    },
  ): ImportedProduct {
    removeSizeFromName(product)
    product.rows = rows.map(({ row }) => row).sort((a, b) => a - b)
    for (const { row } of others)
      product.issues.push({
        ...{ severity: 'error', row, column: this.#heading('handle') },
        message: `El identificador ya es del producto de la fila ${main.row}`,
      })
    const warn = (row: TableRow, column: WixColumn, message: string) =>
      product.issues.push({ severity: 'warning', row: row.row, column: this.#heading(column), message })
    for (const row of hidden) warn(row, 'visible', 'La variante está oculta en Wix: no se importa')
    const inventory = this.#cell(main, 'inventory')
    if (choices.length > 1 && readStock(inventory))
      warn(main, 'inventory', `Las ${inventory} piezas son de todos los tamaños juntos: no se importan`)
    if (!product.fields.brand) this.#guessBrand(product, this.#collections(main))
    return product
  }

  #guessBrand(product: ImportedProduct, collections: readonly string[]): void {
    const byCollection = collections.map((text) => this.#brands.match(text)).find((one) => one !== undefined)
    const words = (product.fields.name ?? '').slice(0, 300).match(/[\p{L}\p{N}&'’.]+/gu) ?? []
    const brand = byCollection ?? this.#brands.find(words)?.name
    if (brand === undefined) return
    product.fields.brand = brand
    product.guessed.push(PRODUCT_FIELDS.brand.label)
  }

  #orphan(rows: readonly TableRow[]): ImportedProduct {
    const draft = new DraftProduct(rows.map(({ row }) => row))
    draft.product.fields.name = 'Variante'
    const [first] = rows
    if (first)
      draft.fail(first.row, this.#heading('handle'), 'El producto de la variante no está en el archivo')
    return draft.finish()
  }

  #cell(row: TableRow, column: WixColumn): string {
    const index = this.#columns[column]
    return index === undefined ? '' : withoutFormulaMark(cellText(row, index))
  }

  #heading(column: WixColumn): string | null {
    return this.#headings[this.#columns[column] ?? -1] ?? null
  }

  #type(row: TableRow): string {
    const type = foldText(this.#cell(row, 'fieldType'))
    return type === '' && this.#cell(row, 'name') !== '' ? 'product' : type
  }

  #collections(main: TableRow): string[] {
    return this.#cell(main, 'collection')
      .split(';')
      .map((text) => text.trim())
      .filter((text) => text !== '')
  }

  /** Columns that the file does not have are missing for Shopify's reader, too. Labels are headings of the file. */
  #shopifyHeadings(): { headings: string[]; labels: (string | null)[] } {
    const present = COLUMNS.filter(([, column]) => this.#columns[column] !== undefined)
    const option = this.#headings[this.#optionColumns[0]?.name ?? -1] ?? null
    return {
      headings: [...present.map(([heading]) => heading), ...OPTION_HEADINGS],
      labels: [...present.map(([, column]) => this.#heading(column)), ...OPTION_HEADINGS.map(() => option)],
    }
  }

  /** What belongs to the whole product. */
  #about(main: TableRow): Cells {
    const collections = this.#collections(main)
    return {
      Handle: this.#cell(main, 'handle'),
      Title: this.#cell(main, 'name'),
      'Body (HTML)': this.#cell(main, 'description'),
      Vendor: this.#cell(main, 'brand'),
      Tags: collections.map((text) => text.replaceAll(',', ' ')).join(','),
      'Google Shopping / Gender': collections.join(' · '),
      Published: isNo(this.#cell(main, 'visible')) ? 'false' : this.#cell(main, 'visible'),
    }
  }

  #images(rows: readonly TableRow[]): string[] {
    return rows
      .flatMap((row) => this.#cell(row, 'image').split(';'))
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => (/^https?:/i.test(text) ? text : `${MEDIA}${text}`))
  }

  /** Price, pieces and codes of a variant, or of a product without variants. */
  #offer(row: TableRow, main: TableRow): Cells {
    const inventory = this.#cell(row, 'inventory')
    const words = foldText(inventory).replace(/[^a-z]/g, '')
    const isCounted = inventory !== '' && words !== 'instock'
    return {
      Handle: this.#cell(main, 'handle'),
      ...this.#prices(row, main),
      'Variant SKU': this.#cell(row, 'sku'),
      'Variant Barcode': this.#cell(row, 'gtin'),
      'Variant Inventory Qty': words === 'outofstock' ? '0' : isCounted ? inventory : '',
      'Variant Inventory Tracker': isCounted ? 'wix' : '',
    }
  }

  /** Prices as Shopify has them: the price to pay, and the regular one when it is higher. */
  #prices(row: TableRow, main: TableRow): Cells {
    const priced = this.#cell(row, 'price') === '' ? main : row
    const texts = [this.#cell(priced, 'price'), this.#cell(row, 'surcharge')]
    const unread = texts.find((text) => text !== '' && this.#amount(text) === null)
    // The reader of Shopify says why.
    if (unread !== undefined) return { 'Variant Price': unread }
    const total = texts.reduce((sum, text) => sum + (this.#amount(text) ?? 0), 0)
    if (total === 0) return { 'Variant Price': '' }
    const strikethrough = this.#cell(priced, 'strikethrough')
    if (strikethrough !== '') {
      const regular = this.#amount(strikethrough)
      return {
        'Variant Price': decimalFromCents(total),
        'Variant Compare At Price': regular === null ? '' : decimalFromCents(regular),
      }
    }
    const sale = this.#discounted(total, main)
    return sale === null
      ? { 'Variant Price': decimalFromCents(total) }
      : { 'Variant Price': decimalFromCents(sale), 'Variant Compare At Price': decimalFromCents(total) }
  }

  /** The discount of a product counts for each of its variants. */
  #discounted(total: number, main: TableRow): number | null {
    const mode = foldText(this.#cell(main, 'discountMode'))
    const text = this.#cell(main, 'discountValue')
    const percent = Number(text.replace(',', '.'))
    const sale =
      mode === 'percent'
        ? Math.round((total * (100 - percent)) / 100)
        : mode === 'amount'
          ? total - (this.#amount(text) ?? 0)
          : total
    return sale > 0 && sale < total ? sale : null
  }

  #amount(text: string): number | null {
    // Where the surcharges are the prices, that of the product is 0.
    if (/^0+([.,]0+)?$/.test(text)) return 0
    return readPrice(text, { currency: this.#options.currency, style: this.#style }).price
  }

  /** The options that a variant chooses, sizes first. */
  #optionsOf(row: TableRow, main: TableRow): Option[] {
    const options = this.#optionColumns.map(({ name, choices }) => ({
      name: cellText(main, name),
      value: cellText(row, choices),
    }))
    const filled = options.filter(({ value }) => value !== '')
    const isSize = ({ name, value }: Option) =>
      SIZE_OPTION.test(name) && readSizeCell(value, name).length === 1
    return [...filled.filter(isSize), ...filled.filter((one) => !isSize(one))]
  }

  /** The sizes among which a product without rows of variants lets choose. */
  #choices(main: TableRow): Option[] {
    const lists = this.#optionColumns.map(({ name, choices }) =>
      cellText(main, choices)
        .split(';')
        .map((value) => ({ name: cellText(main, name), value: value.trim() }))
        .filter(({ value }) => value !== ''),
    )
    const areSizes = (list: readonly Option[]) =>
      list.length > 1 &&
      list.every(({ name, value }) => SIZE_OPTION.test(name) && readSizeCell(value, name).length === 1)
    return lists.find(areSizes) ?? []
  }
}

/** "Alba 50 ml" with its only size from there is "Alba". */
function removeSizeFromName({ fields, sizes, guessed }: ImportedProduct): void {
  const isFromName =
    guessed.includes('Tamaño') && sizes.length === 1 && findSizes(fields.name ?? '').length > 0
  const rest = oneLine((fields.name ?? '').replace(SIZE, ' '))
  if (isFromName && rest !== '') fields.name = rest
}

const isNo = (text: string) => /^(false|falso|no|0)$/i.test(text)

function toCells(headings: readonly string[], cells: Cells, options: readonly Option[]): string[] {
  const byHeading = new Map<string, string>(Object.entries(cells))
  for (const place of OPTION_PLACES) {
    byHeading.set(`Option${place} Name`, options[place - 1]?.name ?? '')
    byHeading.set(`Option${place} Value`, options[place - 1]?.value ?? '')
  }
  return headings.map((heading) => byHeading.get(heading) ?? '')
}
