import { openToasts, showToast, type ToastRequest } from '#app/ui/toast.ts'
import { isolate } from '#shop/text/clean-text.ts'

/** A product that was deleted from the list. */
interface Deleted {
  id: string
  name: string
}

let restore: ((deleted: Deleted) => void) | undefined

/** Sets how a deleted product is brought back. The list does: a `clientAction` cannot submit a form. */
export function onUndo(restoreProduct: (deleted: Deleted) => void): void {
  restore = restoreProduct
}

const undoLabel = ({ name }: Deleted) => `Deshacer: ${isolate(name)}`

/** The part of a notice with the button that brings a deleted product back. */
export const undoDeletion = (deleted: Deleted): Pick<ToastRequest, 'about' | 'action'> => ({
  about: `undo-${deleted.id}`,
  action: { label: undoLabel(deleted), onSelect: () => restore?.(deleted) },
})

const DELETIONS = 'deletions'
const MAX_OFFERED = 3
let offered: readonly Deleted[] = []

/** Reports a deletion in one notice with those before it that it still offers to undo: several would cover the list. */
export function reportDeleted(texts: Pick<ToastRequest, 'title' | 'description'>, deleted: Deleted): void {
  const isOpen = openToasts.current().some(({ about }) => about === DELETIONS)
  show([deleted, ...(isOpen ? offered : [])].slice(0, MAX_OFFERED))

  function show(products: readonly Deleted[]) {
    offered = products
    const action = products.map((product) => ({
      label: undoLabel(product),
      onSelect: () => {
        restore?.(product)
        const others = products.filter((other) => other !== product)
        if (others.length > 0) show(others)
      },
    }))
    showToast({ ...texts, kind: 'success', about: DELETIONS, action })
  }
}
