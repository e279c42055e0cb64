import { href, Link } from 'react-router'
import { type ResultRow, rowsText } from '#shop/import/import-list.ts'
import { IMPORT_RESULTS, type ImportResult } from '#shop/import/import-states.ts'

const LOOKS: Readonly<Record<ImportResult, string>> = {
  new: 'bg-oliva text-contraste',
  change: 'bg-ambar text-contraste',
  same: 'bg-lino text-tinta inset-ring inset-ring-contorno',
  error: 'bg-granate text-contraste',
  skipped: 'bg-blanco text-tinta-suave inset-ring inset-ring-contorno',
}

/** A product of the file with what happens to it, and why. */
export function ResultRowView({ row }: { row: ResultRow }) {
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
