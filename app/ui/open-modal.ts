import { lockScroll } from './scroll-lock.ts'

const shown: HTMLElement[] = []
let behind: HTMLElement[] = []
let closing = 0
let waiting: (() => void)[] = []

/**
 * Shows a `<dialog popover="manual">` over the page, with the focus in it: until it is closed with what is returned, the
 * page behind neither scrolls nor takes part, and Esc or the back gesture asks to close.
 *
 * As `showModal()`, but the page becomes inert once the dialog has been painted. That styles every element again: 40 to 90 ms
 * on a slow phone, for which the touch would have to wait. Until then the dialog covers it.
 */
export function openModal(dialog: HTMLDialogElement, onCloseRequest: () => void): () => void {
  const opener = document.activeElement
  const unlock = lockScroll()
  // Safari 16 knows no popovers.
  const isPopover = typeof dialog.showPopover === 'function'
  if (isPopover) dialog.showPopover()
  else dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  shown.push(dialog)
  const stopListening = listen(dialog, onCloseRequest)
  if (isPopover) afterPaint(leaveOutTheRest)
  return () => {
    stopListening()
    shown.splice(shown.indexOf(dialog), 1)
    unlock()
    if (!isPopover) return dialog.close()
    dialog.hidePopover()
    closing++
    afterPaint(() => {
      leaveOutTheRest()
      const { activeElement } = document
      // While it slides away it would keep the focus.
      if (dialog.contains(activeElement)) (activeElement as HTMLElement).blur()
      if (document.activeElement === document.body && opener instanceof HTMLElement) {
        opener.focus({ preventScroll: true })
      }
      if (--closing > 0) return
      const runs = waiting
      waiting = []
      for (const run of runs) run()
    })
  }
}

/** At once; or, after a dialog, when the page takes part again: before that nothing in it can be given the focus. */
export function afterModalClosed(run: () => void): void {
  if (closing > 0) waiting.push(run)
  else run()
}

/** Makes inert what the topmost dialog is not in. */
function leaveOutTheRest(): void {
  for (const element of behind) element.inert = false
  behind = []
  for (let inside = shown.at(-1); inside?.parentElement; inside = inside.parentElement) {
    for (const other of inside.parentElement.children) {
      if (other !== inside && other instanceof HTMLElement && !other.inert) behind.push(other)
    }
    if (inside.parentElement === document.body) break
  }
  for (const element of behind) element.inert = true
}

function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}

declare global {
  interface Window {
    /** Of Chromium: Esc, and the back gesture of Android. */
    CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void }
  }
}

function listen(dialog: HTMLDialogElement, onCloseRequest: () => void): () => void {
  if (window.CloseWatcher) {
    const watcher = new window.CloseWatcher()
    watcher.onclose = onCloseRequest
    return () => watcher.destroy()
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && shown.at(-1) === dialog) onCloseRequest()
  }
  document.addEventListener('keydown', pressed)
  return () => document.removeEventListener('keydown', pressed)
}
