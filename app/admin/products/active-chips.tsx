import { Link } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { X } from '#app/ui/icons/store.tsx'
import { countFilters, type ListQuery, PRODUCT_LIST, withoutFilters } from '#shop/catalog/admin-list-query.ts'
import { EMPTY_BOUNDS, formatBounds } from '#shop/catalog/price-bounds.ts'
import { ONLY_THE_LIST } from './hidden-state.tsx'

/** The active filters: each links to the list without it. */
export function ActiveChips({ query }: { query: ListQuery }) {
  const { currency } = useStore().settings
  if (countFilters(query) === 0) return null
  const without = <Value,>(values: readonly Value[], one: Value) => values.filter((value) => value !== one)
  const { states, lacks, brand, price, families, genders, attributes, change } = query
  const bounds = formatBounds(price, currency)
  const chip = (label: string, left: Partial<ListQuery>) => ({
    label,
    to: PRODUCT_LIST.href({ ...query, ...left, page: 1 }),
  })
  const chips = [
    ...states.map((one) => chip(one, { states: without(states, one) })),
    ...lacks.map((one) => chip(one, { lacks: without(lacks, one) })),
    ...(brand === '' ? [] : [chip(brand, { brand: '' })]),
    ...(change === '' ? [] : [chip('De un cambio del catálogo', { change: '' })]),
    ...(bounds === undefined ? [] : [chip(bounds, { price: EMPTY_BOUNDS })]),
    ...families.map((one) => chip(one, { families: without(families, one) })),
    ...genders.map((one) => chip(one, { genders: without(genders, one) })),
    ...attributes.map((one) => chip(one, { attributes: without(attributes, one) })),
  ]
  return (
    <ul aria-label="Filtros activos" className="mt-3 flex flex-wrap items-center gap-2">
      {chips.map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to}
            preventScrollReset
            {...ONLY_THE_LIST}
            className="inline-flex min-h-11 items-center gap-2 rounded-suave bg-lino pr-2.5 pl-3.5 text-sm font-medium hover:bg-hilo"
          >
            <span className="sr-only">Quitar el filtro </span>
            {label}
            <X className="size-4 text-tinta-suave" aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={PRODUCT_LIST.href(withoutFilters(query))}
          preventScrollReset
          {...ONLY_THE_LIST}
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-ambar underline underline-offset-4 hover:text-ambar-hondo"
        >
          Borrar filtros
        </Link>
      </li>
    </ul>
  )
}
