import type { Undo } from '#app/ui/offer-undo.ts'

let restore: ((id: string, name: string) => void) | undefined

/** Sets how a deleted product is brought back. The list does: a `clientAction` cannot submit a form. */
export function onUndo(restoreProduct: (id: string, name: string) => void): void {
  restore = restoreProduct
}

/** Brings a deleted product back. */
export const undoDeletion = (id: string, name: string): Undo => ({ name, run: () => restore?.(id, name) })
