import type { ReactNode } from 'react'
import { FamilyMark } from '#app/parts/family-mark.tsx'
import type { Facet } from '#shop/catalog/catalog-facets.ts'

interface FacetChoicesProps {
  legend: string
  control: Extract<Facet<unknown>['control'], { kind: 'choices' }>
  chosen: readonly string[]
  /** The perfumes that each option would show. */
  counts: Readonly<Record<string, number>>
  /** With the color of a scent family beside each name. */
  withMarks: boolean
}

/** The checkboxes of one facet. Uncontrolled; the form reads them on submit. One that would show nothing is disabled. */
export function FacetChoices({ legend, control, chosen, counts, withMarks }: FacetChoicesProps) {
  return (
    <Group legend={legend}>
      {control.choices.map(({ value, label }) => (
        <Choice
          key={value}
          name={control.param}
          value={value}
          checked={chosen.includes(value)}
          count={counts[value] ?? 0}
        >
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
  count: number
  children: ReactNode
}

function Choice({ name, value, checked, count, children }: ChoiceProps) {
  return (
    <label className="opcion">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        disabled={count === 0 && !checked}
      />
      {children}
      <small>{count}</small>
    </label>
  )
}
