import { type ReactNode, type Ref, useEffect, useRef } from 'react'
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
  ref?: Ref<HTMLParagraphElement>
  children: ReactNode
}

/** Why nothing was done, announced at once. It can get the focus. */
export function Alert({ ref, children }: AlertProps) {
  return (
    <p
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="border-l-4 border-granate bg-arena px-4 py-3 outline-none"
    >
      {children}
    </p>
  )
}
