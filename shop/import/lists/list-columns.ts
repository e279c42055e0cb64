import type { ImportOptions } from '#shop/import/import-source.ts'
import type { Gender } from '#shop/products/value-sets.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { type ColumnTarget, REPEATED_TARGETS, SIZE_TARGETS } from '../column-targets.ts'
import { withoutFormulaMark } from '../formats/headings.ts'
import { type AmountStyle, findAmountStyle } from '../reading/amounts.ts'
import { findCurrency } from '../reading/currency-signs.ts'
import { findHeadingSize, findSizes, type HeadingSize } from '../reading/size-text.ts'
import { cellText, type TableRow, withoutCurrency } from '../tables/table-row.ts'

/** The columns of an unknown table by their targets. */
export class ListColumns {
  readonly headings: readonly string[] | null
  #targets: readonly ColumnTarget[]
  #places = new Map<ColumnTarget, number[]>()
  /** The sizes that the headings name. */
  #sizes: (HeadingSize | undefined)[]

  constructor(headings: readonly string[] | null, targets: readonly ColumnTarget[]) {
    this.headings = headings
    this.#targets = targets
    this.#sizes = (headings ?? []).map(findHeadingSize)
    const ofSizes: Partial<Record<ColumnTarget, ColumnTarget>> = targets.includes('sizePrice')
      ? SIZE_TARGETS
      : {}
    for (const [index, chosen] of targets.entries()) {
      const target = (this.#sizes[index] && ofSizes[chosen]) ?? chosen
      const places = this.#places.get(target)
      if (!places) this.#places.set(target, [index])
      else if (REPEATED_TARGETS.has(target)) places.push(index)
    }
  }

  has(target: ColumnTarget): boolean {
    return this.#places.has(target)
  }

  places(target: ColumnTarget): readonly number[] {
    return this.#places.get(target) ?? []
  }

  /** The size that the heading of a column names. */
  sizeAt(index: number): HeadingSize | undefined {
    return this.#sizes[index]
  }

  /**
   * The column with this of a size. A heading that does not say whether it is about the decant or the bottle is about the
   * one that has a price.
   */
  placeOfSize(ofRow: keyof typeof SIZE_TARGETS, size: HeadingSize): number | undefined {
    const isAlike = (index: number) => {
      const named = this.sizeAt(index)
      return named?.value === size.value && named.unit === size.unit
    }
    const isExact = (index: number, decant: boolean) =>
      isAlike(index) && this.sizeAt(index)?.decant === decant
    const places = this.places(SIZE_TARGETS[ofRow]).filter(isAlike)
    const isOther = this.places('sizePrice').some((index) => isExact(index, !size.decant))
    return places.find((index) => isExact(index, size.decant)) ?? (isOther ? undefined : places[0])
  }

  /** The text of the first column of a target, numbers without a currency; empty without one. */
  cell(row: TableRow, target: ColumnTarget): string {
    const [index] = this.places(target)
    return index === undefined ? '' : this.cellAt(row, index)
  }

  cellAt(row: TableRow, index: number): string {
    const text = withoutFormulaMark(cellText(row, index))
    // The format of the prices is often that of the whole sheet.
    return this.isNumber(row, index) ? withoutCurrency(text) : text
  }

  /** The filled texts of all columns of a target. */
  cells(row: TableRow, target: ColumnTarget): string[] {
    return this.places(target)
      .map((index) => withoutFormulaMark(cellText(row, index)))
      .filter((text) => text !== '')
  }

  heading(target: ColumnTarget): string | null {
    return this.headingAt(this.places(target)[0] ?? -1)
  }

  headingAt(index: number): string | null {
    return this.headings?.[index]?.trim() || null
  }

  isNumber(row: TableRow, index: number | undefined): boolean {
    return index !== undefined && (row.numbers?.has(index) ?? false)
  }

  /** Whether a row repeats the headings, as at the top of a printed page. */
  isHeaderAgain(row: TableRow): boolean {
    const filled = [...row.cells.entries()].filter(([, cell]) => cell.trim() !== '')
    if (!this.headings || filled.length === 0) return false
    const same = filled.filter(
      ([index, cell]) => foldText(cell.trim()) === foldText(this.headings?.[index]?.trim() ?? ''),
    )
    return same.length / filled.length >= 0.7
  }

  get #prices(): number[] {
    const targets = ['price', 'salePrice', 'sizePrice', 'sizeSalePrice'] as const
    return targets.flatMap((target) => this.places(target))
  }

  /** The currency that the heading of a column of prices names, or else all its cells with a sign. */
  currencies(rows: readonly TableRow[]): Map<number, string> {
    const found = new Map<number, string>()
    for (const index of this.#prices) {
      const [first, ...others] = new Set(
        rows.map((row) => findCurrency(cellText(row, index))).filter((currency) => currency !== undefined),
      )
      // "s/ IVA" is no sign of the sol.
      const heading = this.headingAt(index)?.replace(/s\/\s*i\.?v\.?a/i, '')
      const currency = (heading && findCurrency(heading)) ?? (others.length === 0 ? first : undefined)
      if (currency) found.set(index, currency)
    }
    return found
  }

  /** The first columns of tables on the right of the one that is read. */
  tablesBeside(rows: readonly TableRow[]): number[] {
    const [title = -1] = [...this.places('title'), ...this.places('name')]
    const heading = foldText(this.headingAt(title) ?? '')
    const share = (index: number, test: (text: string) => boolean) => {
      const filled = rows.map((row) => cellText(row, index)).filter((text) => text !== '')
      return filled.length === 0 ? 0 : filled.filter(test).length / filled.length
    }
    const isAmount = (index: number) => share(index, (text) => /^[^\p{L}]*\d/u.test(text)) > 0.5
    return [...this.#targets.keys()].filter((index) => {
      if (index <= title || this.#targets[index] !== 'ignore' || this.#targets[index + 1] !== 'ignore')
        return false
      const isSame = heading !== '' && foldText(this.headingAt(index) ?? '') === heading
      const isTitle = share(index, (text) => findSizes(text).length > 0 && /\p{L}{4}/u.test(text)) > 0.5
      return (isSame || isTitle) && (isAmount(index + 1) || isAmount(index + 2))
    })
  }

  /** The separators of each column of prices. */
  amountStyles(rows: readonly TableRow[]): Map<number, AmountStyle> {
    return new Map(
      this.#prices.map((index) => [
        index,
        findAmountStyle(rows.filter((row) => !this.isNumber(row, index)).map((row) => cellText(row, index))),
      ]),
    )
  }

  /**
   * What single characters mean in the column of genders, and in titles (`others`): M is Mujer beside H, and masculine beside
   * F or W.
   */
  genderInitials(rows: readonly TableRow[], others: readonly string[]): Readonly<Record<string, Gender>> {
    const texts = [...rows.map((row) => this.cell(row, 'gender')), ...others]
    const initials = new Set(texts.map((text) => text.toLowerCase()).filter((text) => text.length === 1))
    const common = { h: 'Hombre', c: 'Hombre', d: 'Mujer', f: 'Mujer', w: 'Mujer', u: 'Unisex' } as const
    if (initials.has('h') || initials.has('c')) return { ...common, m: 'Mujer' }
    return initials.has('f') || initials.has('w') || initials.has('d') ? { ...common, m: 'Hombre' } : common
  }
}

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
