import { type ReactNode, useRef } from 'react'
import { useFocusWhenLost } from './use-focus-when-lost.ts'

interface DoneNoticeProps {
  className?: string
  /** What has just been done; nothing while nothing has. */
  children?: ReactNode
}

/**
 * Says what has just been done. Its region is on the page before there is anything to say, else a screen reader would not
 * read it out (WCAG 4.1.3), or else gets the focus; empty it takes no room.
 */
export function DoneNotice({ className = 'bg-arena', children }: DoneNoticeProps) {
  const region = useRef<HTMLDivElement>(null)
  useFocusWhenLost(region, children || null, null)
  return (
    <div ref={region} role="status" tabIndex={-1} className="outline-none empty:sr-only">
      {children && <p className={`border-l-4 border-oliva px-4 py-3 ${className}`}>{children}</p>}
    </div>
  )
}
