import type { ReactNode } from 'react'
import type { CatalogQuery } from '#domain/catalog-query.ts'
import {
  ATTRIBUTES,
  CONCENTRATIONS,
  GENDER_FILTER_LABELS,
  GENDERS,
  SCENT_FAMILIES,
} from '#domain/value-sets.ts'
import { FamilyMark } from '../../ui/family-mark.tsx'

interface FilterChoicesProps {
  query: CatalogQuery
  /** A gender's own screen offers no other. */
  withGender: boolean
}

/** The checkboxes: families, gender, attributes, concentrations. Uncontrolled; the form reads them when it is sent. */
export function FilterChoices({ query, withGender }: FilterChoicesProps) {
  return (
    <>
      <Group legend="Familia de Fragancias">
        {SCENT_FAMILIES.map((family) => (
          <Choice key={family} name="familia" value={family} checked={query.scentFamilies.includes(family)}>
            <FamilyMark family={family} />
            {family}
          </Choice>
        ))}
      </Group>
      {withGender && (
        <Group legend="Género">
          {GENDERS.map((gender) => (
            <Choice key={gender} name="genero" value={gender} checked={query.genders.includes(gender)}>
              {GENDER_FILTER_LABELS[gender]}
            </Choice>
          ))}
        </Group>
      )}
      <Group legend="Atributos del Producto">
        {ATTRIBUTES.map((attribute) => (
          <Choice
            key={attribute}
            name="atributo"
            value={attribute}
            checked={query.attributes.includes(attribute)}
          >
            {attribute}
          </Choice>
        ))}
      </Group>
      <Group legend="Concentración">
        {CONCENTRATIONS.map((concentration) => (
          <Choice
            key={concentration}
            name="concentracion"
            value={concentration}
            checked={query.concentrations.includes(concentration)}
          >
            {concentration}
          </Choice>
        ))}
      </Group>
    </>
  )
}

interface GroupProps {
  legend: string
  layout?: string
  children: ReactNode
}

/** A section of the filters under its name. */
export function Group({
  legend,
  layout = 'grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2 md:flex md:flex-wrap',
  children,
}: GroupProps) {
  return (
    <fieldset className="border-t border-hilo pt-3.5 pb-4.5 first-of-type:border-0">
      <legend className="float-left mb-2 w-full font-display text-lg font-medium">{legend}</legend>
      <div className={`clear-both ${layout}`}>{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  value: string
  checked: boolean
  children: ReactNode
}

function Choice({ name, value, checked, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-1.5 rounded-suave border border-hilo bg-blanco px-2 text-[0.9375rem] leading-tight *:shrink-0 hover:border-ambar has-checked:border-ambar has-checked:bg-lino md:gap-2 md:px-3">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} className="size-4" />
      {children}
    </label>
  )
}
