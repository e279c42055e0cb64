import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select-field.tsx'
import { AREA, TextField } from '#app/ui/text-field.tsx'
import type { ManualErrors, ManualValues } from '#shop/orders/manual-form.ts'

interface BuyerFieldsProps {
  values: ManualValues
  errors: ManualErrors
  payments: readonly string[]
}

/** Buyer data from the chat; the browser must not autofill the operator's own data. */
export function BuyerFields({ values, errors, payments }: BuyerFieldsProps) {
  const field = (name: 'nombre' | 'telefono' | 'ciudad') => ({
    name,
    error: errors[name],
    defaultValue: values[name],
    autoComplete: 'off',
  })
  return (
    <section aria-labelledby="comprador" className="flex flex-col gap-4">
      <h2 id="comprador" className="text-xl">
        Comprador
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Nombre" {...field('nombre')} />
        <TextField label="Teléfono (WhatsApp)" type="tel" inputMode="tel" {...field('telefono')} />
        <TextField label="Ciudad (opcional)" {...field('ciudad')} />
        <Field label="Forma de pago" error={errors.pago}>
          {(control) => (
            <Select {...control} name="pago" defaultValue={values.pago}>
              <option value="">Por acordar</option>
              {payments.map((label) => (
                <option key={label}>{label}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        label="Entrega (opcional)"
        error={errors.nota}
        hint="Dirección, horario o lo que ayude a entregar."
      >
        {(control) => (
          <textarea {...control} name="nota" rows={2} defaultValue={values.nota} className={AREA} />
        )}
      </Field>
    </section>
  )
}
