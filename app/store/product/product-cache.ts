/** Browser cache of product page data: one key per product, with a timestamp. */
const PREFIX = 'azahar:product:'
const FRESH_MS = 5 * 60_000
const CACHED_MS = 30 * 60_000

interface Cached<Data> {
  cachedAt: number
  data: Data
}

interface ProductCopy<Data> extends Cached<Data> {
  /** Younger than five minutes: no request to the server. */
  fresh: boolean
}

/**
 * The copy if it is younger than 30 minutes and still has the shape the page needs. An older build may have written it,
 * or a user.
 */
export function productCopy<Data>(
  id: string,
  hasShape: (data: unknown) => data is Data,
  now = Date.now(),
): ProductCopy<Data> | null {
  const cached = readCached(PREFIX + id)
  if (!cached || !isCurrent(cached, now) || !hasShape(cached.data)) return null
  return { cachedAt: cached.cachedAt, data: cached.data, fresh: now - cached.cachedAt < FRESH_MS }
}

/** Whether there is a copy, valid or not. */
export function hasCopy(id: string): boolean {
  try {
    return localStorage.getItem(PREFIX + id) !== null
  } catch {
    return false
  }
}

/** Stores a copy, after deleting expired ones. A full or forbidden storage is only logged. */
export function cacheProduct<Data>(id: string, data: Data, now = Date.now()): void {
  try {
    dropExpired(now)
    localStorage.setItem(PREFIX + id, JSON.stringify({ cachedAt: now, data } satisfies Cached<Data>))
  } catch (error) {
    console.warn('No se pudo guardar la copia del producto', error)
  }
}

/** The product no longer exists. */
export function forgetProduct(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id)
  } catch {
    // A storage that cannot be written has no copy either.
  }
}

function dropExpired(now: number): void {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
    const cached = readCached(key)
    if (!cached || !isCurrent(cached, now)) localStorage.removeItem(key)
  }
}

/** Null when nothing readable is stored. */
function readCached(key: string): Cached<unknown> | null {
  try {
    const cached: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof cached !== 'object' || cached === null || !('cachedAt' in cached) || !('data' in cached))
      return null
    return typeof cached.cachedAt === 'number' ? { cachedAt: cached.cachedAt, data: cached.data } : null
  } catch (error) {
    console.warn('No se pudo leer la copia del producto', error)
    return null
  }
}

function isCurrent({ cachedAt }: Cached<unknown>, now: number): boolean {
  const age = now - cachedAt
  return age >= 0 && age < CACHED_MS
}
