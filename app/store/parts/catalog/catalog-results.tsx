import {
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { Link, useLocation, useNavigation, useNavigationType } from 'react-router'
import { CardItem } from '#app/store/parts/product-card.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { afterPaint } from '#app/ui/clicks.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { View } from '#shop/catalog/catalog-state.ts'
import type { ProductCard } from '#shop/products/product.ts'
import { formatNumber } from '#shop/text/counts.ts'
import type { CatalogView } from './catalog-view.ts'
import { markOwnNavigation } from './restore-preferences.ts'
import { useCatalog } from './use-catalog.ts'

/** While another page is requested the cards are the same. */
const Cards = memo(ProductGrid)

/** The cards, and the links to the previous and next pages. */
export function CatalogResults({ view }: { view: CatalogView }) {
  const { query } = useCatalog()
  const { run, first, last, cards } = useLoadedPages(view.page, view.cards)
  const list = useRef<HTMLUListElement>(null)
  const before = useRef<{ first: number; count: number } | null>(null)
  useExactHeights(list)

  // The used link may be gone: the focus moves to the first perfume of the new page.
  useEffect(() => {
    const { current: old } = before
    if (!old || (first === old.first && cards.length === old.count)) return
    before.current = null
    const item = list.current?.children[first < old.first ? 0 : old.count]
    item?.querySelector('a')?.focus({ preventScroll: true })
    // The link of a new card is below its image, and may be below the window.
    item?.scrollIntoView({ block: 'nearest' })
  }, [first, cards.length])

  const link = {
    run,
    onFollow: () => {
      before.current = { first, count: cards.length }
    },
  }
  return (
    <>
      <h2 className="sr-only">Perfumes</h2>
      {first > 1 && (
        <div className="mb-6 flex justify-center">
          <PageLink {...link} page={first - 1}>
            Ver anteriores
          </PageLink>
        </div>
      )}
      <Cards ref={list} cards={cards} view={query.view} />
      {view.pageCount > 1 && (
        <div className="mt-10 flex flex-col items-center gap-4">
          <p role="status" className="text-sm text-tinta-suave tabular-nums">
            {progress(first, last, view, cards.length)}
          </p>
          {last < view.pageCount && (
            <PageLink {...link} page={last + 1}>
              Cargar más
            </PageLink>
          )}
        </div>
      )}
    </>
  )
}

/**
 * When a visitor comes back, every card is rendered once before the router scrolls to where the visitor was: the heights
 * that are reserved for cards out of view are estimates, and the browser remembers the real ones.
 */
function useExactHeights(list: RefObject<HTMLUListElement | null>): void {
  const { key } = useLocation()
  const type = useNavigationType()
  const isHydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page of the history
  useLayoutEffect(() => {
    const cards = list.current
    if (!cards || type !== 'POP' || !isHydrated) return
    cards.classList.add('medidas')
    afterPaint(() => cards.classList.remove('medidas'))
  }, [key])
}

function progress(first: number, last: number, { pageCount, matching }: CatalogView, shown: number): string {
  if (first === 1) return `Has visto ${formatNumber(shown)} de ${formatNumber(matching)}`
  return first === last ? `Página ${first} de ${pageCount}` : `Páginas ${first} a ${last} de ${pageCount}`
}

interface PageLinkProps {
  page: number
  /** Cache key of the pages loaded so far. */
  run: string
  onFollow: () => void
  children: ReactNode
}

/** A link to an adjacent page: replaces the cards without JavaScript, appends with it. */
function PageLink({ page, run, onFollow, children }: PageLinkProps) {
  const { query, toHref } = useCatalog()
  const { location } = useNavigation()
  const href = toHref({ ...query, page })
  const loading = location !== undefined && location.pathname + location.search === href
  return (
    <Link
      to={href}
      replace
      preventScrollReset
      discover="none"
      state={{ run }}
      aria-disabled={loading}
      onClick={() => {
        markOwnNavigation(href)
        onFollow()
      }}
      className={buttonClass('secondary', 'min-w-48')}
    >
      {loading ? 'Cargando…' : children}
    </Link>
  )
}

/** Cards that React hydrates at once: all 24 blocked the main thread of a slow phone for up to 200 ms. */
const GROUP = 4

interface ProductGridProps {
  cards: readonly ProductCard[]
  view?: View
  ref?: Ref<HTMLUListElement>
}

/** Cards in one to four columns, or as a list. */
function ProductGrid({ cards, view = 'grid', ref }: ProductGridProps) {
  return (
    <ul ref={ref} className={view === 'list' ? 'fichas lista' : 'fichas'}>
      {toGroups(cards).map((group, place) => (
        <Suspense key={group[0]?.id}>
          {group.map((card, index) => (
            <CardItem key={card.id} card={card} index={place * GROUP + index} layout={view} />
          ))}
        </Suspense>
      ))}
    </ul>
  )
}

function toGroups(cards: readonly ProductCard[]): ProductCard[][] {
  return Array.from({ length: Math.ceil(cards.length / GROUP) }, (_, place) =>
    cards.slice(place * GROUP, (place + 1) * GROUP),
  )
}

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
function useLoadedPages(page: number, cards: readonly ProductCard[]) {
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
