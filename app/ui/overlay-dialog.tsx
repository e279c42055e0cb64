import { type MouseEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { openModal } from './open-modal.ts'

const VARIANTS = {
  center:
    'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-2xl translate-y-2 rounded-panel opacity-0 data-open:translate-y-0 data-open:opacity-100 starting:data-open:translate-y-2 starting:data-open:opacity-0',
  left: 'mr-auto h-dvh w-[min(24rem,calc(100vw-2.5rem))] -translate-x-full data-open:translate-x-0 starting:data-open:-translate-x-full',
  full: 'h-dvh w-screen translate-x-full data-open:translate-x-0 starting:data-open:translate-x-full',
}

const SCRIM =
  'h-dvh max-h-none w-screen max-w-none overflow-hidden bg-noche/0 text-tinta transition-[background-color,display,overlay] transition-discrete duration-300 ease-out open:flex open:bg-noche/60 starting:open:bg-noche/0 backdrop:bg-transparent'

const PANEL = 'flex overflow-hidden bg-arena transition-[translate,opacity] duration-300 ease-out'

interface OverlayDialogProps {
  open: boolean
  /** Requested by Esc, the back gesture and a click on the backdrop; the parent sets `open`. */
  onClose: () => void
  /** Accessible name. */
  label: string
  variant?: keyof typeof VARIANTS
  /** Stays visible over a page that is covered (session-watch.ts). */
  overCover?: boolean
  /** Classes of the scrolling panel inside. */
  className?: string
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
  overCover,
  className = '',
  children,
}: OverlayDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const [leaving, setLeaving] = useState(false)
  const askToClose = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    setLeaving(true)
    return openModal(
      dialog,
      () => askToClose(),
      () => {
        const slides = dialog.getAnimations({ subtree: true }).map((slide) => slide.finished)
        Promise.allSettled(slides).then(() => dialog.getClientRects().length > 0 || setLeaving(false))
      },
    )
  }, [open])

  const isOutside = (event: MouseEvent) => event.target === ref.current
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes the dialog by keyboard (open-modal.ts).
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
        if (isOutside(event) && pressedOutside.current) onClose()
      }}
    >
      {(open || leaving) && (
        <div data-open={open || undefined} className={`${PANEL} ${VARIANTS[variant]}`}>
          <div className={`min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain ${className}`}>
            {children}
          </div>
        </div>
      )}
    </dialog>
  )
}
