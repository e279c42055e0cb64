import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { ProductCard } from '#shop/products/product.ts'

/** Pages loaded one after another by 'Cargar más', by page number. */
type Pages = ReadonlyMap<number, readonly ProductCard[]>

const MAX_RUNS = 20
/** Cached by run, which the history entry names: going back from a product restores all loaded pages. */
const runs = new Map<string, Pages>()

/** The run of a location: that of the link, or a new one. */
function toRun(location: { key: string; state: unknown }): string {
  const { state } = location
  return typeof state === 'object' && state !== null && 'run' in state ? String(state.run) : location.key
}

function cachePages(run: string, pages: Pages): void {
  runs.delete(run)
  runs.set(run, pages)
  const [oldest] = runs.keys()
  if (runs.size > MAX_RUNS && oldest !== undefined) runs.delete(oldest)
}

/** The page in view with its loaded neighbors, in order. On the server and after a reload: only that page. */
export function useLoadedPages(page: number, cards: readonly ProductCard[]) {
  const run = toRun(useLocation())
  const loaded = useMemo(() => {
    const known = new Map(typeof document === 'undefined' ? [] : runs.get(run)).set(page, cards)
    let first = page
    let last = page
    while (known.has(first - 1)) first--
    while (known.has(last + 1)) last++
    return { first, last, cards: listCards(known, first, last) }
  }, [run, page, cards])

  useEffect(() => cachePages(run, new Map(runs.get(run)).set(page, cards)), [run, page, cards])

  return { run, ...loaded }
}

/** Removes duplicates: the catalog may have changed between two pages. */
function listCards(pages: Pages, first: number, last: number): ProductCard[] {
  const byId = new Map<string, ProductCard>()
  for (let page = first; page <= last; page++) {
    for (const card of pages.get(page) ?? []) if (!byId.has(card.id)) byId.set(card.id, card)
  }
  return [...byId.values()]
}
