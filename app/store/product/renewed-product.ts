import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { cacheProduct, forgetProduct } from './product-cache.ts'

/**
 * Asks for a product again behind the copy that is shown; null when it could not be reached. Rejects when the
 * product no longer exists. `dataAddress` is where the router reads it: the browser's own copy of that answer may
 * be an hour old, so it is renewed first.
 */
export async function renewProduct<Data>(
  id: string,
  dataAddress: string,
  ask: () => Promise<Data>,
): Promise<Data | null> {
  try {
    await fetch(dataAddress, { cache: 'no-cache' })
    const data = await ask()
    cacheProduct(id, data)
    return data
  } catch (error) {
    if (!isRouteErrorResponse(error) || error.status !== 404) return null
    forgetProduct(id)
    throw error
  }
}

/** What was loaded, until its renewal arrives. A product that is gone is asked for once more, which shows the 404. */
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
