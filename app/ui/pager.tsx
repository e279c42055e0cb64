import { formatNumber } from '#shop/text/counts.ts'
import type { Paged } from '#shop/urls/define-query.ts'
import { Button, ButtonLink } from './button.tsx'

interface PagerProps extends Paged {
  href: (page: number) => string
}

/** Links to the previous and the next page. */
export function Pager({ page, pageCount, href }: PagerProps) {
  return (
    <nav aria-label="Páginas" className="mt-6 flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
      <Step label="Anterior" to={page > 1 ? href(page - 1) : null} />
      <p className="text-sm text-tinta-suave tabular-nums">
        Página {formatNumber(page)} de {formatNumber(pageCount)}
      </p>
      <Step label="Siguiente" to={page < pageCount ? href(page + 1) : null} />
    </nav>
  )
}

function Step({ label, to }: { label: string; to: string | null }) {
  return to === null ? (
    <Button look="secondary" disabled className="px-3 sm:px-5">
      {label}
    </Button>
  ) : (
    <ButtonLink look="secondary" to={to} className="px-3 sm:px-5">
      {label}
    </ButtonLink>
  )
}
