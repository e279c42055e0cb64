import { Link } from 'react-router'
import { ArrowRight } from '#app/ui/icons/secondary.tsx'
import { BULK_OPERATIONS, REMOVE } from '#shop/bulk/operations.ts'
import { bulkHref, type Selection } from '#shop/bulk/selection.ts'

/** The operations, each a link to its form. */
export function ChooseOperation({ selection }: { selection: Selection }) {
  return (
    <ul className="divide-y divide-hilo border-y border-hilo">
      {BULK_OPERATIONS.map(({ name, label }) => (
        <li key={name}>
          <Link
            to={bulkHref(selection, { op: name })}
            className={`flex min-h-12 items-center justify-between gap-3 py-2 font-semibold hover:text-ambar ${name === REMOVE ? 'text-granate' : ''}`}
          >
            {label}
            <ArrowRight className="size-5 shrink-0" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
