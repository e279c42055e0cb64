import type { ComponentProps } from 'react'
import { buttonClass } from './button.tsx'
import { ChevronDown } from './icons/catalog.tsx'

interface SortSelectProps extends ComponentProps<'select'> {
  sorts: readonly { value: string; label: string }[]
}

/** The order of a list; children are options before those of `sorts`. The button is visible only without JavaScript. */
export function SortSelect({ sorts, children, ...select }: SortSelectProps) {
  return (
    <>
      <div className="relative min-w-0 flex-1">
        <select name="orden" {...select}>
          {children}
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-3.5 right-2 size-4 text-tinta-suave md:right-3" />
      </div>
      <noscript>
        <button type="submit" className={buttonClass('secondary')}>
          Ordenar
        </button>
      </noscript>
    </>
  )
}
