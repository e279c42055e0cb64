import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { afterPaint } from '#app/ui/clicks.ts'
import { freeFacets } from '#shop/catalog/catalog-facets.ts'
import { catalogSearchParams, parseCatalogQuery } from '#shop/catalog/catalog-query.ts'
import { type CatalogQuery, defaultQuery } from '#shop/catalog/catalog-state.ts'
import type { OptionCounts } from '#shop/catalog/option-counts.ts'
import { priceFilter, priceScale, sliderRange } from '#shop/catalog/price-range.ts'
import type { Cents } from '#shop/money/money.ts'
import { FacetChoices } from './filter-choices.tsx'
import { PriceFields } from './price-fields.tsx'
import { markOwnNavigation } from './restore-preferences.ts'
import { HiddenParams } from './state-link.tsx'
import { usePendingCatalog } from './use-catalog.ts'

/** What the filters show of the whole catalog and of the list. */
export interface FilterFacts {
  counts: OptionCounts
  /** The highest price of the catalog, for the slider. */
  maxPrice: Cents
  currency: string
}

interface FilterFormProps extends FilterFacts {
  /** Initial values of the controls; choices stay in the form until it is submitted. */
  staged: CatalogQuery
  /** False once the choices differ from those of `counts`. */
  areCountsCurrent?: boolean
  withSlider?: boolean
  onApplied?: () => void
  /** The buttons. */
  children: ReactNode
}

/** All filters as one GET form, which works without JavaScript. */
export function FilterForm({
  staged,
  counts,
  maxPrice,
  currency,
  areCountsCurrent = true,
  withSlider = false,
  onApplied,
  children,
}: FilterFormProps) {
  const { path, scope, query, hrefOf } = usePendingCatalog()
  const navigate = useNavigate()
  const scale = priceScale(maxPrice)

  function apply(form: HTMLFormElement) {
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    const read = parseCatalogQuery(new URLSearchParams(entries), scope)
    const chosen = { ...read, price: priceFilter(sliderRange(read.price, scale), scale) }
    const href = hrefOf(chosen)
    markOwnNavigation(href, { query: chosen, scope })
    onApplied?.()
    // First the frame in which the dialog starts to close: on a slow phone the navigation would delay it.
    afterPaint(() => navigate(href))
  }

  const unfiltered = { ...defaultQuery(scope, staged.search), sort: staged.sort, view: query.view }
  return (
    <form
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
            {...{ scale, currency, withSlider }}
          />
        ) : (
          <FacetChoices
            key={id}
            facet={facet}
            control={facet.control}
            chosen={staged[id] as readonly string[]}
            counts={counts[id] ?? {}}
            areCountsCurrent={areCountsCurrent}
            withMarks={id === 'scentFamilies'}
          />
        ),
      )}
      {children}
    </form>
  )
}
