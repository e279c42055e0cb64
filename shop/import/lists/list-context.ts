import type { Gender } from '#shop/products/value-sets.ts'
import type { ImportOptions } from '../import-source.ts'
import type { AmountStyle } from '../reading/amounts.ts'
import type { ListColumns } from './list-columns.ts'

/** What the rows of a table share; known after its last row. */
export interface ListContext {
  columns: ListColumns
  options: ImportOptions
  /** Of each column of prices. */
  styles: ReadonlyMap<number, AmountStyle>
  /** Of each column of prices that names one other than the shop's. */
  currencies: ReadonlyMap<number, string>
  genderInitials: Readonly<Record<string, Gender>>
  /** Of prices in titles. */
  titleStyle: AmountStyle
  /** The first columns of other tables on the right. */
  tablesBeside: readonly number[]
  /** Of this product, by a column for it. */
  currency?: string | undefined
}
