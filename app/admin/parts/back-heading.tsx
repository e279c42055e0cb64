import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowLeft } from '#app/ui/icons/store.tsx'

interface Props {
  /** Where the arrow leads, and its name. */
  to: string
  back: string
  /** Below the heading. */
  note?: ReactNode
  children: ReactNode
}

/** The heading of a page beside a list, with the way back to it. */
export function BackHeading({ to, back, note, children }: Props) {
  return (
    <div className={`flex gap-2 ${note ? 'items-start' : 'items-center'}`}>
      <Link
        to={to}
        aria-label={back}
        className="-ml-3 grid size-11 shrink-0 place-items-center rounded-suave hover:bg-lino"
      >
        <ArrowLeft className="size-5" />
      </Link>
      <div className="min-w-0">
        <h1 className="text-2xl text-balance wrap-anywhere md:text-3xl">{children}</h1>
        {note && <p className="text-sm text-tinta-suave">{note}</p>}
      </div>
    </div>
  )
}
