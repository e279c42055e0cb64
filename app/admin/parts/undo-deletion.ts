let restore: ((id: string) => void) | undefined

/** Sets how a deleted product is brought back. The list does: a `clientAction` cannot submit a form. */
export function onUndo(restoreProduct: (id: string) => void): void {
  restore = restoreProduct
}

/** The button of a notice that brings a deleted product back. */
export const undoDeletion = (id: string) => ({ label: 'Deshacer', onSelect: () => restore?.(id) })
