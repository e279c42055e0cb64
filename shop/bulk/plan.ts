import type { ChangedValue } from '#shop/products/conflict.ts'
import type { BulkProduct, Rejected } from './bulk-product.ts'
import { describeChange } from './describe-change.ts'

/** What an operation does to the selected products, in the order of the list. */
export interface BulkPlan {
  changed: { before: BulkProduct; after: BulkProduct }[]
  /** Products that stay, each with the reason. */
  refused: { product: BulkProduct; reason: string }[]
  /** Products that are already as the operation makes them. */
  same: BulkProduct[]
}

/** Applies an operation to products that were read. Nothing is written. */
export function planChange(
  products: readonly BulkProduct[],
  change: (product: BulkProduct) => BulkProduct | Rejected,
): BulkPlan {
  const plan: BulkPlan = { changed: [], refused: [], same: [] }
  for (const before of products) {
    const after = change(before)
    if ('refused' in after) plan.refused.push({ product: before, reason: after.refused })
    else if (describeChange(before, after).length === 0) plan.same.push(before)
    else plan.changed.push({ before, after })
  }
  return plan
}

/** A product in the preview: its new values, or why it stays. */
export interface PlanRow {
  id: string
  name: string
  brand: string
  values: ChangedValue[]
  refused?: string
}

export interface BulkPreview {
  /** What the operation does: "Precios +10 %". */
  summary: string
  changed: number
  /** Sizes of them that change. */
  sizes: number
  refused: number
  same: number
  rows: PlanRow[]
  page: number
  pageCount: number
  /** Of the products and what happens to them: an operation is applied only to what the operator has seen. */
  fingerprint: string
}

const PAGE_SIZE = 50

/** One page of the products that stay, then of those that change. */
export function planRows(plan: BulkPlan, wanted: number): Pick<BulkPreview, 'rows' | 'page' | 'pageCount'> {
  const { changed, refused } = plan
  const pageCount = Math.max(1, Math.ceil((changed.length + refused.length) / PAGE_SIZE))
  const page = Math.min(wanted, pageCount)
  const from = (page - 1) * PAGE_SIZE
  const stay = refused.slice(from, from + PAGE_SIZE).map(
    ({ product: { id, name, brand }, reason }): PlanRow => ({
      id,
      name,
      brand,
      values: [],
      refused: reason,
    }),
  )
  const start = Math.max(0, from - refused.length)
  const move = changed.slice(start, start + PAGE_SIZE - stay.length).map(({ before, after }): PlanRow => {
    const { id, name, brand } = before
    return { id, name, brand, values: describeChange(before, after) }
  })
  return { rows: [...stay, ...move], page, pageCount }
}

/** Sizes that change. */
export function countSizes({ changed }: BulkPlan): number {
  return changed.reduce((sum, { before, after }) => sum + changedSizes(before, after).length, 0)
}

/** The sizes of a product that an operation changes, as they become. */
export function changedSizes(before: BulkProduct, after: BulkProduct): BulkProduct['sizes'] {
  return after.sizes.filter((size, place) => {
    const old = before.sizes[place]
    return !old || old.price !== size.price || old.salePrice !== size.salePrice || old.stock !== size.stock
  })
}
