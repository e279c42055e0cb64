import { Field } from '#app/ui/field.tsx'
import { INPUT } from '#app/ui/text-field.tsx'
import { CURRENCY_CHOICES, isKnownCurrency } from '#shop/money/currencies.ts'

interface CurrencyFieldProps {
  currency: string
  error?: string | undefined
  onChange: (currency: string) => void
}

/** The product's currency. A stored currency outside the list stays selected; an unknown one requires a new choice. */
export function CurrencyField({ currency, error, onChange }: CurrencyFieldProps) {
  const value = currency.trim() === '' ? '$' : currency
  const isKnown = isKnownCurrency(value)
  return (
    <Field
      label="Moneda"
      error={error}
      hint={
        isKnown ? undefined : 'La tienda no conoce esta moneda. Elige la que corresponde antes de guardar.'
      }
      className="flex max-w-80"
    >
      {(control) => (
        <select
          {...control}
          name="currency"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={INPUT}
        >
          {CURRENCY_CHOICES.every(([choice]) => choice !== value) && (
            <option value={value}>{isKnown ? value : `«${value}» (desconocida)`}</option>
          )}
          {CURRENCY_CHOICES.map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
