import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select-field.tsx'
import { INPUT } from '#app/ui/text-field.tsx'
import { CONCENTRATIONS } from '#shop/products/value-sets.ts'

interface ConcentrationFieldProps {
  concentration: string
  error?: string | undefined
  onChange: (concentration: string) => void
}

/** A listed concentration or the operator's own text; CSS shows the text box without JavaScript too. */
export function ConcentrationField({ concentration, error, onChange }: ConcentrationFieldProps) {
  const [typed, setTyped] = useState<string>()
  // A custom text that passes through a listed value ("Eau de Parfum Intense") stays in its box.
  const isOther = typed === concentration || !CONCENTRATIONS.some((one) => one === concentration)
  const type = (text: string) => {
    setTyped(text)
    onChange(text)
  }
  return (
    <div className="group flex flex-col gap-3">
      <Field label="Concentración" error={isOther ? undefined : error}>
        {(control) => (
          <Select
            {...control}
            name="concentration"
            value={isOther ? '' : concentration}
            onChange={({ target }) => (target.value === '' ? type('') : onChange(target.value))}
          >
            {CONCENTRATIONS.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
            <option value="" className="own-text">
              Otra
            </option>
          </Select>
        )}
      </Field>
      <Field
        label="Otra concentración"
        error={isOther ? error : undefined}
        className="hidden group-has-[.own-text:checked]:flex"
      >
        {(control) => (
          <input
            {...control}
            name="concentrationOther"
            value={isOther ? concentration : ''}
            onChange={({ target }) => type(target.value)}
            autoComplete="off"
            className={INPUT}
          />
        )}
      </Field>
    </div>
  )
}
