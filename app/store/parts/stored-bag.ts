import { OWN_KEYS, storedValue } from '#app/parts/stored-text.ts'
import { type BagLine, readBag, writeBag } from '#shop/bag/bag.ts'

const EMPTY: readonly BagLine[] = []

export const storedBag = storedValue(OWN_KEYS.bag, EMPTY, (json) => {
  const { lines, prices } = json as { lines?: unknown; prices?: unknown[] }
  return readBag(String(lines)).map((line, place) => {
    const price = prices?.[place]
    return Number.isSafeInteger(price) ? { ...line, priceThen: price as number } : line
  })
})

/** Stores the bag. False when storage fails. */
export function saveBag(lines: readonly BagLine[]): boolean {
  if (lines.length === 0) return storedBag.write()
  return storedBag.write({ lines: writeBag(lines), prices: lines.map(getPrices) })
}

const getPrices = ({ priceThen }: BagLine) => priceThen ?? null
