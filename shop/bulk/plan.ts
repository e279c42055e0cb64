import { type Cents, formatMoney } from '#shop/money/money.ts'
import type { ChangedValue } from '#shop/products/conflict.ts'
import { type NamedProduct, sizeLabel } from '#shop/products/product.ts'
import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import { getSalePrice } from '#shop/products/product-price.ts'
import { STATE_LABELS } from '#shop/products/product-state.ts'
import { findPage, type Paged } from '#shop/urls/define-query.ts'
import type { BulkProduct, BulkSize, Rejected } from './operation.ts'

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
export interface PlanRow extends NamedProduct {
  values: ChangedValue[]
  refused?: string
}

export interface BulkPreview extends Paged {
  /** What the operation does: "Precios +10 %". */
  summary: string
  changed: number
  /** Sizes of them that change. */
  sizes: number
  refused: number
  same: number
  rows: PlanRow[]
  /** Of the products and what happens to them: an operation is applied only to what the operator has seen. */
  fingerprint: string
}

const PAGE_SIZE = 50

/** One page of the products that stay, then of those that change. */
export function planRows(plan: BulkPlan, wanted: number): Pick<BulkPreview, 'rows' | 'page' | 'pageCount'> {
  const { changed, refused } = plan
  const { page, pageCount, offset } = findPage(wanted, changed.length + refused.length, PAGE_SIZE)
  const stay = refused.slice(offset, offset + PAGE_SIZE).map(
    ({ product: { id, name, brand }, reason }): PlanRow => ({
      id,
      name,
      brand,
      values: [],
      refused: reason,
    }),
  )
  const start = Math.max(0, offset - refused.length)
  const move = changed.slice(start, start + PAGE_SIZE - stay.length).map(({ before, after }): PlanRow => {
    const { id, name, brand } = before
    return { id, name, brand, values: describeChange(before, after) }
  })
  return { rows: [...stay, ...move], page, pageCount }
}

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

const VALUES: readonly [label: string, text: (product: BulkProduct) => string][] = [
  [PRODUCT_FIELDS.brand.label, ({ brand }) => brand],
  [PRODUCT_FIELDS.scentFamily.label, ({ scentFamily }) => scentFamily.join(', ')],
  [PRODUCT_FIELDS.attributes.label, ({ attributes }) => attributes.join(', ')],
  [PRODUCT_FIELDS.isAvailable.label, ({ isAvailable }) => (isAvailable ? 'Sí' : 'No')],
  ['Estado', ({ state, removed }) => (removed ? 'Eliminado' : STATE_LABELS[state])],
]

const SIZE_VALUES: readonly [label: string, text: (size: BulkSize, currency: string) => string][] = [
  ['', ({ price }, currency) => formatMoney(price, currency)],
  [', oferta', (size, currency) => saleText(size, currency)],
  [', unidades', ({ stock }) => (stock === null ? 'sin contar' : String(stock))],
]

/** The differences between a product and what an operation makes of it; none when it stays as it is. */
export function describeChange(before: BulkProduct, after: BulkProduct): ChangedValue[] {
  const values = VALUES.map(([label, text]) => ({ label, before: text(before), after: text(after) }))
  const bySize = after.sizes.flatMap((size, place) => {
    const old = before.sizes[place]
    return SIZE_VALUES.map(([label, text]) => ({
      label: `${sizeLabel(size)}${label}`,
      before: old ? text(old, before.currency) : '',
      after: text(size, after.currency),
    }))
  })
  return [...values, ...bySize].filter((value) => value.before !== value.after)
}

function saleText(size: BulkSize, currency: string): string {
  const { salePrice } = size
  if (salePrice === null) return 'sin oferta'
  const text = (cents: Cents) => formatMoney(cents, currency)
  return getSalePrice(size) === undefined ? `${text(salePrice)} (no vale)` : text(salePrice)
}
