import type { ComponentProps, ReactNode } from 'react'
import { useStore } from '#app/parts/store-settings.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { currencyName } from '#shop/money/currency-choices.ts'
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

interface CurrencyFieldProps {
  currency: string
  error?: string | undefined
  onChange: (currency: string) => void
}

/**
 * The currency of the shop, which every product has. Where the prices of the form are in another one, the admin confirms
 * that they have been checked.
 */
export function CurrencyField({ currency, error, onChange }: CurrencyFieldProps) {
  const shop = useStore().settings.currency
  if (currency === shop) return <input type="hidden" name="currency" value={shop} />
  return (
    <div className="flex flex-col gap-2 border-l-4 border-granate bg-arena px-4 py-3">
      <p>
        Estos precios estaban en «{currency}» y la tienda vende en {currencyName(shop)}. Revisa cada precio, o
        cámbialos todos en Configuración → Moneda.
      </p>
      {/* The first value counts. */}
      <CheckField name="currency" value={shop} error={error} onChange={() => onChange(shop)}>
        Los precios ya están en {currencyName(shop)}
      </CheckField>
      <input type="hidden" name="currency" value={currency} />
    </div>
  )
}
