import { useLocation } from 'react-router'
import { LayoutGrid, List } from '#app/ui/icons/catalog.tsx'
import { StateLink } from './state-link.tsx'
import { usePendingCatalog } from './use-catalog.ts'

const VIEWS = [
  { view: 'grid', label: 'Ver en cuadrícula', Icon: LayoutGrid },
  { view: 'list', label: 'Ver en lista', Icon: List },
] as const

/** Grid or list. The pages loaded so far stay in view. */
export function ViewToggle() {
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
