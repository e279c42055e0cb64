import type { ReactNode } from 'react'

interface ScrollRegionProps {
  /** Accessible name. */
  label: string
  className?: string
  children: ReactNode
}

/** Wraps a table that may exceed a narrow window: it scrolls separately, by keyboard too (WCAG 1.4.10, 2.1.1). */
export function ScrollRegion({ label, className = '', children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard
    <section tabIndex={0} aria-label={label} className={`relative overflow-auto ${className}`}>
      {children}
    </section>
  )
}
