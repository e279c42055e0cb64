import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { lockScroll } from './scroll-lock.ts'

const VARIANTS = {
  center:
    'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-2xl translate-y-2 rounded-panel opacity-0 open:translate-y-0 open:opacity-100 starting:open:translate-y-2 starting:open:opacity-0',
  left: 'mr-auto h-dvh max-h-none w-[min(24rem,calc(100vw-2.5rem))] max-w-none -translate-x-full open:translate-x-0 starting:open:-translate-x-full',
  right:
    'ml-auto h-dvh max-h-none w-[min(24rem,calc(100vw-2.5rem))] max-w-none translate-x-full open:translate-x-0 starting:open:translate-x-full',
  full: 'h-dvh max-h-none w-screen max-w-none translate-x-full open:translate-x-0 starting:open:translate-x-full',
}

const MOTION =
  'transition-[translate,opacity,display,overlay] transition-discrete duration-300 ease-out backdrop:bg-noche/0 backdrop:transition-[background-color,display,overlay] backdrop:transition-discrete backdrop:duration-300 open:backdrop:bg-noche/60 starting:open:backdrop:bg-noche/0'

interface OverlayDialogProps {
  open: boolean
  /** Asked for by Esc, the back gesture and a click beside the panel; the parent sets `open`. */
  onClose: () => void
  /** What a screen reader calls it. */
  label: string
  variant?: keyof typeof VARIANTS
  /** Classes of the scrolling panel inside. */
  className?: string
  children: ReactNode
}

/**
 * A modal panel on the native `<dialog>`: it traps and returns focus, closes on Esc and on the
 * backdrop, locks the page's scroll. Its content is mounted only from opening to the end of the
 * closing slide. An element with `data-autofocus` inside gets the focus first.
 */
export function OverlayDialog({
  open,
  onClose,
  label,
  variant = 'center',
  className = '',
  children,
}: OverlayDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const [leaving, setLeaving] = useState(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const unlock = lockScroll()
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    setLeaving(true)
    return () => {
      dialog.close()
      unlock()
      const slides = dialog.getAnimations().map((slide) => slide.finished)
      Promise.allSettled(slides).then(() => dialog.open || setLeaving(false))
    }
  }, [open])

  const isOutside = (event: MouseEvent) => event.target === ref.current
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way out (onCancel).
    <dialog
      ref={ref}
      aria-label={label}
      className={`overflow-hidden bg-arena text-tinta open:flex ${VARIANTS[variant]} ${MOTION}`}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => open && onClose()}
      // A press inside that ends outside (selecting text) is not a click beside the panel.
      onMouseDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        if (isOutside(event) && pressedOutside.current) onClose()
      }}
    >
      {(open || leaving) && (
        <div className={`min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain ${className}`}>
          {children}
        </div>
      )}
    </dialog>
  )
}
