import { Field } from '#app/ui/field.tsx'
import { AREA, TextField } from '#app/ui/text-field.tsx'
import { ATTRIBUTES, GENDERS, NOTE_TYPE_LABELS, NOTE_TYPES } from '#domain/value-sets.ts'
import { ConcentrationField } from './concentration-field.tsx'
import { CurrencyField } from './currency-field.tsx'
import { FamiliesField } from './families-field.tsx'
import { Chip, Choices, Panel } from './fields.tsx'
import type { FormValues } from './form-values.ts'
import { NotesField } from './notes-field.tsx'
import type { FormErrors } from './product-schema.ts'
import { SizesField } from './sizes-field.tsx'

interface DetailsTabProps {
  values: FormValues
  errors: FormErrors
  onChange: (changes: Partial<FormValues>) => void
}

/** Everything of a product but its pictures. */
export function DetailsTab({ values, errors, onChange }: DetailsTabProps) {
  const text = (name: 'name' | 'brand' | 'shortDescription' | 'description') => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) =>
      onChange({ [name]: target.value }),
  })
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        <Panel title="Lo esencial">
          <TextField label="Nombre" error={errors.name} {...text('name')} required autoComplete="off" />
          <TextField label="Marca" error={errors.brand} {...text('brand')} autoComplete="off" />
          <Field
            label="Descripción corta"
            error={errors.shortDescription}
            hint="Aparece en la tarjeta del catálogo."
          >
            {(input) => (
              <textarea {...input} {...text('shortDescription')} className={AREA} rows={2} required />
            )}
          </Field>
          <Field label="Descripción" error={errors.description}>
            {(input) => <textarea {...input} {...text('description')} className={AREA} rows={6} />}
          </Field>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              role="switch"
              aria-checked={values.isAvailable}
              name="isAvailable"
              className="size-5 accent-ambar"
              checked={values.isAvailable}
              onChange={({ target }) => onChange({ isAvailable: target.checked })}
            />
            <span className="font-semibold">Disponible</span>
          </label>
        </Panel>
        <Panel title="Tamaños y precios">
          <CurrencyField
            currency={values.currency}
            error={errors.currency}
            onChange={(currency) => onChange({ currency })}
          />
          <SizesField
            sizes={values.sizes}
            currency={values.currency}
            errors={errors}
            onChange={(sizes) => onChange({ sizes })}
          />
        </Panel>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Panel title="Carácter">
          <FamiliesField
            families={values.scentFamily}
            error={errors.scentFamily}
            onChange={(scentFamily) => onChange({ scentFamily })}
          />
          <fieldset className="min-w-0">
            <legend className="mb-2 font-semibold">Género</legend>
            <div className="flex flex-wrap gap-2">
              {GENDERS.map((gender) => (
                <Chip
                  key={gender}
                  type="radio"
                  name="gender"
                  value={gender}
                  checked={values.gender === gender}
                  onChange={() => onChange({ gender })}
                />
              ))}
            </div>
          </fieldset>
          <ConcentrationField
            concentration={values.concentration}
            error={errors.concentration}
            onChange={(concentration) => onChange({ concentration })}
          />
          <Choices
            legend="Atributos"
            name="attributes"
            options={[...new Set([...ATTRIBUTES, ...values.attributes])]}
            chosen={values.attributes}
            error={errors.attributes}
            onChange={(attributes) => onChange({ attributes })}
          />
        </Panel>
        <Panel title="Notas">
          {NOTE_TYPES.map((type) => (
            <NotesField
              key={type}
              name={`notes.${type}`}
              label={`Notas de ${NOTE_TYPE_LABELS[type].toLowerCase()}`}
              value={values.notes[type]}
              error={errors[`notes.${type}`]}
              onChange={(typed) => onChange({ notes: { ...values.notes, [type]: typed } })}
            />
          ))}
        </Panel>
      </div>
    </div>
  )
}
