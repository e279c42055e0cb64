import { History } from '#app/ui/icons/store.tsx'

interface RecentSearchesProps {
  open: boolean
  terms: readonly string[]
  onPick: (term: string) => void
  onForget: () => void
}

/** The dropdown 'Búsquedas Recientes' under a search box; fades in and out in 0.2 s. */
export function RecentSearches({ open, terms, onPick, onForget }: RecentSearchesProps) {
  return (
    <section
      aria-label="Búsquedas Recientes"
      className={`absolute inset-x-0 top-full z-40 mt-1.5 rounded-panel border border-hilo bg-blanco shadow-lg shadow-noche/10 transition-[opacity,display] transition-discrete duration-200 starting:opacity-0 ${open ? '' : 'hidden opacity-0'}`}
    >
      <div className="flex items-center justify-between border-b border-hilo pl-4">
        <p className="versalitas text-tinta-suave">Búsquedas Recientes</p>
        <button
          type="button"
          onClick={onForget}
          className="min-h-11 px-4 text-sm text-ambar underline-offset-4 hover:underline"
        >
          Borrar<span className="sr-only"> el historial</span>
        </button>
      </div>
      <ul className="max-h-80 overflow-y-auto overscroll-contain py-1">
        {terms.map((term) => (
          <li key={term}>
            <button
              type="button"
              data-recent=""
              onClick={() => onPick(term)}
              className="flex min-h-11 w-full items-center gap-3 px-4 text-left -outline-offset-2 hover:bg-lino"
            >
              <History className="size-4 shrink-0 text-tinta-suave" aria-hidden="true" />
              <span className="truncate">{term}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
