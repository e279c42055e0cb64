import type { ToastRequest } from '#app/ui/toast.ts'
import { isolate } from '#shop/text/clean-text.ts'

let restore: ((id: string, name: string) => void) | undefined

/** Sets how a deleted product is brought back. The list does: a `clientAction` cannot submit a form. */
export function onUndo(restoreProduct: (id: string, name: string) => void): void {
  restore = restoreProduct
}

/** The part of a notice with the button that brings a deleted product back. Each product has its own notice. */
export const undoDeletion = (id: string, name: string): Pick<ToastRequest, 'about' | 'action'> => ({
  about: `undo-${id}`,
  action: { label: `Deshacer: ${isolate(name)}`, onSelect: () => restore?.(id, name) },
})
