import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigation } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import type { CatalogueView } from './catalogue-view.ts'
import { noteChoice } from './kept-preferences.ts'
import { useLoadedPages } from './loaded-pages.ts'
import { ProductGrid } from './product-grid.tsx'
import { useCatalogue } from './use-catalogue.ts'

/** The cards, and the ways to the pages before and after them. */
export function CatalogueResults({ view }: { view: CatalogueView }) {
  const { query } = useCatalogue()
  const { run, first, last, cards } = useLoadedPages(view.page, view.cards)
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useRef<'first' | number | null>(null)

  function focusOn(card: 'first' | number) {
    focusNext.current = card
  }

  // The link that was used may be gone: the focus goes on to the first perfume it brought.
  useEffect(() => {
    const wanted = focusNext.current
    if (wanted === null || (wanted !== 'first' && cards.length <= wanted)) return
    focusNext.current = null
    const item = list.current?.children[wanted === 'first' ? 0 : wanted]
    item?.querySelector('a')?.focus({ preventScroll: wanted !== 'first' })
  }, [cards])

  return (
    <>
      {first > 1 && (
        <div className="mb-6 flex justify-center">
          <PageLink page={first - 1} run={run} onFollow={() => focusOn('first')}>
            Ver anteriores
          </PageLink>
        </div>
      )}
      <ProductGrid ref={list} cards={cards} view={query.view} />
      {view.pageCount > 1 && (
        <div className="mt-10 flex flex-col items-center gap-4">
          <p role="status" className="text-sm text-tinta-suave tabular-nums">
            {first > 1
              ? `Página ${first} de ${view.pageCount}`
              : `Has visto ${cards.length} de ${view.matching}`}
          </p>
          {last < view.pageCount && (
            <PageLink page={last + 1} run={run} onFollow={() => focusOn(cards.length)}>
              Cargar más
            </PageLink>
          )}
        </div>
      )}
    </>
  )
}

interface PageLinkProps {
  page: number
  /** What the pages loaded so far are kept under. */
  run: string
  onFollow: () => void
  children: ReactNode
}

/** To a page beside those in view: without JavaScript in their place, with it added to them. */
function PageLink({ page, run, onFollow, children }: PageLinkProps) {
  const { query, hrefOf } = useCatalogue()
  const { location } = useNavigation()
  const href = hrefOf({ ...query, page })
  const loading = location !== undefined && location.pathname + location.search === href
  return (
    <Link
      to={href}
      replace
      preventScrollReset
      state={{ run }}
      aria-disabled={loading}
      onClick={() => {
        noteChoice(href)
        onFollow()
      }}
      className={buttonClass('secondary', 'min-w-48')}
    >
      {loading ? 'Cargando…' : children}
    </Link>
  )
}
