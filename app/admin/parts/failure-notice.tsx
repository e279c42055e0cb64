import { type ReactNode, useEffect, useRef } from 'react'

interface FailureNoticeProps {
  /** The answer that it reports. */
  answer: unknown
  children: ReactNode
}

/**
 * Says why an action failed. Its button may be a screen below, and loses the focus while it is disabled: the notice gets
 * the focus, which scrolls to it.
 */
export function FailureNotice({ answer, children }: FailureNoticeProps) {
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (answer) notice.current?.focus()
  }, [answer])
  return (
    <p
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-20 border-l-4 border-granate bg-arena px-4 py-3 wrap-anywhere"
    >
      {children}
    </p>
  )
}
