import { missingPrices, missingValues, OPTIONAL_IN_DRAFTS } from '#shop/products/missing-values.ts'
import { PRODUCT_FIELDS } from '#shop/products/product-fields.ts'
import { checkProduct, type FormErrors } from '#shop/products/product-schema.ts'
import { type StoredProduct, toFormValues } from '#shop/products/stored-product.server.ts'
import { isBlank } from '#shop/text/clean-text.ts'

/** What the rules of the product form say about a product of a file. */
interface TargetCheck {
  /** Labels of what a product must have before it is published. */
  lacks: string[]
  errors: { column: string; message: string }[]
}

/** Checks a product by the rules of its form. `before`: errors that the stored product has already are no errors. */
export function checkTarget(target: StoredProduct, before?: StoredProduct): TargetCheck {
  const errors = findErrors(target)
  const known = before ? new Set(Object.values(findErrors(before))) : new Set<string>()
  const check: TargetCheck = { lacks: lacksToPublish(target, false), errors: [] }
  for (const [path, message] of Object.entries(errors)) {
    if (known.has(message) || isLack(path, target)) continue
    check.errors.push({ column: findColumn(path), message: `${message}.`.replace('..', '.') })
  }
  return check
}

/**
 * Labels of what keeps a product that a file publishes a draft. One that our own file says is published comes back with a
 * price for each size, as 'Publicar todos los que tienen precio' may have published it.
 */
export function lacksToPublish({ product, sizes }: StoredProduct, isRestored: boolean): string[] {
  return isRestored ? missingPrices({ sizes }) : missingValues({ ...product, sizes })
}

function findErrors(target: StoredProduct): FormErrors {
  const product = { ...target.product, state: 'published' as const, publishAt: null }
  return checkProduct(toFormValues({ ...target, product })).errors ?? {}
}

/** Whether the error only says what a draft may lack. */
function isLack(path: string, { product, sizes }: StoredProduct): boolean {
  if (path === 'sizes') return sizes.length === 0
  if (path === 'scentFamily') return product.scentFamily.length === 0
  const name = OPTIONAL_IN_DRAFTS.find((one) => one === path)
  if (name) return isBlank(product[name])
  return /^sizes\.\d+\.price$/.test(path) && sizes.some(({ price }) => price === 0)
}

const SIZE_COLUMNS: Readonly<Record<string, string>> = {
  value: 'Tamaño',
  unit: 'Unidad',
  price: 'Precio',
  salePrice: 'Precio de oferta',
  stock: 'Existencias',
  sku: 'SKU',
  gtin: 'Código de barras',
}

function findColumn(path: string): string {
  const [name = '', , part = ''] = path.split('.')
  if (name === 'sizes' && SIZE_COLUMNS[part]) return SIZE_COLUMNS[part]
  return Object.hasOwn(PRODUCT_FIELDS, name)
    ? PRODUCT_FIELDS[name as keyof typeof PRODUCT_FIELDS].label
    : name
}
