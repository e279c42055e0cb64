import { MAX_UNIT } from '#shop/products/product-schema.ts'
import { UNKNOWN_SIZE } from '../imported-product.ts'
import type { NamedSize } from '../reading/size-text.ts'
import type { DraftProduct } from './draft-product.ts'

type CountedSize = NamedSize & { decant: boolean }

/** A size in a unit that is a word, as our exports name it: "1 Rosa", "Decant 2 piezas". */
export function readCountedSize(text: string): CountedSize | undefined {
  const [, decant, number, unit = ''] = /^(decant )?(\d{1,5}(?:\.\d{1,2})?) (.+)$/i.exec(text.trim()) ?? []
  const value = Number(number)
  return value > 0 && unit.length <= MAX_UNIT ? { value, unit, decant: decant !== undefined } : undefined
}

interface UnmeasuredSize {
  /** What the file says of the size. */
  value: string
  /** The product has no other size. */
  isOnly: boolean
  decant: boolean
}

/** One piece, or one of a word that distinguishes variants, with a warning; undefined, with an error, for a longer text. */
export function countUnmeasured(
  draft: DraftProduct,
  { row, column }: { row: number; column: string | null },
  { value, isOnly, decant }: UnmeasuredSize,
): CountedSize | undefined {
  if (isOnly) {
    draft.warn(row, column, 'No dice el tamaño: queda como 1 unidad')
    return { ...UNKNOWN_SIZE, decant }
  }
  if (value !== '' && value.length <= MAX_UNIT) {
    draft.warn(row, column, `«${value}» no es un tamaño en ml: queda como 1 ${value}`)
    return { value: UNKNOWN_SIZE.value, unit: value, decant: false }
  }
  draft.fail(row, column, `No se entiende el tamaño «${value}». Escríbelo en ml`)
  return undefined
}
