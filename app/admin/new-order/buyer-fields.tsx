import { Section } from '#app/admin/parts/section.tsx'
import { Options, SelectField } from '#app/ui/select-field.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import type { ManualErrors, ManualValues } from '#shop/orders/manual-form.ts'

/** The fields with what the operator types of a buyer. */
const TYPED = ['nombre', 'telefono', 'ciudad', 'nota'] as const

/** Whether anything of a buyer is typed. */
export const hasBuyer = (form: FormData) => TYPED.some((name) => form.get(name) !== '')

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
    <Section title="Comprador" className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Nombre" {...field('nombre')} />
        <TextField label="Teléfono (WhatsApp)" type="tel" inputMode="tel" {...field('telefono')} />
        <TextField label="Ciudad (opcional)" {...field('ciudad')} />
        <SelectField label="Forma de pago" error={errors.pago} name="pago" defaultValue={values.pago}>
          <option value="">Por acordar</option>
          <Options of={payments} />
        </SelectField>
      </div>
      <TextArea
        label="Entrega (opcional)"
        error={errors.nota}
        hint="Dirección, horario o lo que ayude a entregar."
        name="nota"
        rows={2}
        defaultValue={values.nota}
      />
    </Section>
  )
}
