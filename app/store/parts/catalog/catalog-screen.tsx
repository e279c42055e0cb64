import { useMemo, useRef } from 'react'
import { href, useLocation, useNavigate, useNavigation } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { SearchBox } from '#app/store/parts/search-box.tsx'
import { LayoutGrid, List } from '#app/ui/icons/catalog.tsx'
import { ArrowLeft } from '#app/ui/icons/store.tsx'
import { loadedLater } from '#app/ui/loaded-later.tsx'
import { useFocusWhenLost } from '#app/ui/use-focus.ts'
import { catalogSearchParams } from '#shop/catalog/catalog-query.ts'
import { SAMPLE_NOTICE } from '#shop/products/product.ts'
import { formatNumber } from '#shop/text/counts.ts'
import { ActiveFilterChips } from './active-filter-chips.tsx'
import { CatalogResults } from './catalog-results.tsx'
import { type CatalogView, type PackedView, unpackView } from './catalog-view.ts'
import { FilterControl } from './filter-control.tsx'
import { markOwnNavigation } from './restore-preferences.ts'
import { SortForm } from './sort-form.tsx'
import { Spellings } from './spellings.tsx'
import { StateLink } from './state-link.tsx'
import { CatalogContext, plainPath, useCatalog, useCatalogStates, usePendingCatalog } from './use-catalog.ts'

// Few lists are empty.
const NoResults = loadedLater<Pick<CatalogView, 'corrections' | 'instead'>>(
  () => import('./no-results.tsx').then(({ NoResults: Loaded }) => Loaded),
  () => <h2 className="text-2xl">No se encontraron perfumes</h2>,
)

interface CatalogScreenProps {
  title: string
  description: string
  packed: PackedView
}

/** The catalog under one URL: search, filters, order and the matching perfumes. */
export function CatalogScreen({ packed: { list, query }, ...texts }: CatalogScreenProps) {
  const view = useMemo(() => unpackView({ list, query }), [list, query])
  return (
    <CatalogContext value={useCatalogStates(view.query)}>
      <Catalog view={view} {...texts} />
    </CatalogContext>
  )
}

interface CatalogProps extends Omit<CatalogScreenProps, 'packed'> {
  view: CatalogView
}

function Catalog({ title, description, view }: CatalogProps) {
  const count = useRef<HTMLParagraphElement>(null)
  const pending = useOtherListPending()
  useFocusWhenLost(count, useLocation().search)
  const { currency } = useStore().settings
  const { counts, matching, total, maxPrice } = view
  return (
    <div className="contenido pagina-lista">
      <ScreenHead title={title} description={description} />
      <div className="controles-lista">
        <ListSearch />
        <p ref={count} role="status" tabIndex={-1} className="cuenta-lista">
          Mostrando <b className="font-semibold text-tinta">{formatNumber(matching)}</b>
          {` de ${formatNumber(total)} perfumes`}
        </p>
        <div className="flex min-w-0 flex-wrap gap-2 sm:gap-3">
          <FilterControl areOpen={view.areFiltersOpen} {...{ counts, matching, total, maxPrice, currency }} />
          <SortForm />
        </div>
        <ViewToggle />
      </div>
      <ActiveFilterChips currency={currency} />
      {view.matching > 0 && view.corrections.length > 0 && <Correction {...view} />}
      {view.isSample && (
        <p className="mt-4 rounded-panel bg-lino px-4 py-3 text-sm">
          <strong className="font-semibold">{SAMPLE_NOTICE}.</strong> Estos perfumes son un ejemplo y no se
          pueden pedir.
        </p>
      )}
      <div aria-busy={pending} className="resultados-lista">
        {view.matching === 0 ? <NoResults {...view} /> : <CatalogResults view={view} />}
      </div>
    </div>
  )
}

/** Says which term the list is of, with a link to the results of the term as typed, or which one may be meant. */
function Correction({ corrections, isCorrected }: Pick<CatalogView, 'corrections' | 'isCorrected'>) {
  const { query } = useCatalog()
  if (!isCorrected) return <Spellings spellings={corrections} className="mt-1.5 text-sm/snug sm:text-base" />
  // The padding makes the link high enough for a finger without higher lines.
  const link = 'subrayado py-2 font-semibold sm:py-0'
  return (
    <p className="mt-1.5 text-sm/snug wrap-anywhere sm:mt-2 sm:text-base">
      Mostrando resultados de «<b className="font-semibold">{corrections[0]}</b>».{' '}
      <StateLink query={{ ...query, isLiteral: true, page: 1 }} className={link}>
        Buscar «{query.search}» tal cual
      </StateLink>
    </p>
  )
}

function ScreenHead({ title, description }: Omit<CatalogScreenProps, 'packed'>) {
  return (
    <>
      <div className="cabeza-lista">
        <a href={href('/')} data-page="" className="volver">
          <ArrowLeft className="size-4" />
          <span>Volver al inicio</span>
        </a>
        <h1>{title}</h1>
      </div>
      <p>{description}</p>
    </>
  )
}

/** Searches this list, among its other controls; the header's box searches the whole shop. */
function ListSearch() {
  const { path, scope, query: shown, toHref } = useCatalog()
  const { query } = usePendingCatalog()
  const navigate = useNavigate()

  function dropSearch() {
    const href = toHref({ ...query, search: '', isLiteral: false, page: 1 })
    markOwnNavigation(href)
    navigate(href, { preventScrollReset: true })
  }

  return (
    <SearchBox
      action={path}
      label="Buscar en esta lista"
      defaultValue={shown.search}
      hiddenParams={catalogSearchParams({ ...query, isLiteral: false }, scope)}
      onClear={shown.search === '' ? undefined : dropSearch}
      className="col-span-2 md:mr-auto md:max-w-md md:flex-1"
    />
  )
}

/** Whether another state of this list is loading; more pages of the same state do not count. */
function useOtherListPending(): boolean {
  const { path } = useCatalog()
  const { location } = useNavigation()
  return location !== undefined && plainPath(location.pathname) === path && !location.state?.run
}

const VIEWS = [
  { view: 'grid', label: 'Ver en cuadrícula', Icon: LayoutGrid },
  { view: 'list', label: 'Ver en lista', Icon: List },
] as const

/** Grid or list. The pages loaded so far stay in view. */
function ViewToggle() {
  const { query } = usePendingCatalog()
  const { state } = useLocation()
  return (
    <ul aria-label="Vista" className="flex rounded-suave border border-contorno bg-blanco">
      {VIEWS.map(({ view, label, Icon }) => (
        <li key={view}>
          <StateLink
            query={{ ...query, view }}
            replace
            state={state}
            aria-label={label}
            aria-current={query.view === view || undefined}
            className="vista-lista"
          >
            <Icon className="size-5" />
          </StateLink>
        </li>
      ))}
    </ul>
  )
}
