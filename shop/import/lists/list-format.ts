import { foldText } from '#shop/text/fold-text.ts'
import { findConcentration } from '../formats/field-cells.ts'
import type { ImportOptions } from '../import-source.ts'
import { BLANK_ROW, type ImportedProduct, type RowReader } from '../imported-product.ts'
import { findAmountStyle } from '../reading/amounts.ts'
import type { BrandFinder } from '../reading/brand-finder.ts'
import { findSizes } from '../reading/size-text.ts'
import { readTitle } from '../reading/title-parts.ts'
import type { TableRow } from '../tables/table-row.ts'
import { joinListRows } from './join-rows.ts'
import type { ListColumns, ListContext } from './list-columns.ts'
import { buildListProduct } from './list-product.ts'
import { fillBrands, type ListRow, readListRow } from './list-row.ts'
import { isContact, isNotice, isTotal, readSection, SectionPath } from './section-rows.ts'
import { splitTitlePrice } from './title-price.ts'
import { keepBrandsInNames, keepConcentrationsInNames } from './words-in-names.ts'

const NOTICE = 'Texto que no es un producto'
const NO_NAME = 'La fila no tiene nombre'
const LONE_TEXT = 'Solo tiene un texto, sin precio ni tamaño: parece un encabezado o una nota'

/** Reads any table by the targets of its columns. */
export class ListReader implements RowReader {
  #columns: ListColumns
  #options: ImportOptions
  #brands: BrandFinder
  #sections = new SectionPath()
  #rows: ListRow[] = []
  /** The lines of a chat that continue the row of a name, by its number. */
  #lines = new Map<number, number[]>()

  constructor(columns: ListColumns, options: ImportOptions, brands: BrandFinder) {
    this.#columns = columns
    this.#options = options
    this.#brands = brands
  }

  take(row: TableRow): string | undefined {
    const columns = this.#columns
    const filled = row.cells.filter((cell) => cell.trim() !== '')
    const [first = ''] = filled
    if (filled.length === 0) return BLANK_ROW
    if (columns.isHeaderAgain(row)) return 'Encabezado repetido'
    if (isTotal(first)) return 'Fila de totales'
    const text = columns.cell(row, 'title') || columns.cell(row, 'name')
    if (filled.length === 1) {
      if (this.#joinLine(row, first)) return undefined
      const skipped = this.#takeLoneText(first, text !== '')
      if (skipped) return skipped
    }
    const above = this.#rows.at(-1)
    if (text === '' && !this.#continues(row, above)) return NO_NAME
    const read = readListRow(row, columns, {
      section: this.#sections.current,
      brands: this.#brands,
      above: text === '' ? above : undefined,
    })
    if (isNameless(read)) return NO_NAME
    this.#rows.push(read)
    return undefined
  }

  /** A row without a name is a further size of the product above when it has a size and the same brand or none. */
  #continues(row: TableRow, above: ListRow | undefined): boolean {
    if (!above || above.row.row !== row.row - 1) return false
    const columns = this.#columns
    const brand = columns.cell(row, 'brand')
    return columns.cell(row, 'size') !== '' && (brand === '' || foldText(brand) === foldText(above.brand))
  }

  /** "100 ml · EDP" and "$45" below the line of a name belong to it. */
  #joinLine(row: TableRow, line: string): boolean {
    const above = this.#rows.at(-1)
    if (!above || !this.#isOnlyNames || listPrices(above).some((price) => price !== '')) return false
    const lines = this.#lines.get(above.row.row) ?? []
    if ((lines.at(-1) ?? above.row.row) !== row.row - 1) return false
    // The sign begins the title, which "$45" alone does not have.
    const { title, price } = splitTitlePrice(`• ${line}`)
    const { isNameless: isRest, size, concentration } = readTitle(title, this.#brands)
    if (!isRest || !(price || size || concentration)) return false
    const cells = above.row.cells.map((cell) => (cell.trim() === '' ? cell : `${cell} ${line}`))
    const read = { section: above.section, brands: this.#brands, above: undefined }
    this.#rows.splice(-1, 1, readListRow({ ...above.row, cells }, this.#columns, read))
    this.#lines.set(above.row.row, [...lines, row.row])
    return true
  }

  /** Nothing but lines of text, as in a chat. */
  get #isOnlyNames(): boolean {
    return ![...TABLE_TARGETS].some((target) => this.#columns.has(target))
  }

  /** A section heading, a notice, or the name of a product in a table of names. */
  #takeLoneText(text: string, isName: boolean): string | undefined {
    if (text.length > 200) return LONE_TEXT
    if (isContact(text) && findSizes(text).length === 0) return NOTICE
    const isPriced = splitTitlePrice(text).price !== '' && !this.#columns.has('price')
    const section = isPriced ? undefined : readSection(text, this.#brands)
    const isOfProduct = findSizes(text).length > 0 || findConcentration(text) !== undefined
    // "DECANTS 10 ML"
    if (isPriced || (isOfProduct && (!section?.decant || section.brand)))
      return isName ? undefined : LONE_TEXT
    if (section) {
      this.#sections.enter(section)
      return 'Encabezado de sección'
    }
    if (isNotice(text)) return NOTICE
    // Below priced lines it is the heading of a house that is not known.
    const isPricedAbove = this.#lines.size === 0 && this.#rows.some(({ titlePrice }) => titlePrice !== '')
    if (isName && this.#isOnlyNames && !isPricedAbove) return undefined
    this.#sections.leave()
    return LONE_TEXT
  }

  *products(): Generator<ImportedProduct> {
    const tableRows = this.#rows.map(({ row }) => row)
    const context: ListContext = {
      columns: this.#columns,
      options: this.#options,
      styles: this.#columns.amountStyles(tableRows),
      currencies: this.#columns.currencies(tableRows),
      genderInitials: this.#columns.genderInitials(
        tableRows,
        this.#rows.map(({ parts }) => parts.genderInitial ?? ''),
      ),
      titleStyle: findAmountStyle(this.#rows.flatMap(listPrices)),
      tablesBeside: this.#columns.tablesBeside(tableRows),
    }
    const gendered = this.#rows.map((row) => readInitial(row, context.genderInitials))
    const rows = keepConcentrationsInNames(keepBrandsInNames(gendered, this.#columns))
    for (const joined of joinListRows(fillBrands(rows, this.#columns))) {
      const product = buildListProduct(joined, context)
      product.rows = product.rows.flatMap((row) => [row, ...(this.#lines.get(row) ?? [])])
      yield product
    }
  }
}

const listPrices = ({ titlePrice, sizePrices }: ListRow) => [
  titlePrice,
  ...sizePrices.map(({ price }) => price),
]

/** A house may name a perfume after its concentration only: "Chloé Eau de Parfum". */
const isNameless = ({ parts, brand }: ListRow) =>
  parts.isNameless === true && (brand === '' || parts.concentration === undefined)

/** A single character in a title means what the others of the list leave. */
function readInitial(row: ListRow, initials: ListContext['genderInitials']): ListRow {
  const { genderInitial = '' } = row.parts
  const gender = initials[genderInitial]
  return gender && !row.gender ? { ...row, gender, parts: { ...row.parts, gender } } : row
}

/** Columns that a table of products has beside its names. */
const TABLE_TARGETS = new Set(['price', 'sizePrice', 'sizeStock', 'size', 'stock', 'sku', 'brand'] as const)
