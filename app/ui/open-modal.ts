import { startClosing } from './after-modal.ts'
import { afterPaint } from './after-paint.ts'

const shown: HTMLElement[] = []
let behind: HTMLElement[] = []

/**
 * Shows a `<dialog popover="manual">` over the page, with the focus in it. Until the returned function closes it, the
 * page behind is inert and does not scroll. Esc or the back gesture requests to close. Unlike `showModal()`, it makes
 * the page inert after the dialog has been painted. That recalculates all styles: 40 to 90 ms on a slow phone, which
 * would delay the response to the touch. Until then the dialog covers the page. Closing waits for a frame too, in which
 * the dialog begins to leave, and calls `onClosed` afterwards.
 */
export function openModal(
  dialog: HTMLDialogElement,
  onCloseRequest: () => void,
  onClosed: () => void,
): () => void {
  const opener = document.activeElement
  const unlock = lockScroll()
  // Safari 16 does not support popovers.
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
    if (!isPopover) {
      unlock()
      dialog.close()
      return onClosed()
    }
    const finish = startClosing()
    afterPaint(() => {
      unlock()
      leaveOutTheRest()
      // Opened again meanwhile.
      if (shown.includes(dialog)) return finish()
      dialog.hidePopover()
      onClosed()
      const { activeElement } = document
      // During the closing transition the dialog would keep the focus.
      if (dialog.contains(activeElement)) (activeElement as HTMLElement).blur()
      if (document.activeElement === document.body && opener instanceof HTMLElement) {
        opener.focus({ preventScroll: true })
      }
      finish()
    })
  }
}

/** Makes everything outside the topmost dialog inert. */
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

declare global {
  interface Window {
    /** In Chromium: Esc, and the back gesture of Android. */
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

let locks = 0
let restore = () => {}

/** Stops the page behind from scrolling; the returned function releases the lock. Locks may nest. */
function lockScroll(): () => void {
  if (locks++ === 0) restore = freeze()
  let released = false
  return () => {
    if (released) return
    released = true
    if (--locks === 0) restore()
  }
}

function freeze(): () => void {
  const { overflow, paddingRight } = document.body.style
  // Padding in place of the hidden scroll bar, so that nothing shifts sideways.
  const scrollBar = window.innerWidth - document.documentElement.clientWidth
  document.body.style.overflow = 'hidden'
  if (scrollBar > 0) document.body.style.paddingRight = `${scrollBar}px`
  return () => Object.assign(document.body.style, { overflow, paddingRight })
}
