import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** Of the heading, for links to the section. */
  id?: string
  className?: string
  /** Classes of the heading. */
  heading?: string
  children: ReactNode
}

/** A section of a screen, named by its heading. */
export function Section({ title, id: given, className, heading = 'text-xl', children }: SectionProps) {
  const own = useId()
  const id = given ?? own
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
