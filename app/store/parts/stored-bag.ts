import { type BagLine, readBag, writeBag } from '#shop/bag/bag.ts'
import { OWN_KEYS, storedText } from './stored-text.ts'

const EMPTY: readonly BagLine[] = []
const stored = storedText(OWN_KEYS.bag)
let read: { text: string | null; lines: readonly BagLine[] } = { text: null, lines: EMPTY }

/** The bag of this browser; a store for `useSyncExternalStore`. */
export const storedBag = {
  subscribe: stored.subscribe,
  current(): readonly BagLine[] {
    const text = stored.read()
    if (text !== read.text) read = { text, lines: linesOf(text) }
    return read.lines
  },
  onServer: () => EMPTY,
}

/** Stores the bag; an empty one as an empty text. False when storage fails. */
export function saveBag(lines: readonly BagLine[]): boolean {
  if (lines.length === 0) return stored.write('')
  return stored.write(JSON.stringify({ lines: writeBag(lines), prices: lines.map(pricesOf) }))
}

const pricesOf = ({ priceThen }: BagLine) => priceThen ?? null

/** Unreadable storage counts as an empty bag. */
function linesOf(text: string | null): readonly BagLine[] {
  if (!text) return EMPTY
  try {
    const { lines, prices } = JSON.parse(text)
    return readBag(String(lines)).map((line, place) => {
      const price: unknown = prices?.[place]
      return Number.isSafeInteger(price) ? { ...line, priceThen: price as number } : line
    })
  } catch (error) {
    console.warn('Bolsa ilegible: se empieza de nuevo.', error)
    return EMPTY
  }
}
