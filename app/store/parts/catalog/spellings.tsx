import { defaultQuery } from '#shop/catalog/catalog-state.ts'
import { StateLink } from './state-link.tsx'
import { useCatalog } from './use-catalog.ts'

const MAX_SPELLINGS = 3

/** Spellings with results; the filters are dropped, as they may exclude them. */
export function Spellings({ spellings, className }: { spellings: readonly string[]; className: string }) {
  const { query, scope } = useCatalog()
  const shown = spellings.slice(0, MAX_SPELLINGS)
  return (
    <p className={className}>
      ¿Quisiste decir{' '}
      {shown.map((spelling, index) => (
        <span key={spelling}>
          {index > 0 && (index === shown.length - 1 ? ' o ' : ', ')}
          <StateLink
            query={{ ...defaultQuery(scope, spelling), view: query.view }}
            className="font-semibold subrayado hover:text-ambar-hondo"
          >
            {spelling}
          </StateLink>
        </span>
      ))}
      ?
    </p>
  )
}
