import { X } from '#app/ui/icons/store.tsx'
import { activeFilters, canClear, clearAll } from '#shop/catalog/active-filters.ts'
import type { CatalogQuery } from '#shop/catalog/catalog-state.ts'
import { StateLink } from './state-link.tsx'
import { usePendingCatalog } from './use-catalog.ts'

/** The active search and filters, each a link to the list without it, and finally 'Borrar todo'. */
export function ActiveFilterChips({ currency }: { currency: string }) {
  const { query, scope } = usePendingCatalog()
  if (!canClear(query, scope)) return null
  return (
    <ul aria-label="Filtros activos" className="filtros-activos">
      {query.search !== '' && (
        <Chip
          action="Quitar la búsqueda"
          label={`«${query.search}»`}
          without={{ ...query, search: '', page: 1 }}
        />
      )}
      {activeFilters(query, scope, currency).map(({ key, label, without }) => (
        <Chip key={key} action="Quitar el filtro" label={label} without={without} />
      ))}
      <li>
        <StateLink query={clearAll(query, scope)} keep className="quitar-filtros">
          Borrar todo
        </StateLink>
      </li>
    </ul>
  )
}

interface ChipProps {
  action: string
  label: string
  without: CatalogQuery
}

function Chip({ action, label, without }: ChipProps) {
  return (
    <li className="min-w-0">
      <StateLink query={without} keep className="filtro-activo">
        <span className="sr-only">{action} </span>
        <span className="truncate">{label}</span>
        <X className="size-4 shrink-0 text-tinta-suave" />
      </StateLink>
    </li>
  )
}
