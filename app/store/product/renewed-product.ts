import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { cacheProduct, forgetProduct } from './product-cache.ts'

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
