import { editDistance } from '#shop/text/edit-distance.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { soundKey } from '#shop/text/sound-key.ts'

/**
 * The brand that the operator probably means by a typed name that is none of `brands`: "Latafa" and "lattafa" give
 * "Lattafa". Undefined when the name is one of them or like none.
 */
export function nearBrand(typed: string, brands: readonly string[]): string | undefined {
  const text = foldText(typed.trim())
  if (text === '' || brands.includes(typed.trim())) return undefined
  const same = brands.find((brand) => foldText(brand) === text)
  const key = soundKey(text)
  return (
    same ??
    brands.find((brand) => key.length > 2 && soundKey(brand) === key) ??
    brands.find((brand) => isMistyped(text, foldText(brand)))
  )
}

/** One wrong, missing, extra or swapped character; two in long names. None in names under four characters. */
function isMistyped(typed: string, brand: string): boolean {
  const allowed = brand.length < 4 ? 0 : brand.length < 8 ? 1 : 2
  return editDistance(typed, brand, allowed) <= allowed
}
