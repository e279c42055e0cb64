import { type Ref, useId, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { Trash } from '#app/ui/icons/admin.tsx'
import { ChevronDown } from '#app/ui/icons/catalog.tsx'
import { Plus } from '#app/ui/icons/secondary.tsx'
import { INPUT } from '#app/ui/text-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { emptySize, FIXED_SIZES, MAX_SIZES, type SizeValues } from '#shop/products/form-values.ts'
import { parseAmount } from '#shop/products/parse-fields.ts'
import { sizeLabel } from '#shop/products/product.ts'
import type { FormErrors } from '#shop/products/product-schema.ts'
import { PriceField } from './price-field.tsx'

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
  const add = useRef<HTMLButtonElement>(null)
  const isAdded = useRef(false)
  const focusAdded = (input: HTMLInputElement | null) => {
    if (input && isAdded.current) input.focus()
    if (input) isAdded.current = false
  }
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
            onRemove={() => {
              onChange(sizes.toSpliced(row, 1))
              add.current?.focus()
            }}
            contents={row === sizes.length - 1 ? focusAdded : undefined}
          />
        ))}
      </ul>
      {hydrated && sizes.length < MAX_SIZES && (
        <Button
          ref={add}
          look="secondary"
          className="self-start"
          onClick={() => {
            isAdded.current = true
            onChange([...sizes, { ...emptySize({ value: '', unit: 'ml', decant: false }), enabled: true }])
          }}
        >
          <Plus className="size-4" />
          Añadir tamaño
        </Button>
      )}
    </fieldset>
  )
}

/** For the inputs of a size that is switched on. */
const WHEN_ON = 'hidden in-[.group:has([role=switch]:checked)]:flex'

/** Label of the size; empty while it has no volume. */
function formatName({ decant, value, unit }: SizeValues): string {
  const amount = parseAmount(value)
  return amount > 0 ? sizeLabel({ decant, value: amount, unit }) : ''
}

interface SizeRowProps {
  size: SizeValues
  row: number
  currency: string
  errorsId: string
  hasError: (field: keyof SizeValues) => boolean
  onChange: (changes: Partial<SizeValues>) => void
  onRemove: () => void
  /** The input of its contents, if it is no fixed size. */
  contents: Ref<HTMLInputElement> | undefined
}

/** A size with its switch and its price; when on, also its sale price and its stock. */
function SizeRow({ size, row, currency, errorsId, hasError, onChange, onRemove, contents }: SizeRowProps) {
  const isFixed = row < FIXED_SIZES.length
  const name = formatName(size)
  const hydrated = useHydrated()
  const field = (key: 'price' | 'salePrice' | 'stock' | 'value' | 'unit' | 'sku' | 'gtin') => ({
    name: `sizes.${row}.${key}`,
    value: size[key],
    className: `${INPUT} px-3`,
    'aria-invalid': hasError(key) || undefined,
    'aria-describedby': hasError(key) ? errorsId : undefined,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) =>
      // A size with a price is on sale.
      onChange({ [key]: target.value, ...(key === 'price' && target.value !== '' && { enabled: true }) }),
  })
  const of = <span className="sr-only"> {name ? `de ${name}` : `del tamaño ${row + 1}`}</span>
  return (
    <li className="group grid min-h-16 grid-cols-2 items-start gap-x-3 gap-y-3 py-2">
      <input type="hidden" name={`sizes.${row}.id`} value={size.id} />
      <div className="col-span-full flex flex-wrap items-start gap-x-3">
        <label className="flex min-h-12 min-w-0 flex-1 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            role="switch"
            aria-checked={size.enabled}
            className="size-5 shrink-0 accent-ambar"
            name={`sizes.${row}.enabled`}
            checked={size.enabled}
            aria-invalid={hasError('enabled') || undefined}
            onChange={({ target }) => onChange({ enabled: target.checked })}
          />
          <span className="font-semibold">{name || 'Tamaño nuevo'}</span>
        </label>
        <PriceField
          // Without JavaScript a typed price does not switch its size on.
          className={`w-36 gap-y-0! ${hydrated ? 'flex' : WHEN_ON}`}
          label={
            <span className="sr-only">
              Precio ({currency || '$'}){of}
            </span>
          }
          currency={currency}
          input={{ ...field('price'), placeholder: 'Precio' }}
        />
        {!isFixed && (
          <button
            type="button"
            aria-label={`Quitar ${name || 'tamaño nuevo'}`}
            className="grid size-11 shrink-0 place-items-center text-granate hover:bg-lino"
            onClick={onRemove}
          >
            <Trash className="size-5" />
          </button>
        )}
        {isFixed && (
          <>
            <input type="hidden" name={`sizes.${row}.value`} value={size.value} />
            <input type="hidden" name={`sizes.${row}.unit`} value={size.unit} />
            {size.decant && <input type="hidden" name={`sizes.${row}.decant`} value="on" />}
          </>
        )}
        {!isFixed && (
          <div className="grid w-full grid-cols-[1fr_4.5rem_auto] items-end gap-2">
            <Field label={<>Contenido{of}</>}>
              {(input) => <input ref={contents} {...input} {...field('value')} inputMode="decimal" />}
            </Field>
            <Field label={<>Unidad{of}</>}>{(input) => <input {...input} {...field('unit')} />}</Field>
            <label className="flex min-h-12 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                className="size-5 accent-ambar"
                name={`sizes.${row}.decant`}
                checked={size.decant}
                onChange={({ target }) => onChange({ decant: target.checked })}
              />
              Decant{of}
            </label>
          </div>
        )}
      </div>
      <PriceField
        className={WHEN_ON}
        label={<>Oferta{of}</>}
        currency={currency}
        input={{ ...field('salePrice'), placeholder: 'Sin oferta' }}
      />
      <input type="hidden" name={`sizes.${row}.stockBefore`} value={size.stockBefore} />
      <Field className={WHEN_ON} label={<>Unidades{of}</>}>
        {(input) => <input {...input} {...field('stock')} inputMode="numeric" placeholder="Sin contar" />}
      </Field>
      <details
        className={`group/codes col-span-full ${WHEN_ON} flex-col`}
        open={hasError('sku') || hasError('gtin') || undefined}
      >
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-ambar hover:text-ambar-hondo">
          <ChevronDown className="size-4 group-open/codes:rotate-180 motion-safe:transition-transform" />
          SKU y código de barras{of}
        </summary>
        <div className="mt-1 grid grid-cols-1 gap-3 @md:grid-cols-2">
          <Field label={<>SKU{of}</>} hint="Tu código o el de tu proveedor.">
            {(input) => <input {...input} {...field('sku')} placeholder="Opcional" />}
          </Field>
          <Field label={<>Código de barras{of}</>} hint="El número bajo las barras.">
            {(input) => <input {...input} {...field('gtin')} inputMode="numeric" placeholder="Opcional" />}
          </Field>
        </div>
      </details>
    </li>
  )
}
