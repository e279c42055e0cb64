import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type ListQuery, listHref } from './list-query.ts'
import { ONLY_THE_LIST } from './only-the-list.ts'

interface PagerProps {
  query: ListQuery
  page: number
  pageCount: number
}

export function Pager({ query, page, pageCount }: PagerProps) {
  return (
    <nav aria-label="Páginas" className="mt-6 flex items-center justify-between gap-3">
      <Step label="Anterior" to={page > 1 ? listHref({ ...query, page: page - 1 }) : null} />
      <p className="text-sm text-tinta-suave tabular-nums">
        Página {page} de {pageCount}
      </p>
      <Step label="Siguiente" to={page < pageCount ? listHref({ ...query, page: page + 1 }) : null} />
    </nav>
  )
}

function Step({ label, to }: { label: string; to: string | null }) {
  return to === null ? (
    <Button look="secondary" disabled>
      {label}
    </Button>
  ) : (
    <ButtonLink look="secondary" to={to} {...ONLY_THE_LIST}>
      {label}
    </ButtonLink>
  )
}
