import type { ReactNode } from 'react'
import { FamilyMark } from '#app/parts/family-mark.tsx'
import type { Facet } from '#shop/catalog/catalog-facets.ts'

interface FacetChoicesProps {
  legend: string
  control: Extract<Facet<unknown>['control'], { kind: 'choices' }>
  chosen: readonly string[]
  /** With the color of a scent family beside each name. */
  withMarks: boolean
}

/** The checkboxes of one facet. Uncontrolled; the form reads them on submit. */
export function FacetChoices({ legend, control, chosen, withMarks }: FacetChoicesProps) {
  return (
    <Group legend={legend}>
      {control.choices.map(({ value, label }) => (
        <Choice key={value} name={control.param} value={value} checked={chosen.includes(value)}>
          {withMarks && <FamilyMark family={value} />}
          {label}
        </Choice>
      ))}
    </Group>
  )
}

interface GroupProps {
  legend: string
  layout?: string
  children: ReactNode
}

/** A titled section of the filters. */
export function Group({ legend, layout, children }: GroupProps) {
  return (
    <fieldset className="grupo">
      <legend>{legend}</legend>
      <div className={layout}>{children}</div>
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
    <label className="opcion">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} />
      {children}
    </label>
  )
}
