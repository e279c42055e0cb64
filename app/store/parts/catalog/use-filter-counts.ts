import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { href } from 'react-router'
import type { CatalogQuery } from '#shop/catalog/catalog-state.ts'
import { type FilterCounts, filterCountsParams, listedOptions } from '#shop/catalog/filter-counts.ts'
import type { OptionCounts } from '#shop/catalog/option-counts.ts'
import { withParams } from '#shop/urls/links.ts'

/** A change in the form: its number, and whether others follow at once, as of typed text and of a slider. */
interface FormChange {
  number: number
  isContinuous: boolean
}

export const NO_CHANGE: FormChange = { number: 0, isContinuous: false }

/** Waits this long after a continuous change, in milliseconds. */
const PAUSE = 150

/**
 * The counts of the choice in the form: `ofList` before its first change, 'awaited' until the server has answered for the
 * last change, 'unknown' when it does not.
 */
export function useFilterCounts(
  change: FormChange,
  ofList: FilterCounts,
  readChoice: () => CatalogQuery,
): FilterCounts | 'awaited' | 'unknown' {
  const [answer, setAnswer] = useState<{ number: number; counts: FilterCounts | 'unknown' }>()
  const hrefOfChoice = useEffectEvent(() => countsHref(readChoice(), ofList.counts))

  useEffect(() => {
    if (change === NO_CHANGE) return
    const { number, isContinuous } = change
    const stale = new AbortController()
    const timer = setTimeout(
      () => {
        fetchCounts(hrefOfChoice(), stale.signal).then((counts) => {
          // Not before the next tick: rendering all options is long on a slow phone.
          startTransition(() => {
            if (!stale.signal.aborted) setAnswer({ number, counts: counts ?? 'unknown' })
          })
        })
      },
      isContinuous ? PAUSE : 0,
    )
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [change])

  if (change === NO_CHANGE) return ofList
  return answer?.number === change.number ? answer.counts : 'awaited'
}

function countsHref(query: CatalogQuery, counts: OptionCounts): string {
  return withParams(href('/filter-counts'), filterCountsParams({ query, listed: listedOptions(counts) }))
}

async function fetchCounts(url: string, signal: AbortSignal): Promise<FilterCounts | null> {
  try {
    const response = await fetch(url, { signal })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
