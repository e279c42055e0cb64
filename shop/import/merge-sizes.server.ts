import { type Cents, decimalFromCents, formatMoney } from '#shop/money/money.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { getSalePrice } from '#shop/products/product-price.ts'
import type { productSizes } from '#shop/products/schema.server.ts'
import { formatCount } from '#shop/text/counts.ts'
import type { ImportedSize, ImportIssue } from './imported-product.ts'
import { findBySku, isUnknownSize, readKey, sizeKey } from './known-sizes.server.ts'
import type { Columns, FieldChange, ProductWrite } from './planned-product.server.ts'

type StoredSize = typeof productSizes.$inferSelect

interface MergedSizes {
  /** All sizes after the import; new ones have the id 0. */
  sizes: StoredSize[]
  changes: FieldChange[]
  issues: ImportIssue[]
  write: Pick<ProductWrite, 'insertSizes' | 'updateSizes' | 'removeSizes'>
}

interface MergeOptions {
  currency: string
  /** The file has all of the product: an empty cell means none. In other files it says nothing. */
  isWhole: boolean
  /** Sizes that the file does not name are removed. */
  hasAllSizes: boolean
  /** The file names no size: the price is that of the stored one with its SKU, or of the only one. */
  isUnknown: boolean
  /** The file has no pieces because the product is not available: the stored ones stay. */
  isUnavailable: boolean
}

/** Applies the sizes of a file to the stored ones, matched by a SKU of one size, or else by value, unit and decant. */
export function mergeSizes(
  stored: readonly StoredSize[],
  imported: readonly ImportedSize[],
  { currency, isWhole, hasAllSizes, isUnknown, isUnavailable }: MergeOptions,
): MergedSizes {
  const merged: MergedSizes = { sizes: [], changes: [], issues: [], write: {} }
  const after = new Map(stored.map((size) => [size.id, size]))
  const named = new Set<number>()
  const added: StoredSize[] = []
  for (const size of imported) {
    const warn = (message: string, severity: ImportIssue['severity'] = 'warning') =>
      merged.issues.push({ severity, row: size.row, column: null, message })
    const withSku = findBySku(stored, imported, size)
    const found =
      withSku ??
      (isUnknown ? onlySize(stored) : stored.find(hasSameKey(size, sizeKey))) ??
      (isUnknown || isWhole ? undefined : stored.find(hasSameKey(size, readKey)))
    if (isUnknown && !found && stored.length > 0) {
      warn('El archivo no dice el tamaño, y el perfume tiene varios.', 'error')
    } else if (found && named.has(found.id)) {
      warn(`El tamaño ${sizeLabel(found)} está más de una vez.`, 'error')
    } else if (found) {
      named.add(found.id)
      const next = overlay(found, size, {
        isUnknown: isUnknown || (!isWhole && isUnknownSize(size)),
        isWhole,
        isUnavailable,
        warn,
      })
      after.set(found.id, next)
      if (isImplausible(found.price, next.price)) {
        const [before, now] = [formatMoney(found.price, currency), formatMoney(next.price, currency)]
        warn(
          `El precio de ${sizeLabel(found)} pasa de ${before} a ${now}: revisa que no sobre ni falte un cero.`,
        )
      }
      noteChanges(merged, found, next, currency)
    } else if (size.price === null) {
      warn(`El tamaño ${sizeLabel(size)} no tiene precio: no se agrega.`)
    } else {
      added.push(newSize(size))
    }
  }
  if (hasAllSizes && imported.length > 0) {
    for (const size of stored.filter(({ id }) => !named.has(id))) {
      after.delete(size.id)
      merged.write.removeSizes = [...(merged.write.removeSizes ?? []), size.id]
      merged.changes.push({ label: sizeLabel(size), old: describe(size, currency), new: '' })
    }
  }
  for (const size of added)
    merged.changes.push({ label: sizeLabel(size), old: '', new: describe(size, currency) })
  if (added.length > 0) merged.write.insertSizes = added.map(sizeColumns)
  merged.sizes = [...after.values(), ...added]
  return merged
}

/** A price times or divided by this is rather a typing error, or that of another size, than a new price. */
const IMPLAUSIBLE = 4

const isImplausible = (old: Cents, next: Cents) =>
  old > 0 && next > 0 && Math.max(old / next, next / old) >= IMPLAUSIBLE

/** A size of the file as a row without an id. A missing price is 0, which only a draft may have; an offer of 0 is none. */
export function newSize({ row: _, ...size }: ImportedSize): StoredSize {
  const { price, salePrice, stock = null, sku, gtin } = size
  return {
    ...size,
    id: 0,
    productId: '',
    price: price ?? 0,
    salePrice: salePrice || null,
    stock,
    sku: sku || null,
    gtin: gtin || null,
  }
}

/** The columns of a new row. */
export function sizeColumns({ id: _, productId: __, ...size }: StoredSize): Columns {
  return toColumns(size)
}

const onlySize = (stored: readonly StoredSize[]) => (stored.length === 1 ? stored[0] : undefined)

const hasSameKey = (imported: ImportedSize, toKey: (size: StoredSize) => string) => (stored: StoredSize) =>
  toKey(stored) === sizeKey(imported)

interface OverlayOptions extends Pick<MergeOptions, 'isUnknown' | 'isWhole' | 'isUnavailable'> {
  warn: (message: string) => void
}

function overlay(
  size: StoredSize,
  imported: ImportedSize,
  { isUnknown, isWhole, isUnavailable, warn }: OverlayOptions,
): StoredSize {
  const { value, unit, decant, price, salePrice, stock, sku, gtin } = imported
  const next: StoredSize = { ...size }
  // The same size in another spelling of the unit stays as it is.
  const isSame = hasSameKey(imported, isWhole ? sizeKey : readKey)(size)
  if (!isUnknown && !isSame) Object.assign(next, { value, unit, decant })
  if (price === null) warn(`El tamaño ${sizeLabel(size)} no tiene precio en el archivo: conserva el suyo.`)
  else next.price = price
  if (salePrice) next.salePrice = salePrice
  else if (salePrice !== undefined) {
    // No offer: a stored one stays that the file cannot have, because it does not apply or, in our own file, is 0.
    const applies = (price: Cents) =>
      getSalePrice({ price, salePrice: size.salePrice ?? undefined }) !== undefined
    const isUnnamed = isWhole ? size.salePrice === 0 : !applies(size.price) && !applies(next.price)
    next.salePrice = isUnnamed ? size.salePrice : null
  } else if (size.salePrice !== null && next.price !== size.price && size.salePrice >= next.price) {
    next.salePrice = null
    warn(`La oferta de ${sizeLabel(size)} se quita: no es menor que el precio nuevo.`)
  }
  if (stock !== undefined && (isWhole || stock !== null) && !isUnavailable) next.stock = stock
  if (sku || (isWhole && sku !== undefined)) next.sku = sku || null
  if (gtin || (isWhole && gtin !== undefined)) next.gtin = gtin || null
  return next
}

type SizeField = Exclude<keyof StoredSize, 'id' | 'productId'>
const FIELDS: readonly SizeField[] = [
  ...(['value', 'unit', 'decant', 'price', 'salePrice', 'stock', 'sku', 'gtin'] as const),
]

function noteChanges(merged: MergedSizes, old: StoredSize, next: StoredSize, currency: string): void {
  const changed = FIELDS.filter((field) => old[field] !== next[field])
  if (changed.length === 0) return
  const by =
    changed.includes('stock') && old.stock !== null && next.stock !== null ? next.stock - old.stock : 0
  const columns = changed.filter((field) => field !== 'stock' || by === 0)
  merged.write.updateSizes = [
    ...(merged.write.updateSizes ?? []),
    {
      id: old.id,
      columns: toColumns(Object.fromEntries(columns.map((field) => [field, next[field]]))),
      ...(by !== 0 && { by }),
    },
  ]
  for (const { label, text } of SHOWN) {
    const [before, now] = [text(old, currency), text(next, currency)]
    if (before !== now) merged.changes.push({ label: `${sizeLabel(old)}: ${label}`, old: before, new: now })
  }
}

const amount = (cents: Cents | null, currency: string) => (cents === null ? '' : formatMoney(cents, currency))

const SHOWN: readonly { label: string; text: (size: StoredSize, currency: string) => string }[] = [
  { label: 'tamaño', text: sizeLabel },
  { label: 'precio', text: ({ price }, currency) => amount(price, currency) },
  { label: 'precio de oferta', text: ({ salePrice }, currency) => amount(salePrice || null, currency) },
  { label: 'existencias', text: ({ stock }) => (stock === null ? '' : String(stock)) },
  { label: 'SKU', text: ({ sku }) => sku ?? '' },
  { label: 'código de barras', text: ({ gtin }) => gtin ?? '' },
]

/** "$45.00, oferta $40.00, 3 unidades". */
export function describe(size: StoredSize, currency: string): string {
  const { price, salePrice, stock, sku } = size
  return [
    price === 0 ? 'sin precio' : formatMoney(price, currency),
    salePrice !== null && salePrice > 0 && `oferta ${formatMoney(salePrice, currency)}`,
    stock !== null && formatCount(stock, 'unidad', 'unidades'),
    sku && `SKU ${sku}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Values of a size by column name; amounts as the database writes them. */
function toColumns({ price, salePrice, ...size }: Partial<Omit<StoredSize, 'id' | 'productId'>>): Columns {
  return {
    ...size,
    ...(price !== undefined && { price: decimalFromCents(price) }),
    ...(salePrice !== undefined && { sale_price: salePrice === null ? null : decimalFromCents(salePrice) }),
  }
}
