import { sizeNames } from '#shop/products/product.ts'
import { COLUMN_NAMES } from '#shop/products/product-fields.ts'
import { currentPrices } from '#shop/products/product-price.ts'
import type { StoredProduct } from '#shop/products/stored-product.server.ts'
import type { ImportResult } from './import-states.ts'
import type { ImportedProduct, ImportFormat, ImportIssue } from './imported-product.ts'

/** Columns that a file gives with the others of its fields; state and time of publication are separate. */
export const IMPORTED_COLUMNS = COLUMN_NAMES.filter((name) => name !== 'state' && name !== 'publishAt')

/** A value that an import writes, as the operator reads it. */
export interface FieldChange {
  label: string
  /** Empty: there is none. */
  old: string
  new: string
}

/** Columns of a table by name, as JSON: amounts are decimal texts. */
export type Columns = Record<string, unknown>

/** A size to write. Orders change the stock meanwhile, so a changed number is stored as a difference. */
interface SizeUpdate {
  id: number
  columns: Columns
  /** Pieces to add. */
  by?: number
}

/** The rows that an import writes of a product; an absent part stays as it is. */
export interface ProductWrite {
  product: Columns
  insertSizes?: Columns[]
  updateSizes?: SizeUpdate[]
  /** Ids of sizes. */
  removeSizes?: number[]
  /** By type; an empty list removes the row. */
  notes?: Record<string, string[]>
  attributes?: string[]
  /** Storage paths, main image first. */
  images?: string[]
}

/** What an import does with one product of the file. */
export interface PlannedProduct {
  result: Exclude<ImportResult, 'skipped'>
  productId: string | null
  /** Of the stored product. */
  baseVersion: number | null
  /** The folded name and brand of a new product. */
  nameKey: string | null
  /** Of a new product. */
  ready: 'complete' | 'priced' | 'not' | null
  title: string
  parsed: ImportedProduct
  changes: FieldChange[]
  issues: ImportIssue[]
  write: ProductWrite | null
}

export interface PlanContext {
  format: ImportFormat
  /** Of the shop. */
  currency: string
  /** Storage paths among the images of the file that are not stored. */
  missingImages: ReadonlySet<string>
  /** Ids of the file whose products are in the trash. */
  removedIds: ReadonlySet<string>
  /** The URLs from which images were stored, by product id. */
  imageUrls: Readonly<Record<string, readonly string[]>>
}

/** A product that is not imported. */
export function failedPlan(
  parsed: ImportedProduct,
  issues: ImportIssue[],
  stored?: StoredProduct,
): PlannedProduct {
  return {
    result: 'error',
    productId: stored?.product.id ?? null,
    baseVersion: stored?.product.version ?? null,
    nameKey: null,
    ready: null,
    title: formatTitle(parsed, stored),
    parsed,
    changes: [],
    issues: [...parsed.issues, ...issues],
    write: null,
  }
}

function formatTitle({ fields: { name, brand } }: ImportedProduct, stored?: StoredProduct): string {
  const { product } = stored ?? {}
  return [product?.name ?? name, product?.brand ?? brand].filter(Boolean).join(' · ') || '(sin nombre)'
}

/**
 * Columns of a product that the trigger of its sizes computes. A write that has them saves an update of every product; the
 * trigger corrects products whose sizes have sold out since.
 */
export function columnsOfSizes(sizes: StoredProduct['sizes']): Columns {
  const prices = currentPrices(sizes)
  return {
    lowest_price: prices[0],
    highest_price: prices.at(-1),
    size_prices: prices,
    size_names: sizeNames(sizes),
  }
}
