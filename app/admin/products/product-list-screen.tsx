import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href, useFetchers, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { useQuotedTexts } from '#app/parts/store-settings.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { Plus } from '#app/ui/icons/secondary.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { dismissToast, showToast } from '#app/ui/toast.ts'
import { useFocusWhenLost } from '#app/ui/use-focus.ts'
import { publishHref } from '#shop/bulk/publish-operation.ts'
import type { ProductList } from '#shop/catalog/admin-list.server.ts'
import {
  countFilters,
  formHref,
  isOfDrafts,
  type ListQuery,
  PRODUCT_LIST,
  rowId,
} from '#shop/catalog/admin-list-query.ts'
import { formatNumber } from '#shop/text/counts.ts'
import { QUOTED_ADMIN_TEXTS } from '#shop/text/quoted-admin-texts.ts'
import { deletedId, isBeingDeleted } from './deletion.tsx'
import { ActiveChips, FilterButton } from './filters.tsx'
import { HiddenState, ONLY_THE_LIST, ProductSearch, SortForm } from './list-forms.tsx'
import { ListMenu } from './list-menu.tsx'
import { ProductTable } from './product-table.tsx'
import { SelectionProvider, SelectPage } from './selection.tsx'
import { SelectionBar } from './selection-bar.tsx'

interface ProductListScreenProps {
  query: ListQuery
  /** Null: it could not be read. */
  list: ProductList | null
  /** The catalog's spelling of a search that finds nothing. */
  meant: string | undefined
  /** The brands of the shop, to filter by. */
  brands: readonly string[]
  /** Number of reviews without a decision. */
  pendingReviews: number
  /** Changes with each attempt to read the list. */
  attempt: unknown
  /** A deletion failed because the session is over; `again` repeats it. */
  onRefused: (again: () => void) => void
  /** Content above the list without JavaScript. */
  children: ReactNode
}

/** 'Productos': the list of products, with search, filters and deletion. */
export function ProductListScreen({
  query,
  list: read,
  meant,
  brands,
  pendingReviews,
  attempt,
  onRefused,
  children,
}: ProductListScreenProps) {
  const list = useLastList(read, PRODUCT_LIST.href(query))
  const heading = useRef<HTMLHeadingElement>(null)
  /** What gets the focus after a deletion: the next row, or the heading of an empty list. */
  const beside = useRef<HTMLElement>(null)
  useFocusWhenLost(beside, useLeaving().join())
  const { state } = useLocation()
  // 'POP': the browser restores the position.
  const left: string | undefined = useNavigationType() === 'POP' ? undefined : state?.left
  useEffect(() => {
    if (left) document.getElementById(rowId(left))?.scrollIntoView({ block: 'center' })
  }, [left])

  function stayBeside(id: string) {
    const row = document.getElementById(rowId(id))
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    beside.current = next?.querySelector('a') ?? heading.current
  }
  const onPage = list?.products.map(({ id }) => id) ?? []
  return (
    <SelectionProvider list={PRODUCT_LIST.href(query)} onPage={onPage}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none md:text-3xl">
          Productos
        </h1>
        <ButtonLink to={formHref(null, query)} className="px-4!">
          <Plus className="size-5" />
          Agregar Producto
        </ButtonLink>
      </div>
      {children}
      <div className="mt-4 flex flex-wrap gap-3 md:mt-5">
        <ProductSearch query={query} />
        <FilterButton query={query} brands={brands} />
        <SortForm query={query} />
      </div>
      <ActiveChips query={query} heading={heading} />
      {isOfDrafts(query) && list !== null && list.matching > 0 && (
        <ButtonLink look="secondary" to={publishHref(query)} className="mt-3 max-md:w-full">
          Publicar los borradores completos
        </ButtonLink>
      )}
      <div className="my-1 flex flex-wrap items-center justify-between gap-x-3">
        <SelectPage onPage={onPage} />
        <Counter query={query} list={read} />
        <ListMenu query={query} pendingReviews={pendingReviews} />
      </div>
      {read === null && <LoadError query={query} attempt={attempt} />}
      {list !== null && list.products.length === 0 && (
        <EmptyList>
          {list.total === 0 ? (
            <>
              Aún no se han agregado productos.
              <ButtonLink look="secondary" to={href('/admin/products/import')} className="mt-2 self-center">
                Importar un archivo
              </ButtonLink>
            </>
          ) : (
            <>
              No se encontraron productos coincidentes.
              {meant && (
                <ButtonLink
                  look="secondary"
                  to={PRODUCT_LIST.href({ ...query, search: meant, page: 1 })}
                  className="mt-2 self-center"
                >
                  Buscar «{meant}»
                </ButtonLink>
              )}
            </>
          )}
        </EmptyList>
      )}
      {list !== null && list.products.length > 0 && (
        <ProductTable
          products={list.products}
          query={query}
          left={left}
          onRemove={stayBeside}
          onRefused={onRefused}
        />
      )}
      {list !== null && list.products.length > 0 && (
        <SelectionBar query={query} onPage={onPage} matching={list.matching} />
      )}
      {list !== null && (
        <Pager
          page={list.page}
          pageCount={list.pageCount}
          href={(page) => PRODUCT_LIST.href({ ...query, page })}
        />
      )}
    </SelectionProvider>
  )
}

/**
 * The list of this URL. While it cannot be read, the last one that was, so that an open dialog of a row keeps what is
 * typed into it.
 */
function useLastList(read: ProductList | null, url: string): ProductList | null {
  const [last, setLast] = useState({ list: read, url })
  if (read !== null && read !== last.list) setLast({ list: read, url })
  return read ?? (last.url === url ? last.list : null)
}

/** The ids of the products that are being deleted. */
function useLeaving(): (string | null)[] {
  return useFetchers()
    .filter(isBeingDeleted)
    .map(({ key }) => deletedId(key))
}

/** The number of results; while another state of the list or another attempt is pending, a loading text. */
function Counter({ query, list }: Pick<ProductListScreenProps, 'query' | 'list'>) {
  const { location } = useNavigation()
  const leaving = useLeaving()
  const loading = location?.pathname === PRODUCT_LIST.path
  return (
    <p role="status" className="min-w-0 grow basis-40 text-sm text-tinta-suave">
      {loading ? 'Cargando productos...' : list && countText(query, list, leaving)}
    </p>
  )
}

function countText(query: ListQuery, list: ProductList, leaving: readonly (string | null)[]): string {
  const gone = list.products.filter(({ id }) => leaving.includes(id)).length
  const matching = formatNumber(list.matching - gone)
  return query.search === '' && countFilters(query) === 0
    ? `Mostrando ${matching} producto(s)`
    : `Mostrando ${matching} producto(s) coincidentes (de ${formatNumber(list.total - gone)} total)`
}

/** Replaces a list that could not be read. `attempt` changes with each attempt. */
function LoadError({ query, attempt }: { query: ListQuery; attempt: unknown }) {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { say, lang } = useQuotedTexts()
  const message = say(QUOTED_ADMIN_TEXTS.listFailed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced again after every attempt
  useEffect(() => {
    const id = showToast({ title: 'Error', description: message, kind: 'error', lang })
    return () => dismissToast(id)
  }, [attempt])
  return (
    <div
      role="alert"
      className="mt-4 flex flex-col items-start gap-3 rounded-panel border border-granate p-5"
    >
      <h2 className="text-xl text-granate">Error al cargar productos</h2>
      <p lang={lang}>{message}</p>
      <form
        action={PRODUCT_LIST.path}
        onSubmit={(event) => {
          event.preventDefault()
          navigate(PRODUCT_LIST.href(query), { replace: true, ...ONLY_THE_LIST })
        }}
      >
        <HiddenState query={query} />
        <Button type="submit" disabled={state === 'loading'}>
          Intentar Nuevamente
        </Button>
      </form>
    </div>
  )
}
