import { type RefObject, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { href } from 'react-router'
import type { Suggestions } from '#shop/catalog/suggestions.ts'
import { withQuery } from '#shop/urls/links.ts'

/** Waits this long after a key press, in milliseconds, so that not every character causes a request. */
const PAUSE = 120

/** Suggestions, and the term that they are for. */
interface FoundSuggestions extends Suggestions {
  term: string
}

/**
 * The suggestions for a term, null while there are none. Those of the former term stay until the next ones arrive. A
 * failed request gives none: the box is still a plain search.
 */
export function useSuggestions(term: string): FoundSuggestions | null {
  const [found, setFound] = useState<FoundSuggestions | null>(null)
  if (term === '' && found) setFound(null)

  useEffect(() => {
    if (term === '') return
    const stale = new AbortController()
    const timer = setTimeout(() => {
      fetchSuggestions(term, stale.signal).then((suggestions) => {
        // Not before the next key: rendering them is long on a slow phone.
        startTransition(() => {
          if (!stale.signal.aborted) setFound(suggestions && { ...suggestions, term })
        })
      })
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [term])

  return found
}

async function fetchSuggestions(term: string, signal: AbortSignal): Promise<Suggestions | null> {
  try {
    const response = await fetch(withQuery(href('/suggestions'), { q: term }), { signal })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

interface InputEvents {
  show: () => void
  close: () => void
  handleKey: (event: KeyboardEvent) => void
}

/** The events of the input that open, close and control the popup. The search box itself does not need this code. */
export function useInputEvents(
  input: RefObject<HTMLInputElement | null>,
  { show, close, handleKey }: InputEvents,
) {
  const onShow = useEffectEvent(show)
  const onClose = useEffectEvent(close)
  const onKey = useEffectEvent(handleKey)
  useEffect(() => {
    const box = input.current
    const form = box?.form
    if (!box || !form) return
    const stop = new AbortController()
    const options = { signal: stop.signal }
    const isOutside = (target: EventTarget | null) => target instanceof Node && !form.contains(target)
    for (const type of ['focus', 'click']) box.addEventListener(type, () => onShow(), options)
    // On the document, after React has read the input: a render before would restore the text of the last one.
    document.addEventListener('input', ({ target }) => target === box && onShow(), options)
    box.addEventListener('keydown', (event) => onKey(event), options)
    form.addEventListener('submit', () => onClose(), options)
    form.addEventListener('focusout', ({ relatedTarget }) => isOutside(relatedTarget) && onClose(), options)
    document.addEventListener('pointerdown', ({ target }) => isOutside(target) && onClose(), options)
    return () => stop.abort()
  }, [input])
}
