import { href, Link } from 'react-router'
import { Section } from '#app/admin/parts/section.tsx'
import { countsText, IMPORT_STATES, type ImportCounts, type ImportState } from '#shop/import/import-states.ts'

interface FormerImport {
  id: string
  fileName: string
  state: ImportState
  counts: ImportCounts
  /** When it was uploaded, for the operator. */
  when: string
  isUndone: boolean
}

/** The last imports with their state. */
export function FormerImports({ imports }: { imports: readonly FormerImport[] }) {
  if (imports.length === 0) return null
  return (
    <Section title="Importaciones" heading="mb-2 text-xl">
      <ul className="divide-y divide-hilo border-y border-hilo">
        {imports.map(({ id, fileName, state, counts, when, isUndone }) => (
          <li key={id} className="flex flex-col justify-between gap-x-6 py-1.5 sm:flex-row sm:items-center">
            <Link
              to={href('/admin/products/import/:id', { id })}
              className="flex min-h-11 items-center font-semibold wrap-anywhere hover:text-ambar hover:underline"
            >
              {fileName}
            </Link>
            <span className="text-sm text-tinta-suave max-sm:-mt-2 max-sm:pb-2 sm:shrink-0">
              {isUndone ? 'Deshecha' : IMPORT_STATES[state]}
              {state === 'applied' && ` · ${countsText(counts)}`} · {when}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
