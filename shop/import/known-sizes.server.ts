import type { productSizes } from '#shop/products/schema.server.ts'
import { foldText } from '#shop/text/fold-text.ts'
import {
  type ImportedProduct,
  type ImportedSize,
  type ImportIssue,
  UNKNOWN_SIZE,
} from './imported-product.ts'
import { findSizes } from './reading/size-text.ts'

type StoredSize = typeof productSizes.$inferSelect
type NamedSize = Pick<StoredSize, 'value' | 'unit' | 'decant'>

/** Equal for the same size in two spellings of its unit. */
export const sizeKey = ({ value, unit, decant }: NamedSize) => `${value} ${unitKey({ unit })} ${decant}`

const unitKey = ({ unit }: Pick<NamedSize, 'unit'>) => foldText(unit).trim() || 'ml'

/** As files of other systems are read: their "3.4 fl oz" is 3.4 oz. */
export function readKey(size: NamedSize): string {
  const [read, other] = findSizes(`${size.value} ${size.unit}`)
  return sizeKey(read && !other ? { ...read, decant: size.decant } : size)
}

const hasNoContents = ({ value, unit }: ImportedSize) =>
  value === UNKNOWN_SIZE.value && unit === UNKNOWN_SIZE.unit

/** Whether the file has no size column: the reader's placeholder stands for any size. */
export const isUnknownSize = (size: ImportedSize): boolean => !size.decant && hasNoContents(size)

/** Whether the file names a decant without its contents ("Asad 100ml 27, decant 6"). */
const isUnknownDecant = (size: ImportedSize): boolean => size.decant && hasNoContents(size)

/** A SKU that several sizes have, here or in the file, distinguishes none of them. */
export function findBySku(
  stored: readonly StoredSize[],
  imported: readonly ImportedSize[],
  { sku }: ImportedSize,
): StoredSize | undefined {
  const [found, ...others] = sku ? stored.filter((size) => size.sku === sku) : []
  const isOfOne = others.length === 0 && imported.filter((size) => size.sku === sku).length === 1
  return isOfOne ? found : undefined
}

/**
 * A product of an own file without all columns that name a size: each of its sizes is the only stored one with its SKU, or
 * with what the file has. Several are an error.
 */
export function withOwnSizes(parsed: ImportedProduct, stored: readonly StoredSize[]): ImportedProduct {
  const { openHeadings = [], issues } = parsed
  if (openHeadings.length === 0) return parsed
  const isOpen = (heading: string) => openHeadings.includes(heading)
  const unclear: ImportIssue[] = []
  const sizes = parsed.sizes.map((size) => {
    const withSku = findBySku(stored, parsed.sizes, size)
    const like = stored.filter(
      (one) =>
        (isOpen('Tamaño') || one.value === size.value) &&
        (isOpen('Decant') || one.decant === size.decant) &&
        (isOpen('Unidad') || unitKey(one) === unitKey(size)),
    )
    const [only, ...others] = withSku ? [withSku] : like
    if (others.length > 0) {
      const message = isOpen('Tamaño')
        ? 'Hay varios tamaños: agrega «Tamaño» al archivo.'
        : `Hay varios tamaños de ${size.value}: agrega ${openHeadings.map((one) => `«${one}»`).join(' y ')} al archivo.`
      unclear.push({ severity: 'error', row: size.row, column: null, message })
    }
    return only ? { ...size, value: only.value, unit: only.unit, decant: only.decant } : size
  })
  return { ...parsed, sizes, issues: [...issues, ...unclear] }
}

/**
 * A product of another system's file with the sizes that it leaves open: a decant without contents is the only stored one,
 * and "10 ml" is the decant of 10 ml where neither the shop nor the file has both. A decant that stays without contents is
 * left out beside other sizes.
 */
export function withKnownSizes(parsed: ImportedProduct, stored: readonly StoredSize[]): ImportedProduct {
  const sizes = parsed.sizes.map((size) => knownSize(size, parsed.sizes, stored))
  const isLeftOut = (size: ImportedSize) => isUnknownDecant(size) && stored.length + sizes.length > 1
  const issues = sizes.filter(isLeftOut).map(({ row }) => ({
    severity: 'warning' as const,
    row,
    column: null,
    message: 'El decant no dice de cuánto es: no se lee su precio.',
  }))
  return {
    ...parsed,
    sizes: sizes.filter((size) => !isLeftOut(size)),
    issues: [...parsed.issues, ...issues],
  }
}

function knownSize(
  size: ImportedSize,
  others: readonly ImportedSize[],
  stored: readonly StoredSize[],
): ImportedSize {
  const decant = { ...size, decant: true }
  const [only, ...further] = stored.filter((one) =>
    isUnknownDecant(size) ? one.decant : readKey({ ...one, decant: true }) === sizeKey(decant),
  )
  const hasBoth = !size.decant && others.some((one) => sizeKey(one) === sizeKey(decant))
  if (!only?.decant || further.length > 0 || hasBoth) return size
  return { ...decant, value: only.value, unit: only.unit }
}
