import { readYesNo } from '#shop/export/cell-values.ts'
import { readImageAddress } from '#shop/export/image-address.ts'
import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import { oneLine } from '#shop/text/clean-text.ts'
import type { ImportOptions } from '../import-source.ts'
import type { ImportedProduct, RowReader } from '../imported-product.ts'
import { type AmountStyle, findAmountStyle } from '../reading/amounts.ts'
import type { BrandFinder } from '../reading/brand-finder.ts'
import { toPlainText } from '../reading/plain-text.ts'
import { readPrice } from '../reading/price-text.ts'
import {
  findSizes,
  isDecantText,
  readSizeCell,
  withoutConversions,
  withTester,
} from '../reading/size-text.ts'
import { cellText, type TableRow } from '../tables/table-row.ts'
import { countUnmeasured, readCountedSize } from './counted-size.ts'
import { DraftProduct } from './draft-product.ts'
import { findConcentration, guessNotes, readGtin, readPieces, readSku, readSummary } from './field-cells.ts'
import { guessFromName, readTags } from './foreign-facts.ts'
import { withoutFormulaMark } from './headings.ts'
import { findShopifyColumns, readMetafields, type ShopifyColumn } from './shopify-columns.ts'

export const SIZE_OPTION =
  /tama|size|volum|\bml\b|conten|capacid|presenta|medida|title|t[íi]tulo|onza|\boz\b/i

/** Reads Shopify's product files: rows with one handle are a product. */
export class ShopifyReader implements RowReader {
  #headings: readonly string[]
  #labels: readonly (string | null)[]
  #columns: Partial<Record<ShopifyColumn, number>>
  #options: ImportOptions
  #brands: BrandFinder
  #shopName: string | undefined
  #groups = new Map<string, TableRow[]>()
  #giftCards = new Set<string>()
  #last: TableRow[] | undefined
  #style: AmountStyle = { decimal: '.', isMixed: false, largest: 0 }

  /** `labels`: the columns as problems name them, unless by their headings. */
  constructor(
    headings: readonly string[],
    options: ImportOptions,
    brands: BrandFinder,
    labels: readonly (string | null)[] = headings,
  ) {
    this.#brands = brands
    this.#headings = headings
    this.#labels = labels
    this.#columns = findShopifyColumns(headings)
    this.#options = options
  }

  #cell(row: TableRow, column: ShopifyColumn): string {
    const index = this.#columns[column]
    return index === undefined ? '' : withoutFormulaMark(cellText(row, index))
  }

  #place(row: TableRow, column: ShopifyColumn) {
    return { row: row.row, column: this.#labels[this.#columns[column] ?? -1] ?? null }
  }

  take(row: TableRow): string | undefined {
    const handle = this.#cell(row, 'handle')
    const title = this.#cell(row, 'title')
    if (handle === '' && title === '') {
      if (!this.#last) return 'La fila no tiene identificador ni título'
      this.#last.push(row)
      return undefined
    }
    const key = handle ? `handle ${handle}` : `title ${title}`
    if (this.#giftCards.has(key) || readYesNo(this.#cell(row, 'giftCard'))) {
      this.#giftCards.add(key)
      this.#last = undefined
      return 'Es una tarjeta de regalo, no un perfume'
    }
    const group = this.#groups.get(key)
    this.#last = group ?? [row]
    if (group) group.push(row)
    else this.#groups.set(key, this.#last)
    return undefined
  }

  *products(): Generator<ImportedProduct> {
    const prices = [...this.#groups.values()]
      .flat()
      .flatMap((row) => [this.#cell(row, 'price'), this.#cell(row, 'compareAt')])
    const style = findAmountStyle(prices)
    // Shopify writes a point; a spreadsheet in Spanish may have changed it to a comma in the whole file.
    if (style.decimal !== null || style.isMixed) this.#style = style
    this.#shopName = findShopName(
      [...this.#groups.values()].map((rows) => this.#first(rows, 'vendor')),
      this.#brands,
    )
    for (const [key, rows] of this.#groups) {
      // The rows of 50,000 products take 60 MB: they are not needed again.
      this.#groups.delete(key)
      yield this.#product(rows)
    }
  }

  #product(rows: TableRow[]): ImportedProduct {
    const draft = new DraftProduct(rows.map(({ row }) => row))
    const { product } = draft
    const first = (column: ShopifyColumn) => this.#first(rows, column)
    const row = rows[0]?.row ?? 0
    const { fields } = product
    const handle = first('handle')
    if (handle !== '') product.handle = handle
    const title = oneLine(first('title'))
    if (title === '') draft.warn(row, null, 'El producto no tiene título en este archivo')
    else fields.name = title
    this.#readBrand(draft, rows, title)
    readMetafields(draft, rows, this.#headings)
    if (this.#columns.body !== undefined) {
      const description = toPlainText(first('body'))
      fields.description = description
      guessNotes(draft, description)
    }
    if (
      readSummary(draft, first('seoDescription'), this.#place(rows[0] as TableRow, 'seoDescription')) !== ''
    )
      draft.guess(PRODUCT_FIELDS.shortDescription.label)
    const type = first('type')
    const concentration = type === '' ? undefined : findConcentration(type)
    if (concentration) fields.concentration ??= concentration
    readTags(draft, first('tags'))
    guessFromName(draft, title, [first('gender'), type])
    const state = this.#state(first('status'), first('published'))
    if (state) product.state = state
    const images = this.#images(rows)
    if (images) product.images = images
    for (const one of rows) this.#readSize(draft, one, rows, title)
    return draft.finish()
  }

  #first(rows: readonly TableRow[], column: ShopifyColumn): string {
    return rows.map((row) => this.#cell(row, column)).find((text) => text !== '') ?? ''
  }

  #readBrand(draft: DraftProduct, rows: readonly TableRow[], title: string): void {
    const vendor = oneLine(this.#first(rows, 'vendor'))
    if (vendor === '') return
    const isShop = vendor === this.#shopName
    const found = isShop ? findBrand(title, this.#first(rows, 'tags'), this.#brands) : undefined
    draft.product.fields.brand = found ?? vendor
    if (!isShop) return
    draft.guess(PRODUCT_FIELDS.brand.label)
    const { row, column } = this.#place(rows[0] as TableRow, 'vendor')
    if (!found) draft.warn(row, column, `«${vendor}» está en casi todos: revisa si es la marca o la tienda`)
  }

  #state(status: string, published: string): ImportedProduct['state'] {
    if (/^archived|archivado$/i.test(status)) return 'archived'
    if (/^(draft|borrador|unlisted)$/i.test(status) || /^(false|falso|no)$/i.test(published)) return 'draft'
    return status !== '' || published !== '' ? 'published' : undefined
  }

  #images(rows: readonly TableRow[]): string[] | undefined {
    if (this.#columns.image === undefined && this.#columns.variantImage === undefined) return undefined
    const placed = rows
      .map((row) => ({
        url: this.#cell(row, 'image'),
        place: Number(this.#cell(row, 'imagePosition')) || 1e6,
      }))
      .sort((a, b) => a.place - b.place)
    const urls = [...placed.map(({ url }) => url), ...rows.map((row) => this.#cell(row, 'variantImage'))]
    return [...new Set(urls.filter((url) => url !== ''))].map((url) =>
      readImageAddress(url, this.#options.origin),
    )
  }

  #readSize(draft: DraftProduct, row: TableRow, rows: readonly TableRow[], title: string): void {
    const isVariant = (['option1', 'price', 'sku', 'gtin', 'quantity'] as const).some(
      (one) => this.#cell(row, one) !== '',
    )
    if (!isVariant) return
    const name = this.#sizeName(draft, row, rows, title)
    if (!name) return
    const options = { currency: this.#options.currency, style: this.#style }
    const price = readPrice(this.#cell(row, 'price'), options)
    const regular = readPrice(this.#cell(row, 'compareAt'), options)
    for (const warning of price.warnings) draft.warn(row.row, this.#place(row, 'price').column, warning)
    const isSale = price.price !== null && regular.price !== null && regular.price > price.price
    const sku = this.#cell(row, 'sku')
    const gtin = this.#cell(row, 'gtin')
    draft.product.sizes.push({
      ...{ row: row.row, ...name },
      price: isSale ? regular.price : price.price,
      // Without a price or the column of the former one, the file says nothing about a sale.
      ...(this.#columns.compareAt !== undefined &&
        price.price !== null && { salePrice: isSale ? price.price : null }),
      ...this.#stock(draft, row),
      ...(this.#columns.sku !== undefined && { sku: readSku(draft, sku, this.#place(row, 'sku')) }),
      ...(this.#columns.gtin !== undefined && { gtin: readGtin(draft, gtin, this.#place(row, 'gtin')) }),
    })
  }

  /** Pieces are counted where Shopify follows the inventory, or where the file has no such column. */
  #stock(draft: DraftProduct, row: TableRow): { stock?: number | null } {
    if (this.#columns.quantity === undefined) return {}
    const quantity = this.#cell(row, 'quantity')
    const isCounted = this.#columns.tracker === undefined || this.#cell(row, 'tracker') !== ''
    if (quantity === '' || !isCounted) return { stock: null }
    const isOrderable = /^(continue|true)$/i.test(this.#cell(row, 'policy'))
    return { stock: readPieces(draft, quantity, this.#place(row, 'quantity'), isOrderable) ?? null }
  }

  /** By the option of sizes, else by the title. */
  #sizeName(draft: DraftProduct, row: TableRow, rows: readonly TableRow[], title: string) {
    const options = ([1, 2, 3] as const).map((place) => ({
      name: rows.map((one) => this.#cell(one, `option${place}Name`)).find((text) => text !== '') ?? '',
      value: this.#cell(row, `option${place}`),
    }))
    const filled = options.filter(({ value }) => value !== '' && !/^default( title)?$/i.test(value))
    const named = filled.find(
      ({ name, value }) => SIZE_OPTION.test(name) && readSizeCell(value, name).length === 1,
    )
    const byUnit = named ?? filled.find(({ value }) => withoutConversions(findSizes(value)).length === 1)
    if (byUnit) {
      const [size] = readSizeCell(byUnit.value, byUnit.name)
      const texts = filled.map((option) => option.value).join(' ')
      if (size) return { ...withTester(size, texts), decant: isDecantText(texts) }
    }
    const value = oneLine(filled.map((option) => option.value).join(' '))
    const isOnly =
      rows.filter((one) => this.#cell(one, 'option1') !== '' || this.#cell(one, 'price') !== '').length < 2
    const [size, other] = withoutConversions(findSizes(title))
    const isInTitle = size !== undefined && !other && isOnly
    const [option] = filled.length === 1 ? filled : []
    const counted = option && SIZE_OPTION.test(option.name) ? readCountedSize(value) : undefined
    if (counted && !isInTitle) return counted
    draft.guess('Tamaño')
    if (isInTitle) return { ...size, decant: isDecantText(title) }
    const unmeasured = { value, isOnly: isOnly || value === '', decant: isDecantText(title) }
    return countUnmeasured(draft, this.#place(row, 'option1'), unmeasured)
  }
}

/** A vendor with this share of at least so many products may be the shop itself. */
const MANY = 5
const SHARE = 0.8

/** The vendor that nearly all products have and that is no known brand: small shops leave their own name there. */
function findShopName(vendors: readonly string[], brands: BrandFinder): string | undefined {
  const products = Map.groupBy(vendors, oneLine)
  const [first] = [...products].sort(([, a], [, b]) => b.length - a.length)
  if (!first || vendors.length < MANY) return undefined
  const [vendor, { length }] = first
  const isShop = vendor !== '' && length >= vendors.length * SHARE && brands.match(vendor) === undefined
  return isShop ? vendor : undefined
}

/** A tag that is a known brand, else one in the title; not a misspelled one. */
function findBrand(title: string, tags: string, brands: BrandFinder): string | undefined {
  for (const text of [...tags.split(','), title]) {
    const words = text.slice(0, 300).match(/[\p{L}\p{N}&'’.]+/gu) ?? []
    const found = brands.find(words)
    const isWhole = found && found.to - found.from + 1 === words.length
    if (found && !found.isMisspelled && (isWhole || text === title)) return found.name
  }
  return undefined
}
