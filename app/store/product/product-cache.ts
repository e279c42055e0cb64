import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
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

/**
 * Requests a product again while the cached copy is shown; null when the server is unreachable. Rejects when the
 * product no longer exists. `dataUrl` is the router's data URL. Its HTTP cache entry may be an hour old, so it is
 * revalidated first.
 */
export async function renewProduct<Data>(
  id: string,
  dataUrl: string,
  ask: () => Promise<Data>,
): Promise<Data | null> {
  try {
    await fetch(dataUrl, { cache: 'no-cache' })
    const data = await ask()
    cacheProduct(id, data)
    return data
  } catch (error) {
    if (!isRouteErrorResponse(error) || error.status !== 404) return null
    forgetProduct(id)
    throw error
  }
}

/** The loaded data, until the renewal arrives. A removed product is revalidated, which shows the 404 page. */
export function useRenewed<Data extends object>(loaded: Data, renewal: Promise<Data | null> | null): Data {
  const [renewed, setRenewed] = useState<{ of: Data; data: Data } | null>(null)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let left = false
    renewal?.then(
      (data) => {
        if (data && !left) setRenewed({ of: loaded, data })
      },
      () => {
        if (!left) revalidate()
      },
    )
    return () => {
      left = true
    }
  }, [loaded, renewal, revalidate])
  return renewed?.of === loaded ? renewed.data : loaded
}
