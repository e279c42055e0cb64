import { Button } from '#app/ui/button.tsx'
import type { FilterFacts } from './filter-form.tsx'
import { usePendingCatalog } from './use-catalog.ts'

// Not a static import: that would put the form into the page's own script.
const FilterForm = import.meta.env.SSR ? (await import('./filter-form.tsx')).FilterForm : null
const BOX = 'mt-3 rounded-panel bg-blanco px-4 ring-1 ring-hilo'

/**
 * The filters in the page itself, for visitors without JavaScript and before hydration. Hydration leaves the server's
 * HTML as it is. A plain GET form needs no script, so its code is not loaded early.
 */
export function InlineFilters(facts: FilterFacts) {
  const { query } = usePendingCatalog()
  if (!FilterForm) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which makes React leave the children
    return <div className={BOX} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
  return (
    <div className={BOX}>
      <FilterForm staged={query} choiceCounts={facts.counts} {...facts}>
        <Button type="submit" className="mb-5">
          Aplicar Filtros
        </Button>
      </FilterForm>
    </div>
  )
}
