import { Field } from '#app/ui/field.tsx'
import { AREA, TextField } from '#app/ui/text-field.tsx'
import { WAY_FIELDS } from '#shop/settings/order-fields.ts'
import type { PartFieldsProps } from './part-form.tsx'

/** The payment methods in use, one blank row, and the rest collapsed. */
export function PaymentWays({ values, errors }: PartFieldsProps) {
  const lastUsed = WAY_FIELDS.findLastIndex(([label, text]) => values[label] || values[text])
  const rows = WAY_FIELDS.map((names, at) => (
    <Way key={names[0]} number={at + 1} names={names} values={values} errors={errors} />
  ))
  const shown = Math.min(lastUsed + 2, rows.length)
  return (
    <>
      <p className="text-tinta-suave">
        El comprador elige una al pedir y ve después sus instrucciones. La tienda no cobra: el pago se acuerda
        en el chat. Las filas vacías no cuentan; si las vacías todas, vuelven las originales.
      </p>
      {rows.slice(0, shown)}
      {shown < rows.length && (
        <details>
          <summary className="cursor-pointer py-2.5 font-semibold text-ambar">Más formas de pago</summary>
          <div className="flex flex-col gap-5 pt-2">{rows.slice(shown)}</div>
        </details>
      )}
    </>
  )
}

interface WayProps extends PartFieldsProps {
  number: number
  names: (typeof WAY_FIELDS)[number]
}

function Way({ number, names: [label, text], values, errors }: WayProps) {
  return (
    <div className="grid gap-3 border-l-2 border-contorno pl-4 sm:grid-cols-[2fr_3fr]">
      <TextField
        label={`Forma de pago ${number}`}
        error={errors[label]}
        name={label}
        autoComplete="off"
        defaultValue={values[label]}
      />
      <Field label={`Instrucciones ${number}`} error={errors[text]}>
        {(control) => (
          <textarea
            {...control}
            name={text}
            rows={2}
            defaultValue={values[text]}
            className={`${AREA} field-sizing-content`}
          />
        )}
      </Field>
    </div>
  )
}
