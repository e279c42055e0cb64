import { href, Link } from 'react-router'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { isLeftOut, problemLabel } from '#shop/feeds/feed-problems.ts'
import type { ProblemProduct } from '#shop/feeds/feed-state.server.ts'

interface FeedProblemsProps {
  sent: number
  leftOut: number
  /** The products of this page of the list. */
  shown: readonly ProblemProduct[]
  page: number
  pageCount: number
  href: (page: number) => string
}

const count = (number: number) => number.toLocaleString('es-CO')

/** The products that Google or Meta would refuse and why, each a link to correct it. */
export function FeedProblems({ sent, leftOut, shown, page, pageCount, href: pageHref }: FeedProblemsProps) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">Productos por corregir</h2>
      <p role="status">
        {`${sent === 1 ? 'Sale 1 producto' : `Salen ${count(sent)} productos`}.`}
        {leftOut > 0 &&
          ` ${leftOut === 1 ? 'Queda fuera 1' : `Quedan fuera ${count(leftOut)}`} por lo que les falta.`}
      </p>
      {shown.length === 0 ? (
        <EmptyList>No hay nada que corregir.</EmptyList>
      ) : (
        <ul className="divide-y divide-contorno rounded-panel border border-contorno">
          {shown.map(({ id, name, brand, problems }) => (
            <li key={id}>
              <Link
                to={href('/admin/products/edit/:id', { id })}
                className="flex min-h-11 flex-col gap-0.5 px-4 py-3 hover:bg-lino"
              >
                <span className="font-semibold wrap-anywhere">
                  {[name, brand].filter((text) => text !== '').join(' · ')}
                </span>
                <span className="text-sm text-tinta-suave">
                  {isLeftOut(problems) ? 'Queda fuera: ' : 'Sale, pero: '}
                  {problems.map(problemLabel).join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {pageCount > 1 && <Pager page={page} pageCount={pageCount} href={pageHref} />}
    </section>
  )
}
