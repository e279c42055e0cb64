import { useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { Plus } from '#app/ui/icons/secondary.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { emptySize, MAX_SIZES, type SizeValues } from '#shop/products/form-values.ts'
import type { FormErrors } from '#shop/products/product-schema.ts'
import { SizeRow } from './size-row.tsx'

interface SizesFieldProps {
  sizes: readonly SizeValues[]
  currency: string
  errors: FormErrors
  onChange: (sizes: SizeValues[]) => void
}

/** The fixed sizes with their switch, then the custom ones. */
export function SizesField({ sizes, currency, errors, onChange }: SizesFieldProps) {
  const id = useId()
  const hydrated = useHydrated()
  const messages = [
    ...new Set(Object.keys(errors).flatMap((key) => (/^sizes(\.|$)/.test(key) ? (errors[key] ?? []) : []))),
  ]
  const change = (row: number, changes: Partial<SizeValues>) =>
    onChange(sizes.map((size, index) => (index === row ? { ...size, ...changes } : size)))
  return (
    <fieldset aria-describedby={messages.length > 0 ? id : undefined} className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Tamaños y precios</legend>
      {messages.length > 0 && (
        <div id={id}>
          {messages.map((message) => (
            <FieldError key={message} id={`${id}-${message}`}>
              {message}
            </FieldError>
          ))}
        </div>
      )}
      <ul className="@container flex flex-col divide-y divide-hilo border-y border-hilo">
        {sizes.map((size, row) => (
          <SizeRow
            // biome-ignore lint/suspicious/noArrayIndexKey: only the index distinguishes the rows.
            key={row}
            size={size}
            row={row}
            currency={currency}
            errorsId={id}
            hasError={(field) =>
              `sizes.${row}.${field}` in errors || (field === 'enabled' && 'sizes' in errors)
            }
            onChange={(changes) => change(row, changes)}
            onRemove={() => onChange(sizes.toSpliced(row, 1))}
          />
        ))}
      </ul>
      {hydrated && sizes.length < MAX_SIZES && (
        <Button
          look="secondary"
          className="self-start"
          onClick={() =>
            onChange([...sizes, { ...emptySize({ value: '', unit: 'ml', decant: false }), enabled: true }])
          }
        >
          <Plus className="size-4" aria-hidden="true" />
          Añadir tamaño
        </Button>
      )}
    </fieldset>
  )
}
