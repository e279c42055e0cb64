import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { X } from '#app/ui/icons/store.tsx'
import { SearchInput } from '#app/ui/search-input.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { normalizeSearch } from '#shop/catalog/catalog-state.ts'
import { RecentSearches } from './recent-searches.tsx'
import { clearSearches, loadPreferences, saveSearch } from './stored-preferences.ts'

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
  /** Names the search landmark when a page has two of them. */
  label?: string
  className?: string
}

/** The box 'Buscar perfumes...': a plain GET form, with saved searches once JavaScript runs. */
export function SearchBox({
  action,
  defaultValue = '',
  hiddenParams,
  onSearch,
  onClear,
  label,
  className = '',
}: SearchBoxProps) {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(defaultValue)
  const [shownTerm, setShownTerm] = useState(defaultValue)
  const [open, setOpen] = useState(false)
  const [recent, setRecent] = useState<readonly string[]>([])
  const hydrated = useHydrated()
  const navigate = useNavigate()

  if (shownTerm !== defaultValue) {
    setShownTerm(defaultValue)
    setValue(defaultValue)
  }

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      if (!form.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  const otherParams = [...(hiddenParams ?? [])].filter(([name]) => name !== 'search' && name !== 'pagina')

  function showRecent() {
    const terms = loadPreferences().searchHistory
    setRecent(terms)
    setOpen(terms.length > 0)
  }

  const hrefOf = (params: [string, string][]) =>
    params.length > 0 ? `${action}?${new URLSearchParams(params)}` : action
  const drop = onClear ?? (() => navigate(hrefOf(otherParams)))

  function run(typed: string) {
    const term = normalizeSearch(typed)
    if (term === '') {
      // The box showed the search of this page and was cleared.
      if (defaultValue !== '') drop()
      return
    }
    saveSearch(term)
    setValue(term)
    setOpen(false)
    // On a phone the keyboard would cover the results.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
    if (onSearch) onSearch(term)
    else navigate(hrefOf([...otherParams, ['search', term]]))
  }

  function moveOrClose(event: KeyboardEvent) {
    if (!open) return
    // In an input of type search Esc would also clear it.
    if (event.key === 'Escape') {
      event.preventDefault()
      input.current?.focus()
      setOpen(false)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !form.current) return
    const stops = [input.current, ...form.current.querySelectorAll<HTMLElement>('[data-recent]')]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    event.preventDefault()
    stops[(at + step + stops.length) % stops.length]?.focus()
  }

  return (
    <search aria-label={label} className={`block ${className}`}>
      <form
        ref={form}
        action={action}
        method="get"
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          // Reads the input element: text typed before hydration is not in the state.
          run(input.current?.value ?? '')
        }}
        onKeyDown={moveOrClose}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
        }}
      >
        {otherParams.map(([name, one]) => (
          <input key={`${name}=${one}`} type="hidden" name={name} value={one} />
        ))}
        <SearchInput
          ref={input}
          value={value}
          placeholder="Buscar perfumes..."
          aria-label="Buscar perfumes"
          onChange={(event) => setValue(event.target.value)}
          onFocus={showRecent}
          onClick={showRecent}
        />
        {hydrated && value !== '' && (
          <button
            type="button"
            aria-label="Borrar búsqueda"
            className="absolute top-0 right-0 grid size-11 place-items-center -outline-offset-6 text-tinta-suave hover:text-ambar"
            onClick={() => {
              setValue('')
              input.current?.focus()
              onClear?.()
            }}
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        )}
        <RecentSearches
          open={open}
          terms={recent}
          onPick={run}
          onForget={() => {
            clearSearches()
            setOpen(false)
            input.current?.focus()
          }}
        />
      </form>
    </search>
  )
}
