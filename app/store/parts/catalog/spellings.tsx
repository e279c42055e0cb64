import { href, Link } from 'react-router'
import { catalogHref } from '#shop/catalog/catalog-query.ts'
import { defaultQuery } from '#shop/catalog/catalog-state.ts'
import { StateLink } from './state-link.tsx'
import { useCatalog } from './use-catalog.ts'

const MAX_SPELLINGS = 3

/** Spellings with results in the whole shop; the filters and the gender of the path are dropped, as they may exclude them. */
export function Spellings({ spellings, className }: { spellings: readonly string[]; className: string }) {
  const shown = spellings.slice(0, MAX_SPELLINGS)
  return (
    <p className={className}>
      ¿Quisiste decir{' '}
      {shown.map((spelling, index) => (
        <span key={spelling}>
          {index > 0 && (index === shown.length - 1 ? ' o ' : ', ')}
          <SpellingLink spelling={spelling} />
        </span>
      ))}
      ?
    </p>
  )
}

function SpellingLink({ spelling }: { spelling: string }) {
  const { query, scope } = useCatalog()
  const found = { ...defaultQuery({}, spelling), view: query.view }
  const className = 'font-semibold subrayado hover:text-ambar-hondo'
  if (scope.gender === undefined)
    return (
      <StateLink query={found} className={className}>
        {spelling}
      </StateLink>
    )
  return (
    <Link to={catalogHref(href('/catalog'), found)} discover="none" className={className}>
      {spelling}
    </Link>
  )
}
