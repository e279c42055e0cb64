import { type ComponentType, type ReactNode, useId, useState } from 'react'
import type { FormProps } from 'react-router'
import { href, Link } from 'react-router'
import { isUnreached, NOT_REACHED, STILL_HERE } from '#app/parts/unreached.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notices.tsx'
import { INPUT } from '#app/ui/text-field.tsx'
import { currencyFormat } from '#shop/money/currencies.ts'
import { parseAmount } from '#shop/products/parse-fields.ts'
import { sizeLabel, sortSizes } from '#shop/products/product.ts'
import type { FormErrors } from '#shop/products/product-schema.ts'
import type { QuickOutcome, QuickProduct } from '#shop/products/quick-edit.server.ts'

interface QuickEditFormProps {
  product: QuickProduct
  outcome: QuickOutcome | undefined
  /** `Form` of the router, or of a fetcher. */
  Form: ComponentType<FormProps>
  /** The URL of the form, with the state of the list. */
  action: string
  busy: boolean
  /** Cancelar. */
  children: ReactNode
}

const COLUMNS = [
  { field: 'price', label: 'Precio', inputMode: 'decimal' },
  { field: 'salePrice', label: 'Oferta', inputMode: 'decimal' },
  { field: 'stock', label: 'Unidades', inputMode: 'numeric' },
] as const

const ACTIONS = 'flex flex-wrap justify-end gap-3 *:flex-1 md:*:flex-none'

/** The product of the form: of the last answer that has one, so that its boxes stay when a later save fails. */
export function useLatestProduct(
  outcome: QuickOutcome | undefined,
  loaded: QuickProduct | null | undefined,
): QuickProduct | null | undefined {
  const [latest, setLatest] = useState<QuickProduct>()
  const answered = outcome && 'product' in outcome ? outcome.product : null
  if (answered && answered !== latest) setLatest(answered)
  return answered ?? latest ?? loaded
}

/** In place of the form when the product could not be read. */
export function ProductUnreached({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <>
      <Alert>{NOT_REACHED}</Alert>
      <div className={ACTIONS}>
        {children}
        <Button onClick={onRetry}>Reintentar</Button>
      </div>
    </>
  )
}

/** Price, sale price and stock of each size of a product. */
export function QuickEditForm({ product, outcome, Form, action, busy, children }: QuickEditFormProps) {
  const { id, version, sizes, currency } = product
  const errors = outcome?.kind === 'invalid' ? outcome.errors : {}
  const stored = outcome?.kind === 'conflict' ? outcome.stored : {}
  return (
    // After an answer the boxes show what it has.
    <Form key={version} method="post" action={action} noValidate className="flex flex-col gap-4">
      <input type="hidden" name="version" value={version} />
      <Message outcome={outcome} id={id} />
      <p className="text-sm text-tinta-suave">
        {sizes.length === 0
          ? 'Este producto aún no tiene tamaños.'
          : 'Deja vacía la oferta si no hay, y las unidades si no las cuentas.'}
      </p>
      {inStoreOrder(sizes).map(({ size, row, ...named }, place) => (
        <SizeRow
          key={size.id}
          size={size}
          row={row}
          label={sizeLabel(named)}
          symbol={currencyFormat(currency).symbol}
          errors={errors}
          stored={stored}
          isFirst={place === 0}
        />
      ))}
      <div className={ACTIONS}>
        {children}
        <Button type="submit" disabled={busy || sizes.length === 0}>
          {busy ? 'Guardando…' : 'Guardar'}
        </Button>
      </div>
    </Form>
  )
}

interface SizeRowProps {
  size: QuickProduct['sizes'][number]
  /** Its place in the form. */
  row: number
  label: string
  symbol: string
  errors: FormErrors
  stored: FormErrors
  isFirst: boolean
}

/** The boxes of a size. Errors have the width of all three: a third of it would break them into many lines. */
function SizeRow({ size, row, label, symbol, errors, stored, isFirst }: SizeRowProps) {
  const id = useId()
  const messages = [...new Set(COLUMNS.flatMap(({ field }) => errors[`${row}.${field}`] ?? []))]
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{label}</legend>
      <input type="hidden" name={`sizes.${row}.id`} value={size.id} />
      <input type="hidden" name={`sizes.${row}.stockBefore`} value={size.stockBefore} />
      <input type="hidden" name={`sizes.${row}.priceBefore`} value={size.priceBefore} />
      <input type="hidden" name={`sizes.${row}.salePriceBefore`} value={size.salePriceBefore} />
      <div className="grid grid-cols-3 items-start gap-2 huge:grid-cols-1">
        {COLUMNS.map(({ field, label, inputMode }) => {
          const error = errors[`${row}.${field}`]
          return (
            <Field
              key={field}
              label={
                <span className="text-sm font-normal">
                  {label}
                  {field === 'stock' || ` ${symbol}`}
                </span>
              }
              hint={stored[`${row}.${field}`]}
            >
              {(control) => (
                <input
                  {...control}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${id}-${messages.indexOf(error)}` : control['aria-describedby']}
                  name={`sizes.${row}.${field}`}
                  defaultValue={size[field]}
                  inputMode={inputMode}
                  autoComplete="off"
                  data-autofocus={isFirst && field === 'price' ? true : undefined}
                  className={`${INPUT} min-w-0 px-2.5!`}
                />
              )}
            </Field>
          )
        })}
      </div>
      {messages.length > 0 && (
        <div className="mt-1.5 flex flex-col gap-1">
          {messages.map((message, place) => (
            <FieldError key={message} id={`${id}-${place}`}>
              {message}
            </FieldError>
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** The sizes as the store sorts them; `row` is their place in the form. */
function inStoreOrder(sizes: QuickProduct['sizes']) {
  return sortSizes(
    sizes.map((size, row) => ({
      ...{ size, row },
      ...{ value: parseAmount(size.value), unit: size.unit, decant: size.decant },
    })),
  )
}

function Message({ outcome, id }: { outcome: QuickOutcome | undefined; id: string }) {
  const text = findMessage(outcome)
  if (!text) return null
  return (
    <Alert>
      {text}{' '}
      {outcome?.kind === 'invalid' && outcome.other && (
        <Link to={href('/admin/products/edit/:id', { id })} className="enlace-subrayado">
          Abrir su formulario
        </Link>
      )}
    </Alert>
  )
}

function findMessage(outcome: QuickOutcome | undefined): string | undefined {
  if (isUnreached(outcome)) return `${NOT_REACHED} ${STILL_HERE}`
  switch (outcome?.kind) {
    case 'invalid':
      return outcome.other
        ? `No se puede guardar desde aquí: ${outcome.other}`
        : 'Revisa lo marcado. No se ha guardado nada.'
    case 'conflict':
      return 'El producto cambió mientras lo editabas y no se ha guardado nada. Revisa y guarda otra vez.'
    case 'missing':
      return 'Este producto ya no existe.'
    case 'failed':
      return 'No se ha guardado nada por un fallo inesperado. Inténtalo otra vez.'
    default:
      return undefined
  }
}
