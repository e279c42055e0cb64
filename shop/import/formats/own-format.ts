import type { ReadProduct } from '#shop/export/columns.ts'
import { PRODUCT_COLUMNS } from '#shop/export/own-columns.ts'
import { SIZE_COLUMNS } from '#shop/export/size-columns.ts'
import type { FileSize } from '#shop/products/stored-size.ts'
import { unescapeCell } from '#shop/text/csv.ts'
import { foldText } from '#shop/text/fold-text.ts'
import type { ImportOptions } from '../import-source.ts'
import type { ImportedProduct, ImportedSize, RowReader } from '../imported-product.ts'
import { findCurrency, toForeign } from '../reading/currency-signs.ts'
import { cellText, type TableRow, withoutCurrency } from '../tables/table-row.ts'
import { DraftProduct } from './draft-product.ts'
import { warnOfLostDigits } from './field-cells.ts'
import { foldHeading } from './headings.ts'

const ALL_COLUMNS = [...PRODUCT_COLUMNS, ...SIZE_COLUMNS]
/** Headings of a file that was cut down but is ours. */
const MIN_HEADINGS = 6

/** Columns that name a size. */
const NAMING = ['Tamaño', 'Unidad', 'Decant']
const CODES = ['SKU', 'Código de barras']
/** Columns whose cells are numbers in a workbook. */
const AMOUNTS = ['Precio', 'Precio de oferta']
const NUMBERS = ['Tamaño', ...AMOUNTS, 'Existencias']

/** Whether these are the headings of the shop's own export, in any order. */
export function isOwnHeader(headings: readonly string[]): boolean {
  const folded = new Set(headings.map(foldHeading))
  const count = ALL_COLUMNS.filter(({ heading }) => folded.has(foldHeading(heading))).length
  const has = (...names: string[]) => names.every((heading) => folded.has(heading))
  // Without the ids by what no other table has.
  return (
    count >= MIN_HEADINGS && has('nombre', 'marca') && (has('id') || has('identificador', 'unidad', 'decant'))
  )
}

/** Reads the shop's own export by its column tables. */
export class OwnReader implements RowReader {
  #options: ImportOptions
  #columns: Map<string, number>
  #groups = new Map<string, TableRow[]>()

  constructor(headings: readonly string[], options: ImportOptions) {
    this.#options = options
    // Of two columns with the same heading the first counts.
    this.#columns = new Map(
      [...headings.entries()].reverse().map(([index, text]) => [foldHeading(text), index]),
    )
  }

  #cell(row: TableRow, heading: string): string {
    const index = this.#columns.get(foldHeading(heading))
    return index === undefined ? '' : unescapeCell(cellText(row, index)).trim()
  }

  /**
   * A number of a workbook is without the currency of its format, unless prices are in another one than the shop's. It has
   * a decimal point, which before three decimals would group thousands.
   */
  #sizeCell(row: TableRow, heading: string, currency: string): string {
    const cell = this.#cell(row, heading)
    const index = this.#columns.get(foldHeading(heading)) ?? -1
    if (!NUMBERS.includes(heading) || !row.numbers?.has(index)) return cell
    if (AMOUNTS.includes(heading) && toForeign(findCurrency(cell), currency) !== undefined) return cell
    const number = withoutCurrency(cell)
    return /\.\d{3}$/.test(number) ? `${number}0` : number
  }

  #has({ heading }: { heading: string }): boolean {
    return this.#columns.has(foldHeading(heading))
  }

  take(row: TableRow): string | undefined {
    const [key] = this.#findKeys(row)
    if (key === undefined) return 'La fila no tiene ID, identificador ni nombre'
    const group = this.#groups.get(key)
    if (group) group.push(row)
    else this.#groups.set(key, [row])
    return undefined
  }

  /** What says which product a row belongs to, the most certain first. */
  #findKeys(row: TableRow): string[] {
    const [id, handle, name, brand] = ['ID', 'Identificador', 'Nombre', 'Marca'].map((heading) =>
      this.#cell(row, heading),
    )
    return [
      ...(id ? [`id ${id}`] : []),
      ...(handle ? [`handle ${handle}`] : []),
      ...(name ? [foldText(`name ${brand}\n${name}`)] : []),
    ]
  }

  /**
   * A row that was added without the id is a further size of the product with its handle, or with its name and brand,
   * unless it says something else of the product.
   */
  #joinRows(): void {
    const withoutId = [...this.#groups].filter(([key]) => !key.startsWith('id '))
    if (withoutId.length === 0) return
    const withId = new Map<string, TableRow[][]>()
    for (const rows of this.#groups.values()) {
      const [id, ...others] = rows[0] ? this.#findKeys(rows[0]) : []
      if (!id?.startsWith('id ')) continue
      for (const key of others) withId.set(key, [...(withId.get(key) ?? []), rows])
    }
    for (const [key, rows] of withoutId) {
      const [product, other] = withId.get(key) ?? []
      if (!product || other || !rows.every((row) => this.#isLike(row, product))) continue
      product.push(...rows)
      this.#groups.delete(key)
    }
  }

  #isLike(row: TableRow, product: readonly TableRow[]): boolean {
    return PRODUCT_COLUMNS.every(({ heading }) => {
      const cell = foldText(this.#cell(row, heading))
      return cell === '' || product.some((one) => foldText(this.#cell(one, heading)) === cell)
    })
  }

  *products(): Generator<ImportedProduct> {
    this.#joinRows()
    for (const [key, rows] of this.#groups) {
      // The rows of 50,000 products take 60 MB: they are not needed again.
      this.#groups.delete(key)
      yield this.#product(rows)
    }
  }

  #product(rows: TableRow[]): ImportedProduct {
    const draft = new DraftProduct(rows.map(({ row }) => row))
    const read: ReadProduct = { fields: {} }
    for (const column of PRODUCT_COLUMNS) {
      if (!this.#has(column)) continue
      const { cell, row } = this.#productCell(draft, rows, column.heading)
      const error = column.read(cell, read, this.#options)
      if (error) draft.fail(row, column.heading, error)
    }
    const currency = read.fields.currency ?? this.#options.currency
    const sizes: ImportedSize[] = []
    for (const row of rows) {
      if (SIZE_COLUMNS.every(({ heading }) => this.#cell(row, heading) === '')) continue
      const size: FileSize = { value: 0, unit: 'ml', decant: false, price: null }
      for (const column of SIZE_COLUMNS) {
        if (!this.#has(column)) continue
        const cell = this.#sizeCell(row, column.heading, currency)
        const place = { row: row.row, column: column.heading }
        if (CODES.includes(column.heading) && warnOfLostDigits(draft, cell, place)) continue
        const error = column.read(cell, size, currency)
        if (error) draft.fail(row.row, column.heading, error)
      }
      if (size.value > 0 || !this.#has({ heading: 'Tamaño' })) sizes.push({ row: row.row, ...size })
    }
    const openHeadings = NAMING.filter((heading) => !this.#has({ heading }))
    // Two rows that look the same may be two sizes: only the plan knows.
    if (openHeadings.length > 0) return Object.assign(draft.finish(), read, { sizes, openHeadings })
    draft.product.sizes = sizes
    return Object.assign(draft.finish(), read)
  }

  /** On any row: a sorted file no longer has the product's cells on its first row. */
  #productCell(draft: DraftProduct, rows: TableRow[], heading: string): { cell: string; row: number } {
    const [first] = rows
    const filled = rows.find((row) => this.#cell(row, heading) !== '') ?? first
    if (!filled) return { cell: '', row: 0 }
    const cell = this.#cell(filled, heading)
    const other = rows.find((row) => ![cell, ''].includes(this.#cell(row, heading)))
    if (other)
      draft.warn(other.row, heading, `Es distinto que en la fila ${filled.row}, que es la que cuenta`)
    return { cell, row: filled.row }
  }
}
