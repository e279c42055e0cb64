import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  className?: string
  /** Classes of the heading. */
  heading?: string
  children: ReactNode
}

/** A section of a screen, named by its heading. */
export function Section({ title, className, heading = 'text-xl', children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
