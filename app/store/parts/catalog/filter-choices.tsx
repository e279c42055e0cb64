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
