import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import { oneLine } from '#shop/text/clean-text.ts'
import type { ImportOptions } from '../import-source.ts'
import type { ImportedProduct, RowReader } from '../imported-product.ts'
import { type AmountStyle, findAmountStyle } from '../reading/amounts.ts'
import type { BrandFinder } from '../reading/brand-finder.ts'
import { findSizes, SIZE } from '../reading/size-text.ts'
import { type TableRow, tableRow } from '../tables/table-row.ts'
import { DraftProduct } from './draft-product.ts'
import { readStock } from './field-cells.ts'
import { findBrandIn } from './foreign-facts.ts'
import { ShopifyReader } from './shopify-format.ts'
import {
  toWixTable,
  type WixColumn,
  type WixOption,
  WixRow,
  type WixTable,
  wixHeading,
} from './wix-columns.ts'
import { readWixOffer } from './wix-offer.ts'

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

/**
 * Reads Wix's product files: a row of a product, and rows of its variants and images with the same handle. They become rows
 * as Shopify has them, with the whole price of each size.
 */
export class WixReader implements RowReader {
  readonly #table: WixTable
  readonly #options: ImportOptions
  readonly #brands: BrandFinder
  readonly #groups = new Map<string, WixRow[]>()
  #style: AmountStyle = { decimal: '.', isMixed: false, largest: 0 }

  constructor(headings: readonly string[], options: ImportOptions, brands: BrandFinder) {
    this.#table = toWixTable(headings)
    this.#options = options
    this.#brands = brands
  }

  take(row: TableRow): string | undefined {
    const read = new WixRow(row, this.#table)
    const handle = read.cell('handle')
    if (handle === '') return 'La fila no tiene identificador'
    const group = this.#groups.get(handle)
    if (group) group.push(read)
    else this.#groups.set(handle, [read])
    return undefined
  }

  *products(): Generator<ImportedProduct> {
    const rows = [...this.#groups.values()].flat()
    const style = findAmountStyle(
      (['price', 'surcharge', 'strikethrough'] as const).flatMap((column) =>
        rows.map((row) => row.cell(column)),
      ),
    )
    // As in files of Shopify.
    if (style.decimal !== null || style.isMixed) this.#style = style
    for (const [handle, group] of this.#groups) {
      this.#groups.delete(handle)
      yield this.#product(group)
    }
  }

  #product(rows: readonly WixRow[]): ImportedProduct {
    const [main, ...others] = rows.filter(({ type }) => type === 'product')
    if (!main) return this.#orphan(rows)
    const variants = rows.filter(({ type }) => type === 'variant')
    const sizes = variants.length > 0 ? [] : main.sizes
    const { headings, labels } = this.#shopifyHeadings()
    const reader = new ShopifyReader(headings, this.#options, this.#brands, labels)
    const about = aboutProduct(main)
    const give = (row: WixRow, cells: Cells, options: readonly WixOption[] = []) =>
      reader.take(tableRow(row.row, toCells(headings, cells, options)))
    const readOffer = (row: WixRow): Cells =>
      readWixOffer(row, main, { currency: this.#options.currency, style: this.#style })
    if (sizes.length > 0) {
      const own = readOffer(main)
      const stock = own['Variant Inventory Qty'] === '0' ? '0' : ''
      const each = { ...own, 'Variant SKU': '', 'Variant Barcode': '', 'Variant Inventory Qty': stock }
      for (const [at, size] of sizes.entries()) give(main, { ...(at === 0 && about), ...each }, [size])
    } else give(main, variants.length === 0 ? { ...about, ...readOffer(main) } : about)
    for (const row of variants) if (!row.isHidden) give(row, readOffer(row), row.listOptions(main))
    for (const image of rows.flatMap((row) => row.images))
      give(main, { Handle: main.cell('handle'), 'Image Src': image })
    const [product] = reader.products()
    if (!product) throw new Error('A product of a Wix file was lost')
    this.#finish(product, main, { others, rows, hasSizes: sizes.length > 0 })
    return product
  }

  /** What the reader of Shopify does not know of the file. */
  #finish(
    product: ImportedProduct,
    main: WixRow,
    { others, rows, hasSizes }: { others: readonly WixRow[]; rows: readonly WixRow[]; hasSizes: boolean },
  ): void {
    removeSizeFromName(product)
    product.rows = rows.map(({ row }) => row).sort((a, b) => a - b)
    for (const { row } of others)
      product.issues.push({
        ...{ severity: 'error', row, column: wixHeading(this.#table, 'handle') },
        message: `El identificador ya es del producto de la fila ${main.row}`,
      })
    const warn = ({ row }: WixRow, column: WixColumn, message: string) =>
      product.issues.push({ severity: 'warning', row, column: wixHeading(this.#table, column), message })
    for (const row of rows)
      if (row.type === 'variant' && row.isHidden)
        warn(row, 'visible', 'La variante está oculta en Wix: no se importa')
    const inventory = main.cell('inventory')
    if (hasSizes && readStock(inventory))
      warn(main, 'inventory', `Las ${inventory} unidades son de todos los tamaños juntos: no se importan`)
    const { fields } = product
    const brand = fields.brand ? undefined : findBrandIn(this.#brands, fields.name ?? '', main.collections)
    if (brand === undefined) return
    fields.brand = brand
    product.guessed.push(PRODUCT_FIELDS.brand.label)
  }

  #orphan(rows: readonly WixRow[]): ImportedProduct {
    const draft = new DraftProduct(rows.map(({ row }) => row))
    draft.product.fields.name = 'Variante'
    const [first] = rows
    const column = wixHeading(this.#table, 'handle')
    if (first) draft.fail(first.row, column, 'El producto de la variante no está en el archivo')
    return draft.finish()
  }

  /** Columns that the file does not have are missing for Shopify's reader, too. Labels are headings of the file. */
  #shopifyHeadings(): { headings: string[]; labels: (string | null)[] } {
    const { headings, columns, optionColumns } = this.#table
    const present = COLUMNS.filter(([, column]) => columns[column] !== undefined)
    const option = headings[optionColumns[0]?.name ?? -1] ?? null
    return {
      headings: [...present.map(([heading]) => heading), ...OPTION_HEADINGS],
      labels: [
        ...present.map(([, column]) => wixHeading(this.#table, column)),
        ...OPTION_HEADINGS.map(() => option),
      ],
    }
  }
}

/** What belongs to the whole product. */
function aboutProduct(main: WixRow): Cells {
  return {
    Handle: main.cell('handle'),
    Title: main.cell('name'),
    'Body (HTML)': main.cell('description'),
    Vendor: main.cell('brand'),
    Tags: main.collections.map((text) => text.replaceAll(',', ' ')).join(','),
    'Google Shopping / Gender': main.collections.join(' · '),
    Published: main.isHidden ? 'false' : main.cell('visible'),
  }
}

/** "Alba 50 ml" with its only size from there is "Alba". */
function removeSizeFromName({ fields, sizes, guessed }: ImportedProduct): void {
  const isFromName =
    guessed.includes('Tamaño') && sizes.length === 1 && findSizes(fields.name ?? '').length > 0
  const rest = oneLine((fields.name ?? '').replace(SIZE, ' '))
  if (isFromName && rest !== '') fields.name = rest
}

function toCells(headings: readonly string[], cells: Cells, options: readonly WixOption[]): string[] {
  const byHeading = new Map<string, string>(Object.entries(cells))
  for (const place of OPTION_PLACES) {
    byHeading.set(`Option${place} Name`, options[place - 1]?.name ?? '')
    byHeading.set(`Option${place} Value`, options[place - 1]?.value ?? '')
  }
  return headings.map((heading) => byHeading.get(heading) ?? '')
}
