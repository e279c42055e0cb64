import { type ComponentProps, type ComponentType, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { afterPaint } from '#app/ui/clicks.ts'
import { HiddenParams } from '#app/ui/hidden-params.tsx'
import { X } from '#app/ui/icons/store.tsx'
import { SearchInput } from '#app/ui/search-input.tsx'
import { useHydrated, useTypedText } from '#app/ui/use-hydrated.ts'
import { normalizeSearch } from '#shop/catalog/search-term.ts'
import type { SearchSuggestions } from './search-suggestions.tsx'

interface SearchBoxProps {
  /** The path of the results page, with the query `?search=`. */
  action: string
  /** The term of the current page; a new one replaces the input. */
  defaultValue?: string
  /** Parameters of the URL to preserve; `search` and `pagina` are left out. */
  hiddenParams?: URLSearchParams
  /** Runs the search instead of going to `action`; the term is normalized and never empty. */
  onSearch?: (term: string) => void
  /** The clear button was used: a results page may drop its term. */
  onClear?: () => void
  /** The user chose a suggestion, which is a link. */
  onLeave?: () => void
  /** Shows recent searches while nothing is typed. */
  hasRecent?: boolean
  /** Gets the focus in a dialog. */
  autoFocus?: boolean
  /** Names the search landmark when a page has two of them. */
  label?: string
  className: string
}

/** The box 'Buscar perfumes...': a plain GET form. Its suggestions are loaded on the first focus. */
export function SearchBox({
  action,
  defaultValue = '',
  hiddenParams,
  onSearch,
  onClear,
  onLeave,
  hasRecent = true,
  autoFocus,
  label,
  className,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const inputId = useId()
  const [value, setValue] = useTypedText(inputId, defaultValue)
  const shownTerm = useRef(defaultValue)
  const [Suggestions, setSuggestions] = useState<ComponentType<ComponentProps<typeof SearchSuggestions>>>()
  const [expanded, setExpanded] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const [activeId, setActiveId] = useState<string>()
  const listId = useId()
  const hydrated = useHydrated()
  const navigate = useNavigate()

  // The results of an earlier search do not replace what is being typed. Not in a later effect: a term that is sent before it
  // has lost the focus, and would be replaced by the earlier one.
  useLayoutEffect(() => {
    if (shownTerm.current === defaultValue) return
    const typed = normalizeSearch(input.current?.value ?? '')
    const isTyping =
      document.activeElement === input.current && typed !== shownTerm.current && typed !== defaultValue
    if (!isTyping) setValue(defaultValue)
    shownTerm.current = defaultValue
  }, [defaultValue, setValue])

  const otherParams = [...(hiddenParams ?? [])].filter(([name]) => name !== 'search' && name !== 'pagina')

  function loadSuggestions() {
    if (Suggestions) return
    // First the frame with the focus: on a slow phone the requests alone take 30 ms.
    afterPaint(() => {
      import('./search-suggestions.tsx').then(
        ({ SearchSuggestions }) => setSuggestions(() => SearchSuggestions),
        // Offline: the box is still a plain search.
        () => {},
      )
    })
  }

  const toHref = (params: [string, string][]) =>
    params.length > 0 ? `${action}?${new URLSearchParams(params)}` : action
  const drop = onClear ?? (() => navigate(toHref(otherParams)))

  function run(typed: string) {
    const term = normalizeSearch(typed)
    if (term === '') {
      // The box showed the search of this page and was cleared.
      if (defaultValue !== '') drop()
      return
    }
    rememberSearch(term)
    setValue(term)
    setSubmitted(true)
    // On a phone the keyboard would cover the results.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
    if (onSearch) onSearch(term)
    else navigate(toHref([...otherParams, ['search', term]]))
  }

  return (
    <search aria-label={label} className={`block ${className}`}>
      <form
        action={action}
        method="get"
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          // Reads the input element: text typed before hydration is not in the state.
          run(input.current?.value ?? '')
        }}
      >
        <HiddenParams params={otherParams} />
        <SearchInput
          ref={input}
          id={inputId}
          {...(hydrated && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': expanded,
            'aria-controls': listId,
            'aria-activedescendant': activeId,
          })}
          data-autofocus={autoFocus}
          value={value}
          placeholder="Buscar perfumes..."
          aria-label="Buscar perfumes"
          onChange={(event) => {
            setValue(event.target.value)
            setSubmitted(false)
            loadSuggestions()
          }}
          onFocus={() => {
            setSubmitted(false)
            loadSuggestions()
          }}
        />
        {hydrated && value !== '' && (
          <button
            type="button"
            aria-label="Borrar búsqueda"
            className="boton-borrar"
            onClick={() => {
              setValue('')
              input.current?.focus()
              onClear?.()
            }}
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        )}
        {Suggestions && (
          <Suggestions
            input={input}
            id={listId}
            term={value === defaultValue ? '' : normalizeSearch(value)}
            hasRecent={hasRecent}
            isSubmitted={isSubmitted}
            onChange={(isExpanded, active) => {
              setExpanded(isExpanded)
              setActiveId(active)
            }}
            onSearch={run}
            onLeave={() => {
              setValue(defaultValue)
              onLeave?.()
            }}
          />
        )}
      </form>
    </search>
  )
}

/** Adds the term to the stored searches, whose code no page needs before. Offline it is lost. */
function rememberSearch(term: string): void {
  import('./stored-preferences.ts').then(
    ({ saveSearch }) => saveSearch(term),
    () => {},
  )
}
