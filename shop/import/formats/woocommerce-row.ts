import { foldText } from '#shop/text/fold-text.ts'
import type { AmountStyle } from '../reading/amounts.ts'
import { cellText, type TableRow } from '../tables/table-row.ts'
import { withoutFormulaMark } from './headings.ts'
import type { WooColumn } from './woocommerce-columns.ts'

/** What the rows of a file share. */
export interface WooTable {
  headings: readonly string[]
  columns: Partial<Record<WooColumn, number>>
  attributes: readonly { name: number; values: number }[]
  /** Separators of its prices; known after the last row. */
  style: AmountStyle
}

interface Attribute {
  name: string
  values: string[]
}

/** A row of a WooCommerce file. */
export class WooRow {
  readonly row: number
  /** In lower case without accents: 'simple', 'variable, virtual', 'variation'. */
  readonly type: string
  readonly table: WooTable
  #row: TableRow

  constructor(row: TableRow, table: WooTable) {
    this.#row = row
    this.row = row.row
    this.table = table
    this.type = foldText(this.cell('type'))
  }

  cell(column: WooColumn): string {
    return this.#text(this.table.columns[column])
  }

  #text(index: number | undefined): string {
    return index === undefined ? '' : withoutFormulaMark(cellText(this.#row, index))
  }

  has(column: WooColumn): boolean {
    return this.table.columns[column] !== undefined
  }

  heading(column: WooColumn): string | null {
    return this.table.headings[this.table.columns[column] ?? -1] ?? null
  }

  /** Whether the cell of prices is a number of a spreadsheet. */
  isNumber(column: WooColumn): boolean {
    return this.#row.numbers?.has(this.table.columns[column] ?? -1) ?? false
  }

  get isVariation(): boolean {
    return /variation|variacion/.test(this.type) || (this.type === '' && this.cell('parent') !== '')
  }

  /** The values of a cell, which commas separate; a comma in a value has a backslash before it. */
  list(column: WooColumn): string[] {
    return splitValues(this.cell(column))
  }

  get attributes(): Attribute[] {
    return this.table.attributes
      .map(({ name, values }) => ({
        name: this.#text(name).replace(/^pa_/, ''),
        values: splitValues(this.#text(values)),
      }))
      .filter(({ name, values }) => name !== '' && values.length > 0)
  }
}

function splitValues(text: string): string[] {
  const parts = text.match(/(?:\\,|[^,])+/g) ?? []
  return parts.map((part) => part.replaceAll('\\,', ',').trim()).filter((part) => part !== '')
}
