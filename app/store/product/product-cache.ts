import { currentBuild, findKeys, readText, writeText } from '#app/parts/stored-text.ts'

/** Browser cache of product page data: one key per product, with a timestamp. */
const PREFIX = 'azahar:product:'
const FRESH_MS = 5 * 60_000
const CACHED_MS = 30 * 60_000

interface Cached<Data> {
  cachedAt: number
  build: string
  data: Data
}

interface ProductCopy<Data> extends Cached<Data> {
  /** Younger than five minutes: no request to the server. */
  fresh: boolean
}

/** The copy if it is younger than 30 minutes, and this build has stored it: its pages show what is in it. */
export function productCopy<Data>(id: string, now = Date.now()): ProductCopy<Data> | null {
  const cached = readCached<Data>(PREFIX + id, now)
  return cached && { ...cached, fresh: now - cached.cachedAt < FRESH_MS }
}

/** Stores a copy, after deleting expired ones. A full or forbidden storage is only logged. */
export function cacheProduct<Data>(id: string, data: Data, now = Date.now()): void {
  for (const key of findKeys(PREFIX)) if (!readCached(key, now)) writeText(key, null)
  const copy: Cached<Data> = { cachedAt: now, build: currentBuild(), data }
  writeText(PREFIX + id, JSON.stringify(copy))
}

/** The product no longer exists. */
export function forgetProduct(id: string): void {
  writeText(PREFIX + id, null)
}

/** Null when nothing readable is stored, or nothing that can still be shown. */
function readCached<Data>(key: string, now: number): Cached<Data> | null {
  try {
    const cached: Cached<Data> | null = JSON.parse(readText(key) ?? 'null')
    const age = now - (cached?.cachedAt ?? Number.NaN)
    return cached?.build === currentBuild() && age >= 0 && age < CACHED_MS ? cached : null
  } catch (error) {
    console.warn('No se pudo leer la copia del producto', error)
    return null
  }
}
