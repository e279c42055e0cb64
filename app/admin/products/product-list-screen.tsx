import { type ReactNode, useRef } from 'react'
import { href, useFetchers, useNavigation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Plus } from '#app/ui/icons/store.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { useFocusWhenLost } from '#app/ui/use-focus.ts'
import type { ProductList } from '#shop/catalog/admin-list.server.ts'
import { countFilters, type ListQuery, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { ActiveChips } from './active-chips.tsx'
import { deletedId, isBeingDeleted } from './deletion.ts'
import { FilterButton } from './filter-button.tsx'
import { LoadError } from './load-error.tsx'
import { ProductSearch } from './product-search.tsx'
import { ProductTable } from './product-table.tsx'

interface ProductListScreenProps {
  query: ListQuery
  /** Null: it could not be read. */
  list: ProductList | null
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
  list,
  pendingReviews,
  attempt,
  onRefused,
  children,
}: ProductListScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhenLost(heading, useLeaving().join())
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          Productos
        </h1>
        <ButtonLink
          look="secondary"
          to={href('/admin/products/reviews')}
          className="grow sm:ml-auto sm:grow-0"
        >
          Opiniones{pendingReviews > 0 && ` (${pendingReviews} por leer)`}
        </ButtonLink>
        <ButtonLink to={href('/admin/products/new')} className="max-sm:w-full">
          <Plus className="size-5" aria-hidden="true" />
          Agregar Producto
        </ButtonLink>
      </div>
      {children}
      <div className="mt-5 flex flex-wrap gap-3">
        <ProductSearch query={query} />
        <FilterButton query={query} />
      </div>
      <ActiveChips query={query} />
      <Counter query={query} list={list} />
      {list === null && <LoadError query={query} attempt={attempt} />}
      {list !== null && list.products.length === 0 && (
        <p className="rounded-panel border border-dashed border-laton px-4 py-14 text-center text-tinta-suave">
          {list.total === 0
            ? 'Aún no se han agregado productos.'
            : 'No se encontraron productos coincidentes.'}
        </p>
      )}
      {list !== null && list.products.length > 0 && (
        <ProductTable products={list.products} query={query} onRefused={onRefused} />
      )}
      {list !== null && (
        <Pager
          page={list.page}
          pageCount={list.pageCount}
          href={(page) => PRODUCT_LIST.href({ ...query, page })}
        />
      )}
    </>
  )
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
    <p role="status" className="mt-4 mb-3 min-h-6 text-sm text-tinta-suave">
      {loading ? 'Cargando productos...' : list && countText(query, list, leaving)}
    </p>
  )
}

function countText(query: ListQuery, list: ProductList, leaving: readonly (string | null)[]): string {
  const gone = list.products.filter(({ id }) => leaving.includes(id)).length
  const matching = list.matching - gone
  return query.search === '' && countFilters(query) === 0
    ? `Mostrando ${matching} producto(s)`
    : `Mostrando ${matching} producto(s) coincidentes (de ${list.total - gone} total)`
}
