import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { startClosing } from './after-modal.ts'
import { afterPaint } from './clicks.ts'
import { X } from './icons/store.tsx'

const VARIANTS = {
  center:
    'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-2xl translate-y-2 rounded-panel opacity-0 data-open:translate-y-0 data-open:opacity-100 starting:data-open:translate-y-2 starting:data-open:opacity-0',
  left: 'mr-auto h-dvh w-[min(24rem,calc(100vw-2.5rem))] -translate-x-full data-open:translate-x-0 starting:data-open:-translate-x-full',
  full: 'h-dvh w-screen translate-x-full data-open:translate-x-0 starting:data-open:translate-x-full',
}

const SCRIM =
  'h-dvh max-h-none w-screen max-w-none overflow-hidden bg-noche/0 text-tinta transition-[background-color,display,overlay] transition-discrete duration-300 ease-out open:flex open:bg-noche/60 starting:open:bg-noche/0 backdrop:bg-transparent'

const PANEL = 'flex overflow-hidden bg-arena transition-[translate,opacity] duration-300 ease-out'

export interface OpenedDialog {
  open: boolean
  /** Requested by Esc, the back gesture, a click on the backdrop and the way back; the parent sets `open`. */
  onClose: () => void
}

interface OverlayDialogProps extends OpenedDialog {
  /** Accessible name. */
  label: string
  variant?: keyof typeof VARIANTS
  /** Holds typed values: neither a press on the backdrop nor the way back closes it. */
  hasInput?: boolean
  /** Stays visible over a page that is covered (session-watch.ts). */
  overCover?: boolean
  /** Classes of the scrolling panel inside. */
  className: string
  children: ReactNode
}

/**
 * A modal panel on the native `<dialog>`. It traps and returns focus, closes on Esc and on a backdrop click, and locks
 * the page's scroll. Its content is mounted only from opening to the end of the closing transition. An element with
 * `data-autofocus` inside gets the focus first.
 */
export function OverlayDialog({
  open,
  onClose,
  label,
  variant = 'center',
  hasInput,
  overCover,
  className,
  children,
}: OverlayDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const [leaving, setLeaving] = useState(false)
  const askToClose = useEffectEvent(onClose)
  const isLeft = useIsLeft(open) && !hasInput
  const isShown = open && !isLeft

  useEffect(() => {
    if (isLeft) askToClose()
  }, [isLeft])
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isShown || !dialog) return
    setLeaving(true)
    return openModal(
      dialog,
      () => askToClose(),
      () => {
        const slides = dialog.getAnimations({ subtree: true }).map((slide) => slide.finished)
        Promise.allSettled(slides).then(() => dialog.getClientRects().length > 0 || setLeaving(false))
      },
    )
  }, [isShown])

  const isOutside = (event: MouseEvent) => event.target === ref.current
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes the dialog by keyboard (openModal).
    <dialog
      ref={ref}
      popover="manual"
      aria-modal="true"
      aria-label={label}
      data-over-cover={overCover}
      className={SCRIM}
      // A press inside that ends outside (selecting text) is not a backdrop click.
      onMouseDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        if (!hasInput && isOutside(event) && pressedOutside.current) onClose()
      }}
    >
      {(isShown || leaving) && (
        <div data-open={isShown || undefined} className={`${PANEL} ${VARIANTS[variant]}`}>
          <div className={`min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain ${className}`}>
            {children}
          </div>
        </div>
      )}
    </dialog>
  )
}

interface CloseButtonProps {
  label?: string
  onClose: () => void
  className?: string
}

/** The button beside the heading of a dialog. */
export function CloseButton({ label = 'Cerrar', onClose, className = 'size-11' }: CloseButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClose}
      className={`grid shrink-0 place-items-center hover:text-ambar ${className}`}
    >
      <X className="size-6" />
    </button>
  )
}

/**
 * Whether the browser has gone back or forth in its history since the dialog opened. A page that asks before it is left
 * stays, so its question does too.
 */
function useIsLeft(open: boolean): boolean {
  const { key } = useLocation()
  const isPop = useNavigationType() === 'POP'
  const [openedAt, setOpenedAt] = useState<string>()
  const at = open ? (isPop && openedAt ? openedAt : key) : undefined
  if (at !== openedAt) setOpenedAt(at)
  return at !== undefined && at !== key
}

const shown: HTMLElement[] = []
let behind: HTMLElement[] = []

/**
 * Shows a `<dialog popover="manual">` over the page, with the focus in it. Until the returned function closes it, the
 * page behind is inert and does not scroll. Esc or the back gesture requests to close. Unlike `showModal()`, it makes
 * the page inert after the dialog has been painted. That recalculates all styles: 40 to 90 ms on a slow phone, which
 * would delay the response to the touch. Until then the dialog covers the page. Closing waits for a frame too, in which
 * the dialog begins to leave, and calls `onClosed` afterwards.
 */
function openModal(dialog: HTMLDialogElement, onCloseRequest: () => void, onClosed: () => void): () => void {
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
  return () => {
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
