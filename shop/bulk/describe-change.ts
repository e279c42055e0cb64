import { type Cents, formatMoney } from '#shop/money/money.ts'
import type { ChangedValue } from '#shop/products/conflict.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import { STATE_LABELS } from '#shop/products/product-state.ts'
import { activeSale, type BulkProduct, type BulkSize } from './bulk-product.ts'

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
  return activeSale(size) === null ? `${text(salePrice)} (no vale)` : text(salePrice)
}
