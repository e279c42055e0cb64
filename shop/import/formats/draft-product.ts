import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import type { ImportedProduct, ImportedSize } from '../imported-product.ts'

/** An `ImportedProduct` while its rows are read. */
export class DraftProduct {
  readonly product: ImportedProduct
  /** Of its prices. */
  readonly currencies = new Set<string>()
  #guessed = new Set<string>()
  #reported = new Set<string>()

  constructor(rows: readonly number[]) {
    this.product = { rows: [...rows], fields: {}, sizes: [], guessed: [], issues: [] }
  }

  guess(label: string): void {
    this.#guessed.add(label)
  }

  /** Sets a field that has no value yet to what is found, which counts as guessed. */
  suppose<Name extends 'brand' | 'gender' | 'concentration' | 'scentFamily'>(
    name: Name,
    find: () => ImportedProduct['fields'][Name],
  ): void {
    const { fields } = this.product
    const value = fields[name] ? undefined : find()
    if (value === undefined) return
    fields[name] = value
    this.guess(PRODUCT_FIELDS[name].label)
  }

  warn(row: number, column: string | null, message: string): void {
    this.#report('warning', row, column, message)
  }

  fail(row: number, column: string | null, message: string): void {
    this.#report('error', row, column, message)
  }

  #report(severity: 'error' | 'warning', row: number, column: string | null, message: string): void {
    const key = `${row} ${column} ${message}`
    if (this.#reported.has(key)) return
    this.#reported.add(key)
    this.product.issues.push({ severity, row, column, message })
  }

  /**
   * The product, with each size once: of two rows with the same size and price the first counts, and a different price is
   * an error of the second row.
   */
  finish(): ImportedProduct {
    const sizes = new Map<string, ImportedSize>()
    for (const size of this.product.sizes) {
      const key = `${size.value} ${size.unit.toLowerCase()} ${size.decant}`
      const first = sizes.get(key)
      if (!first) {
        sizes.set(key, size)
        continue
      }
      const label = `${size.decant ? 'decant de ' : ''}${size.value} ${size.unit}`
      if (first.price === size.price && (first.salePrice ?? null) === (size.salePrice ?? null))
        this.warn(size.row, null, `Repite el tamaño ${label} de la fila ${first.row}`)
      else this.fail(size.row, null, `El tamaño ${label} ya está en la fila ${first.row} con otro precio`)
    }
    this.product.sizes = [...sizes.values()]
    this.product.guessed = [...this.#guessed]
    this.product.rows.sort((a, b) => a - b)
    return this.product
  }
}
