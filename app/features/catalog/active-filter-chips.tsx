import X from 'lucide-react/icons/x'
import { activeFilters, clearAll, hasFilters } from '#domain/catalog-query.ts'
import { StateLink } from './state-link.tsx'
import { useComingCatalogue } from './use-catalogue.ts'

/** The filters in force: each a link to the list without it, at the end 'Borrar todo'. */
export function ActiveFilterChips({ currency }: { currency: string }) {
  const { query, scope } = useComingCatalogue()
  if (!hasFilters(query, scope)) return null
  return (
    <ul aria-label="Filtros activos" className="mt-3 flex flex-wrap items-center gap-2">
      {activeFilters(query, scope, currency).map(({ key, label, without }) => (
        <li key={key}>
          <StateLink
            query={without}
            keep
            className="inline-flex min-h-11 items-center gap-2 rounded-suave bg-lino pr-2.5 pl-3.5 text-sm font-medium hover:bg-hilo"
          >
            <span className="sr-only">Quitar el filtro </span>
            {label}
            <X className="size-4 text-tinta-suave" aria-hidden="true" />
          </StateLink>
        </li>
      ))}
      <li>
        <StateLink
          query={clearAll(query, scope)}
          keep
          className="inline-flex min-h-11 items-center pr-2 text-sm font-semibold text-ambar underline underline-offset-4 hover:text-ambar-hondo"
        >
          Borrar todo
        </StateLink>
      </li>
    </ul>
  )
}
