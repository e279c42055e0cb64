import { type RefObject, useEffect, useEffectEvent } from 'react'

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
