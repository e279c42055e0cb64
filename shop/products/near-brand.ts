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
  return Math.abs(typed.length - brand.length) <= allowed && editDistance(typed, brand) <= allowed
}

/** The optimal string alignment distance. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = next
  }
  return last[b.length] ?? 0
}
