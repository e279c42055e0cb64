import { type Dispatch, type SetStateAction, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration, then true: for content that requires JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * The text of a controlled field. `id` is the id of its element: what the visitor typed there before hydration stays,
 * where React would write `initial` over it.
 */
export function useTypedText(id: string, initial: string): [string, Dispatch<SetStateAction<string>>] {
  return useState(() => {
    if (typeof document === 'undefined') return initial
    const field = document.getElementById(id)
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    return isText ? field.value : initial
  })
}
