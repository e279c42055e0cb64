import type { ComponentProps } from 'react'
import { ChevronDown } from './icons/catalog.tsx'
import { INPUT } from './text-field.tsx'

/** A select with the arrow of the lists of the shop; a long value ends before it. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <div className="relative">
      <select {...props} className={`${INPUT} appearance-none text-ellipsis pr-8`} />
      <ChevronDown
        className="pointer-events-none absolute top-4 right-2.5 size-4 text-tinta-suave"
        aria-hidden="true"
      />
    </div>
  )
}
