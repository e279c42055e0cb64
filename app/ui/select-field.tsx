import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { ChevronDown } from './icons/catalog.tsx'
import { INPUT } from './text-field.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & Omit<ComponentProps<typeof Field>, 'children'>

/** A labeled select with the arrow of the lists of the shop; a long value ends before it. */
export function SelectField({ label, error, hint, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <div className="relative">
          <select {...control} {...select} className={`${INPUT} appearance-none text-ellipsis pr-8`} />
          <ChevronDown className="pointer-events-none absolute top-4 right-2.5 size-4 text-tinta-suave" />
        </div>
      )}
    </Field>
  )
}

type Option = string | readonly [value: string | number, text: string]

/** The options of a select: values with their texts, or texts that are the values. */
export function Options({ of }: { of: readonly Option[] }) {
  return of.map((option) => {
    const [value, text] = typeof option === 'string' ? [option, option] : option
    return (
      <option key={value} value={value}>
        {text}
      </option>
    )
  })
}
