import { MAX_UNIT } from '#shop/products/product-schema.ts'
import type { NamedSize } from '../reading/size-text.ts'

/** A size in a unit that is a word, as our exports name it: "1 Rosa", "Decant 2 piezas". */
export function readCountedSize(text: string): (NamedSize & { decant: boolean }) | undefined {
  const [, decant, number, unit = ''] = /^(decant )?(\d{1,5}(?:\.\d{1,2})?) (.+)$/i.exec(text.trim()) ?? []
  const value = Number(number)
  return value > 0 && unit.length <= MAX_UNIT ? { value, unit, decant: decant !== undefined } : undefined
}
