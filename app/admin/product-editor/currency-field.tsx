import { useStore } from '#app/parts/store-settings.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { currencyName } from '#shop/money/currency-choices.ts'

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
