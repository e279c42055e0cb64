import { type ReactNode, useEffect, useRef } from 'react'
import { useFocusWhenLost } from './use-focus.ts'

interface DoneNoticeProps {
  /** A new value for each result of a form that may be far below: the notice then gets the focus. */
  at?: string | undefined
  className?: string
  /** Message about the last action; empty when there is none. */
  children?: ReactNode
}

/**
 * Shows the result of the last action. Its live region exists before its message; otherwise a screen reader would not
 * announce it (WCAG 4.1.3). Alternatively it gets the focus. An empty region takes no space.
 */
export function DoneNotice({ at, className = 'bg-arena', children }: DoneNoticeProps) {
  const region = useRef<HTMLDivElement>(null)
  const before = useRef(at)
  useFocusWhenLost(region, children || null, null)
  useEffect(() => {
    if (before.current !== at) region.current?.focus()
    before.current = at
  }, [at])
  return (
    <div ref={region} role="status" tabIndex={-1} className="outline-none empty:sr-only">
      {children && <p className={`border-l-4 border-oliva px-4 py-3 ${className}`}>{children}</p>}
    </div>
  )
}

interface AlertProps {
  /** The answer that it reports: each one brings the focus, which scrolls to it. Its button may be a screen below. */
  answer?: unknown
  children: ReactNode
}

/** Why nothing was done, announced at once. */
export function Alert({ answer, children }: AlertProps) {
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (answer) notice.current?.focus()
  }, [answer])
  return (
    <p
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-24 border-l-4 border-granate bg-arena px-4 py-3 wrap-anywhere"
    >
      {children}
    </p>
  )
}

interface RestoredNoticeProps {
  /** A button or a link that discards the input. */
  discard?: ReactNode
  children: ReactNode
}

/** Says that input which was not sent is in the form again. */
export function RestoredNotice({ discard, children }: RestoredNoticeProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-l-4 border-contorno bg-lino px-4 py-2"
    >
      <p className="flex-auto">{children}</p>
      {discard}
    </div>
  )
}
