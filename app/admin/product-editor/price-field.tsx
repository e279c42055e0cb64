import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#app/ui/field.tsx'
import { formatMoney } from '#shop/money/money.ts'
import { parseTypedMoney } from '#shop/money/typed-money.ts'

interface PriceFieldProps {
  label: ReactNode
  currency: string
  /** Props of the input; `aria-describedby` names its error. */
  input: ComponentProps<'input'> & { value: string }
  className: string
}

/** A price input with its parsed value below. */
export function PriceField({ label, currency, input, className }: PriceFieldProps) {
  const { cents, error } = parseTypedMoney(input.value, currency)
  // No hint for 0: most prices begin with it ("0." before "0.5").
  const reading = error ?? (cents ? `Se guardará como ${formatMoney(cents, currency)}` : '')
  return (
    <Field className={className} label={label}>
      {({ id }) => {
        const described = [error ? undefined : input['aria-describedby'], `${id}-lectura`]
        return (
          <>
            <input
              {...input}
              id={id}
              inputMode="decimal"
              aria-describedby={described.filter(Boolean).join(' ')}
            />
            <p
              id={`${id}-lectura`}
              aria-live="polite"
              className={`text-sm ${error ? 'font-medium text-granate' : 'text-tinta-suave'}`}
            >
              {reading}
            </p>
          </>
        )
      }}
    </Field>
  )
}
