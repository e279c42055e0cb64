import type { ReactNode } from 'react'

interface ScrollRegionProps {
  /** What a screen reader calls it. */
  label: string
  className?: string
  children: ReactNode
}

/** Holds a table that may be wider than a narrow window: it scrolls by itself, by keyboard too (WCAG 1.4.10, 2.1.1). */
export function ScrollRegion({ label, className = '', children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section tabIndex={0} aria-label={label} className={`relative overflow-auto ${className}`}>
      {children}
    </section>
  )
}
