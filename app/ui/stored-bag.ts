import { type BagLine, readBag, writeBag } from '#domain/bag.ts'

const KEY = 'azahar:bolsa'
const EMPTY: readonly BagLine[] = []
const listeners = new Set<() => void>()
let read: { text: string | null; lines: readonly BagLine[] } = { text: null, lines: EMPTY }

/** The bag of this browser; a store for `useSyncExternalStore`. Other tabs see every change at once. */
export const storedBag = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  },
  current(): readonly BagLine[] {
    const text = stored()
    if (text !== read.text) read = { text, lines: linesOf(text) }
    return read.lines
  },
  onServer: () => EMPTY,
}

/** Keeps the bag. False when the browser does not let it be kept. */
export function saveBag(lines: readonly BagLine[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ lines: writeBag(lines), prices: lines.map(pricesOf) }))
    return true
  } catch (error) {
    console.warn('No se pudo guardar la bolsa.', error)
    return false
  } finally {
    for (const listener of listeners) listener()
  }
}

const pricesOf = ({ priceThen }: BagLine) => priceThen ?? null

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** What cannot be read is an empty bag. */
function linesOf(text: string | null): readonly BagLine[] {
  if (text === null) return EMPTY
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
