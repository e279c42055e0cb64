import { readImageAddress } from '#shop/export/image-address.ts'
import { oneLine } from '#shop/text/clean-text.ts'
import { foldText } from '#shop/text/fold-text.ts'
import type { ImportOptions } from '../import-source.ts'
import type { ImportedProduct, RowReader } from '../imported-product.ts'
import { findAmountStyle } from '../reading/amounts.ts'
import type { BrandFinder } from '../reading/brand-finder.ts'
import { toPlainText } from '../reading/plain-text.ts'
import type { TableRow } from '../tables/table-row.ts'
import { DraftProduct } from './draft-product.ts'
import { findFieldReader, findListedGender, guessNotes, readSummary } from './field-cells.ts'
import { findBrandIn, findFamilies, guessFromName, readTags } from './foreign-facts.ts'
import { findAttributeColumns, findWooColumns, WooRow, type WooTable } from './woocommerce-columns.ts'
import { readWooSize, SIZE_ATTRIBUTE } from './woocommerce-sizes.ts'

/** Reads WooCommerce's product files: a product and the variations that name it as their parent. */
export class WooReader implements RowReader {
  #table: WooTable
  #options: ImportOptions
  #brands: BrandFinder
  #rows: WooRow[] = []

  constructor(headings: readonly string[], options: ImportOptions, brands: BrandFinder) {
    const style = { decimal: null, isMixed: false, largest: 0 }
    this.#table = {
      headings,
      columns: findWooColumns(headings),
      attributes: findAttributeColumns(headings),
      style,
    }
    this.#options = options
    this.#brands = brands
  }

  take(row: TableRow): string | undefined {
    const read = new WooRow(row, this.#table)
    if (read.cell('name') === '' && !read.isVariation) return 'La fila no tiene nombre'
    this.#rows.push(read)
    return undefined
  }

  *products(): Generator<ImportedProduct> {
    this.#table.style = findAmountStyle(
      this.#rows.flatMap((row) => [row.cell('regularPrice'), row.cell('salePrice')]),
    )
    const products = this.#rows.filter(({ isVariation }) => !isVariation)
    const parents = new Map<string, WooRow>()
    for (const row of products) {
      if (row.cell('id')) parents.set(`id:${row.cell('id')}`, row)
      if (row.cell('sku')) parents.set(row.cell('sku'), row)
    }
    const variations = Map.groupBy(
      this.#rows.filter(({ isVariation }) => isVariation),
      (row) => parents.get(row.cell('parent').replace(/^id:\s*/i, 'id:')),
    )
    for (const row of products) yield this.#product(row, variations.get(row) ?? [])
    for (const row of variations.get(undefined) ?? []) yield this.#orphan(row)
  }

  #orphan(row: WooRow): ImportedProduct {
    const draft = new DraftProduct([row.row])
    const parent = row.cell('parent')
    draft.product.fields.name = oneLine(row.cell('name')) || 'Variación'
    draft.fail(
      row.row,
      row.heading('parent'),
      parent === ''
        ? 'La variación no dice de qué producto es'
        : `El producto superior «${parent}» no está en el archivo`,
    )
    return draft.finish()
  }

  #product(row: WooRow, variations: readonly WooRow[]): ImportedProduct {
    const draft = new DraftProduct([row, ...variations].map((one) => one.row))
    const { product } = draft
    const { fields } = product
    const name = oneLine(row.cell('name'))
    fields.name = name
    if (row.type.includes('variable') && row.cell('sku') !== '') product.handle = row.cell('sku')
    if (row.has('description'))
      fields.description = toPlainText(row.cell('description').replaceAll('\\n', '<br>'))
    const summary = readSummary(draft, row.cell('shortDescription').replaceAll('\\n', '<br>'), {
      row: row.row,
      column: row.heading('shortDescription'),
    })
    const brand = row.list('brands')[0]
    if (brand) fields.brand = brand
    readAttributes(draft, row)
    readTags(draft, row.cell('tags'))
    guessNotes(draft, [summary, fields.description].filter(Boolean).join('\n'))
    const categories = row.list('categories').flatMap((path) => path.split('>').map((text) => text.trim()))
    draft.suppose('gender', () => findListedGender(categories))
    draft.suppose('scentFamily', () => findFamilies(categories))
    guessFromName(draft, name, categories)
    draft.suppose('brand', () => findBrandIn(this.#brands, name, categories))
    const state = readState(row)
    if (state) product.state = state
    if (row.has('images'))
      product.images = [...new Set([row, ...variations].flatMap((one) => one.list('images')))].map((url) =>
        readImageAddress(url, this.#options.origin),
      )
    if (/grouped|agrupad/.test(row.type))
      draft.fail(
        row.row,
        row.heading('type'),
        'Un producto agrupado no se importa: sus productos van por separado',
      )
    this.#readSizes(draft, row, variations)
    return draft.finish()
  }

  #readSizes(draft: DraftProduct, row: WooRow, variations: readonly WooRow[]): void {
    const isAlone = variations.length === 0
    if (isAlone && row.type.includes('variable') && row.cell('regularPrice') === '') {
      const message = 'Sus variaciones no están en el archivo: no se importan sus tamaños'
      draft.warn(row.row, row.heading('type'), message)
      return
    }
    const context = { parent: row, currency: this.#options.currency, isOnly: variations.length < 2 }
    for (const one of isAlone ? [row] : variations) {
      const isDisabled = readPublished(one) === 'archived' && readPublished(row) !== 'archived'
      if (!isDisabled) readWooSize(draft, one, context)
      else {
        const message = 'La variación está desactivada en WooCommerce: no se importa'
        draft.warn(one.row, one.heading('published'), message)
      }
    }
  }
}

/** Products that only their URL shows are not for the catalog. */
function readState(row: WooRow): ImportedProduct['state'] {
  const state = readPublished(row)
  return state === 'published' && /^(hidden|ocult[oa])$/i.test(row.cell('visibility')) ? 'draft' : state
}

/** 1 published, 0 private or a disabled variation, -1 draft, 2 awaits a review. */
function readPublished(row: WooRow): ImportedProduct['state'] {
  const folded = foldText(row.cell('published'))
  if (/^(1|si|yes|true|verdadero)$/.test(folded)) return 'published'
  if (/^(0|no|false|falso)$/.test(folded)) return 'archived'
  return folded === '' ? undefined : 'draft'
}

/** Fields that a product has as attributes of WooCommerce. */
function readAttributes(draft: DraftProduct, row: WooRow): void {
  for (const { name, values } of row.attributes) {
    if (SIZE_ATTRIBUTE.test(foldText(name).trim())) continue
    findFieldReader(name)?.(draft, values.join(', '), { row: row.row, column: name })
  }
}
