import { href, Link } from 'react-router'
import { Pager } from '#app/ui/pager.tsx'
import { importList, type ResultRow, rowsText, SHOWN_NAMES, SHOWN_RESULTS } from '#shop/import/import-list.ts'
import { IMPORT_RESULTS, type ImportResult } from '#shop/import/import-states.ts'
import { formatNumber } from '#shop/text/counts.ts'
import type { Step } from './load-import.ts'

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

const LOOKS: Readonly<Record<ImportResult, string>> = {
  new: 'bg-oliva text-contraste',
  change: 'bg-ambar text-contraste',
  same: 'bg-lino text-tinta inset-ring inset-ring-contorno',
  error: 'bg-granate text-contraste',
  skipped: 'bg-blanco text-tinta-suave inset-ring inset-ring-contorno',
}

/** A product of the file with what happens to it, and why. */
function ResultRowView({ row }: { row: ResultRow }) {
  const { result, rows, title, productId, changes, issues, guessed, again } = row
  const others = guessed.filter((label) => !changes.some((change) => change.label === label))
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className={`rounded-suave px-2 py-0.5 text-xs leading-5 font-semibold ${LOOKS[result]}`}>
          {IMPORT_RESULTS[result]}
        </span>
        {productId ? (
          <Link
            to={href('/admin/products/edit/:id', { id: productId })}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 wrap-anywhere"
          >
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi className="font-semibold wrap-anywhere">{title}</bdi>
        )}
        <span className="ml-auto text-sm text-tinta-suave">{rowsText(rows)}</span>
      </div>
      {again && <p className="text-sm font-semibold">Cambió desde la última revisión.</p>}
      {issues.map(({ severity, row: number, column, message }) => (
        <p
          key={`${number} ${column} ${message}`}
          className={`border-l-4 pl-3 text-sm wrap-anywhere ${severity === 'error' ? 'border-granate font-semibold' : 'border-ambar'}`}
        >
          {rows.length > 1 && `Fila ${number}: `}
          {column && `${column}: `}
          {message}
        </p>
      ))}
      {changes.length > 0 && (
        <dl className="grid gap-x-4 gap-y-1 text-sm md:grid-cols-[12rem_minmax(0,1fr)]">
          {changes.map(({ label, old, new: next }) => (
            <div key={label} className="md:contents">
              <dt className="text-tinta-suave max-md:inline">
                {label}
                {guessed.includes(label) && ' (adivinado)'}
                <span className="md:sr-only">: </span>
              </dt>
              <dd className="wrap-anywhere max-md:inline">
                {old && <Value gone>{old}</Value>}
                {old && <span aria-hidden="true"> → </span>}
                {next === '' ? 'se quita' : <Value>{next}</Value>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {others.length > 0 && <p className="text-sm text-tinta-suave">Adivinado: {others.join(', ')}.</p>}
    </li>
  )
}

const LONG = 300

function Value({ children, gone = false }: { children: string; gone?: boolean }) {
  const text = children.length > LONG ? `${children.slice(0, LONG)}…` : children
  if (gone)
    return (
      <del className="text-tinta-suave">
        <span className="sr-only">Antes: </span>
        <bdi>{text}</bdi>
      </del>
    )
  return (
    <span className="whitespace-pre-line">
      <bdi>{text}</bdi>
    </span>
  )
}
