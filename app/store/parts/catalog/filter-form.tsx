import type { ReactNode, Ref } from 'react'
import { useNavigate } from 'react-router'
import { afterPaint } from '#app/ui/clicks.ts'
import { HiddenParams } from '#app/ui/hidden-params.tsx'
import { hasFilters } from '#shop/catalog/active-filters.ts'
import { freeFacets } from '#shop/catalog/catalog-facets.ts'
import type { CatalogList } from '#shop/catalog/catalog-list.ts'
import type { CatalogScope } from '#shop/catalog/catalog-paths.ts'
import { catalogSearchParams, parseCatalogQuery } from '#shop/catalog/catalog-query.ts'
import { type CatalogQuery, defaultQuery } from '#shop/catalog/catalog-state.ts'
import type { OptionCounts } from '#shop/catalog/option-counts.ts'
import { priceFilter, priceScale, sliderRange } from '#shop/catalog/price-range.ts'
import type { Cents } from '#shop/money/money.ts'
import { FacetChoices } from './filter-choices.tsx'
import { PriceFields } from './price-fields.tsx'
import { markOwnNavigation } from './restore-preferences.ts'
import { useCatalog, usePendingCatalog } from './use-catalog.ts'

/** What the filters show of the whole catalog and of the list. */
export interface FilterFacts extends Pick<CatalogList, 'counts' | 'matching' | 'total' | 'maxPrice'> {
  currency: string
}

interface FilterFormProps extends FilterFacts {
  ref?: Ref<HTMLFormElement>
  /** Initial values of the controls; choices stay in the form until it is submitted. */
  staged: CatalogQuery
  /** The counts to show beside the options, which are those of `counts`. */
  choiceCounts: OptionCounts | undefined
  /** With a slider, and with room for numbers that change. */
  isScripted?: boolean
  onApplied?: () => void
  /** The buttons. */
  children: ReactNode
}

/** All filters as one GET form, which works without JavaScript. */
export function FilterForm({
  ref,
  staged,
  counts,
  choiceCounts,
  total,
  maxPrice,
  currency,
  isScripted = false,
  onApplied,
  children,
}: FilterFormProps) {
  const { path, scope, query, toHref } = usePendingCatalog()
  const navigate = useNavigate()
  const scale = priceScale(maxPrice)

  function apply(form: HTMLFormElement) {
    const chosen = readChoice(form, scope, maxPrice)
    const href = toHref(chosen)
    markOwnNavigation(href, { query: chosen, scope })
    onApplied?.()
    // First the frame in which the dialog starts to close: on a slow phone the navigation would delay it.
    afterPaint(() => navigate(href))
  }

  // Without filters every number can only become lower.
  const isFiltered = hasFilters(useCatalog().query, scope)
  const unfiltered = { ...defaultQuery(scope, staged.search), sort: staged.sort, view: query.view }
  return (
    <form
      ref={ref}
      action={path}
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget)
      }}
    >
      <HiddenParams params={catalogSearchParams(unfiltered, scope)} />
      {freeFacets(scope).map(({ id, ...facet }) =>
        facet.control.kind === 'prices' ? (
          <PriceFields
            key={id}
            legend={facet.legend}
            bounds={staged.price}
            {...{ scale, currency }}
            withSlider={isScripted}
          />
        ) : (
          <FacetChoices
            key={id}
            facet={facet}
            control={facet.control}
            chosen={staged[id] as readonly string[]}
            listed={Object.keys(counts[id] ?? {})}
            counts={choiceCounts?.[id]}
            maxCount={(value) => (isScripted ? (isFiltered ? total : counts[id]?.[value]) : undefined)}
            withMarks={id === 'scentFamilies'}
          />
        ),
      )}
      {children}
    </form>
  )
}

/** The state of the list that the form opens. */
export function readChoice(form: HTMLFormElement, scope: CatalogScope, maxPrice: Cents): CatalogQuery {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  const query = parseCatalogQuery(new URLSearchParams(entries), scope)
  const scale = priceScale(maxPrice)
  return { ...query, price: priceFilter(sliderRange(query.price, scale), scale) }
}
