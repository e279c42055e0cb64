import { Link } from 'react-router'
import { Pager } from '#app/ui/pager.tsx'
import { importList, SHOWN_NAMES, SHOWN_RESULTS } from '#shop/import/import-list.ts'
import { formatNumber } from '#shop/text/counts.ts'
import type { Step } from './load-import.ts'
import { ResultRowView } from './result-row-view.tsx'

type ResultListProps = Pick<Step<'dry-run'>, 'record' | 'query' | 'results'>

/** The products of the file, filtered by what happens to them. */
export function ResultList({ record: { id, counts }, query, results }: ResultListProps) {
  const list = importList(id)
  const all = counts.new + counts.change + counts.same + counts.error
  const filters = [
    { label: 'Todos', count: all, show: undefined },
    ...SHOWN_NAMES.map((show) => ({
      label: SHOWN_RESULTS[show].label,
      count: counts[SHOWN_RESULTS[show].count],
      show,
    })),
  ].filter(({ count, show }) => count > 0 || show === query.show || show === undefined)
  return (
    <section aria-label="Productos del archivo">
      <nav aria-label="Filtrar por resultado">
        <ul className="flex flex-wrap gap-2">
          {filters.map(({ label, count, show }) => (
            <li key={label}>
              <Link
                to={list.href({ show, page: 1 })}
                preventScrollReset
                aria-current={show === query.show ? 'page' : undefined}
                className="inline-flex min-h-11 items-center gap-2 rounded-suave border border-contorno bg-blanco px-3.5 text-sm font-medium hover:border-ambar aria-[current]:border-ambar aria-[current]:bg-lino"
              >
                {label} <span className="tabular-nums">{formatNumber(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ul aria-label="Productos" className="mt-3 divide-y divide-hilo border-y border-hilo">
        {results.rows.map((row) => (
          <ResultRowView key={row.place} row={row} />
        ))}
      </ul>
      {results.rows.length === 0 && <p className="py-8 text-center text-tinta-suave">No hay ninguno.</p>}
      {results.pageCount > 1 && (
        <Pager
          page={results.page}
          pageCount={results.pageCount}
          href={(page) => list.href({ ...query, page })}
        />
      )}
    </section>
  )
}
