import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Suggestions } from '#shop/catalog/suggestions.ts'
import { clearSearches, loadPreferences, saveSearch } from './stored-preferences.ts'
import {
  describeSuggestions,
  type Option,
  OptionView,
  recentGroup,
  suggestionGroups,
} from './suggestion-groups.tsx'
import { useInputEvents, useSuggestions } from './use-suggestions.ts'

interface SearchSuggestionsProps {
  /** The combobox; its form contains this popup. */
  input: RefObject<HTMLInputElement | null>
  /** The id of the listbox. */
  id: string
  /** The term that the user types; empty for recent searches. */
  term: string
  hasRecent: boolean
  /** The term was submitted before this code was loaded: the popup would cover the results. */
  isSubmitted: boolean
  /** Reports the state of the popup, for the attributes of the combobox. */
  onChange: (expanded: boolean, activeId: string | undefined) => void
  onSearch: (term: string) => void
  /** The user goes to a suggested page. */
  onLeave: () => void
}

const POPUP =
  'absolute top-full left-0 z-40 w-full md:w-[max(100%,24rem)] mt-1.5 rounded-panel border border-hilo bg-blanco shadow-lg shadow-noche/10'

/**
 * The popup of a search box: recent searches, or suggestions for the typed term. The focus stays in the input; the
 * arrow keys choose its active option (ARIA combobox with a grouped listbox).
 */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { input, id, term, hasRecent, onSearch, onLeave } = props
  const [open, setOpen] = useState(() => !props.isSubmitted && document.activeElement === input.current)
  const [recent, setRecent] = useState<readonly string[]>(() => loadPreferences().searchHistory)
  const [active, setActive] = useState(-1)
  const found = useSuggestions(open ? term : '')
  const isRecent = term === '' && hasRecent
  const offered = isRecent ? recent : term === '' ? null : found
  const groups = useMemo(() => listGroups(offered), [offered])
  const options = groups.flatMap((group) => group.options)
  const expanded = open && options.length > 0
  // A line instead of an empty listbox. Without an answer nothing is known to be missing.
  const isMissing = open && term !== '' && found !== null && options.length === 0
  const optionId = (index: number) => `${id}-${index}`
  const activeId = expanded && active >= 0 ? optionId(active) : undefined

  const [shown, setShown] = useState({ term, found })
  if (shown.term !== term || shown.found !== found) {
    setShown({ term, found })
    setActive(-1)
  }

  const report = useEffectEvent(props.onChange)
  useEffect(() => {
    report(expanded, activeId)
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [expanded, activeId])

  function show() {
    if (!open) setRecent(loadPreferences().searchHistory)
    setOpen(true)
  }
  function close() {
    setOpen(false)
    setActive(-1)
  }
  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      show()
      // After the last option, and before the first, no option is active.
      const places = options.length + 1
      if (expanded) setActive(((active + 1 + step + places) % places) - 1)
    } else if (event.key === 'Escape' && expanded) {
      // In an input of type search Esc would also clear it.
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && activeId) {
      event.preventDefault()
      document.getElementById(activeId)?.click()
    }
  }
  useInputEvents(input, { show, close, handleKey })

  function choose({ to, search }: Option) {
    close()
    if (to === undefined) return onSearch(search ?? '')
    if (search) saveSearch(search)
    onLeave()
  }
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })
  const chooseLatest = useCallback((option: Option) => latest.current(option), [])

  return (
    <>
      <div
        data-popup=""
        className={`${POPUP} transition-[opacity,display] transition-discrete duration-200 starting:opacity-0 ${expanded ? '' : 'hidden opacity-0'}`}
      >
        <div
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label="Sugerencias de búsqueda"
          className="max-h-[min(30rem,70dvh)] overflow-y-auto overscroll-contain"
          // A press keeps the focus in the input.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map((group) => (
            <fieldset
              key={group.label}
              aria-label={group.label}
              className="min-w-0 border-b border-hilo py-1 last:border-0"
            >
              <p aria-hidden="true" className="versalitas px-4 pt-2 pb-1 text-tinta-suave">
                {group.label}
              </p>
              {group.options.map((option) => {
                const index = options.indexOf(option)
                return (
                  <OptionView
                    key={option.key}
                    option={option}
                    id={optionId(index)}
                    selected={index === active}
                    onChoose={chooseLatest}
                  />
                )
              })}
            </fieldset>
          ))}
        </div>
        {isRecent && (
          <button
            type="button"
            onClick={() => {
              clearSearches()
              setRecent([])
              input.current?.focus()
            }}
            className="min-h-11 w-full border-t border-hilo px-4 text-left text-sm text-ambar -outline-offset-2 underline-offset-4 hover:underline"
          >
            Borrar el historial
          </button>
        )}
      </div>
      <p
        aria-live="polite"
        data-popup={isMissing ? '' : undefined}
        className={isMissing ? `${POPUP} px-4 py-3 text-sm wrap-anywhere text-tinta-suave` : 'sr-only'}
      >
        {open &&
          term !== '' &&
          found &&
          (isMissing ? `Nada con «${found.term}».` : describeSuggestions(found))}
      </p>
    </>
  )
}

function listGroups(offered: readonly string[] | Suggestions | null) {
  if (!offered) return []
  const groups = 'products' in offered ? suggestionGroups(offered) : [recentGroup(offered)]
  return groups.filter(({ options }) => options.length > 0)
}
