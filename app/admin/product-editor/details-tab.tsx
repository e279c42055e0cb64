import { Fragment, type ReactNode } from 'react'
import { ALL_FIELDS, type FieldName, type OwnControlName, PANELS } from '#shop/products/product-fields.ts'
import { toStateChoice } from '#shop/products/product-state.ts'
import { ATTRIBUTES, NOTE_TYPE_LABELS, NOTE_TYPES } from '#shop/products/value-sets.ts'
import { BrandField } from './brand-field.tsx'
import { Choices, type FieldsProps, Panel, PlainField } from './fields.tsx'
import { CurrencyField } from './price-field.tsx'
import { ConcentrationField, FamiliesField, NotesField } from './scent-fields.tsx'
import { SizesField } from './sizes-field.tsx'
import { StateField } from './state-field.tsx'

/** The inputs with their own component; those of the images are in another tab, the moment is a part of the state. */
const OWN_CONTROLS: Record<
  Exclude<OwnControlName, 'images' | 'publishAt'>,
  (form: FieldsProps) => ReactNode
> = {
  scentFamily: ({ values, errors, onChange }) => (
    <FamiliesField
      families={values.scentFamily}
      error={errors.scentFamily}
      onChange={(scentFamily) => onChange({ scentFamily })}
    />
  ),
  brand: ({ productId, values, errors, onChange }) => (
    <BrandField
      productId={productId}
      name={values.name}
      brand={values.brand}
      error={errors.brand}
      onChange={(brand) => onChange({ brand })}
    />
  ),
  concentration: ({ values, errors, onChange }) => (
    <ConcentrationField
      concentration={values.concentration}
      error={errors.concentration}
      onChange={(concentration) => onChange({ concentration })}
    />
  ),
  attributes: ({ values, errors, onChange }) => (
    <Choices
      legend="Atributos"
      name="attributes"
      options={[...new Set([...ATTRIBUTES, ...values.attributes])]}
      chosen={values.attributes}
      error={errors.attributes}
      onChange={(attributes) => onChange({ attributes })}
    />
  ),
  currency: ({ values, errors, onChange }) => (
    <CurrencyField
      currency={values.currency}
      error={errors.currency}
      onChange={(currency) => onChange({ currency })}
    />
  ),
  state: ({ values, errors, onChange }) => (
    <StateField
      state={toStateChoice(values.state)}
      publishAt={values.publishAt}
      error={errors.publishAt}
      onChange={onChange}
    />
  ),
  sizes: ({ values, errors, onChange }) => (
    <SizesField
      sizes={values.sizes}
      currency={values.currency}
      errors={errors}
      onChange={(sizes) => onChange({ sizes })}
    />
  ),
  notes: ({ values, errors, onChange }) =>
    NOTE_TYPES.map((type) => (
      <NotesField
        key={type}
        name={`notes.${type}`}
        label={`Notas de ${NOTE_TYPE_LABELS[type].toLowerCase()}`}
        value={values.notes[type]}
        error={errors[`notes.${type}`]}
        onChange={(typed) => onChange({ notes: { ...values.notes, [type]: typed } })}
      />
    )),
}

/** Every field of a product except its images. */
export function DetailsTab(form: FieldsProps) {
  const ownControls: Partial<Record<FieldName, (form: FieldsProps) => ReactNode>> = OWN_CONTROLS
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      {[1, 2].map((side) => (
        <div key={side} className="flex min-w-0 flex-col gap-4">
          {PANELS.filter(({ column }) => column === side).map(({ panel, title }) => (
            <Panel key={panel} title={title}>
              {ALL_FIELDS.filter((field) => field.panel === panel).map((field) => (
                <Fragment key={field.name}>
                  {field.kind === 'composite' || ownControls[field.name] ? (
                    ownControls[field.name]?.(form)
                  ) : (
                    <PlainField field={field} {...form} />
                  )}
                </Fragment>
              ))}
            </Panel>
          ))}
        </div>
      ))}
    </div>
  )
}
