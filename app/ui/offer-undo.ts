import { isolate } from '#shop/text/clean-text.ts'
import { openToasts, showToast, type ToastRequest } from './toast.ts'

export interface Undo {
  /** What comes back. */
  name: string
  run: () => void
}

/** Buttons in one notice. */
const MAX_BUTTONS = 3

/** All removals that the open notice of a title can undo, the newest first. */
const offered = new Map<string, readonly Undo[]>()

/** Reports a removal with its undo. Those with the same title share one notice: several would cover the list. */
export function offerUndo(notice: Omit<ToastRequest, 'about' | 'action'>, undo: Undo): void {
  const about = notice.title
  const isOpen = openToasts.current().some((toast) => toast.about === about)
  show([undo, ...((isOpen && offered.get(about)) || [])])

  function show(undos: readonly Undo[]) {
    offered.set(about, undos)
    const action = undos.slice(0, MAX_BUTTONS).map((one) => ({
      label: `Deshacer: ${isolate(one.name)}`,
      onSelect() {
        one.run()
        const others = undos.filter((other) => other !== one)
        if (others.length > 0) show(others)
      },
    }))
    showToast({ ...notice, about, action })
  }
}
