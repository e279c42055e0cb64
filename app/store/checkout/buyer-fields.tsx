import { href } from 'react-router'
import { NewTabHint } from '#app/ui/button.tsx'
import { CheckField, Choice } from '#app/ui/check-field.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import { BUYER_LENGTHS } from '#shop/orders/buyer.ts'
import {
  ORDER_FIELDS,
  type OrderErrors,
  type OrderField,
  type OrderRules,
  type OrderValues,
} from '#shop/orders/order-form.ts'

interface BuyerFieldsProps {
  /** The submitted values, when the form returned with errors; else the known data of the buyer. */
  values: Partial<OrderValues>
  errors: OrderErrors
  rules: OrderRules
}

const PAYMENT_ERROR = 'pago-error'

/** Buyer, destination and payment. The names of the fields support autofill (WCAG 1.3.5). */
export function BuyerFields({ values, errors, rules: { phoneExample, payments } }: BuyerFieldsProps) {
  const first = ORDER_FIELDS.find((name) => errors[name])
  /** Without JavaScript the browser focuses the first error. */
  const focused = (name: OrderField) => (name === first ? { autoFocus: true } : {})
  const chosen = payments.find((label) => label === values.pago) ?? payments[0]
  const text = (name: OrderField) => ({ name, defaultValue: values[name], ...focused(name) })
  return (
    <>
      <TextField
        label="Nombre"
        error={errors.nombre}
        {...text('nombre')}
        autoComplete="name"
        required
        maxLength={BUYER_LENGTHS.nombre}
      />
      <TextField
        label="Teléfono (WhatsApp)"
        error={errors.telefono}
        hint={
          phoneExample
            ? `Por ejemplo ${phoneExample}; si es de otro país, con +.`
            : 'Con + y el código de tu país.'
        }
        {...text('telefono')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={40}
      />
      <TextField
        label="Ciudad o departamento"
        error={errors.ciudad}
        {...text('ciudad')}
        autoComplete="address-level2"
        required
        maxLength={BUYER_LENGTHS.ciudad}
      />
      <details open={Boolean(values.nota || errors.nota)}>
        <summary className="min-h-11 content-center text-ambar">Añadir dirección u otra nota</summary>
        <TextArea
          label="Nota de entrega (opcional)"
          error={errors.nota}
          hint="Dirección, horario o lo que ayude a entregarte el pedido."
          {...text('nota')}
          rows={3}
          maxLength={BUYER_LENGTHS.nota}
        />
      </details>
      <fieldset aria-describedby={errors.pago && PAYMENT_ERROR}>
        <legend className="font-semibold">Forma de pago</legend>
        <div className="flex flex-wrap gap-x-6">
          {payments.map((label) => (
            <Choice
              key={label}
              name="pago"
              value={label}
              defaultChecked={label === chosen}
              aria-invalid={errors.pago ? true : undefined}
            >
              {label}
            </Choice>
          ))}
        </div>
        {errors.pago && <FieldError id={PAYMENT_ERROR}>{errors.pago}</FieldError>}
      </fieldset>
      <CheckField
        name="acepto"
        value="si"
        required
        defaultChecked={values.acepto === 'si'}
        error={errors.acepto}
        {...focused('acepto')}
      >
        Acepto que la tienda guarde estos datos para atender mi pedido, como dice la página de{' '}
        <a href={href('/privacy')} target="_blank" rel="noopener">
          Privacidad
          <NewTabHint />
        </a>
        .
      </CheckField>
    </>
  )
}
