import type { ReactNode } from 'react'
import { FamilyMark } from '#app/parts/family-mark.tsx'
import type { ChoicesControl, Facet, OpenControl } from '#shop/catalog/facet-kinds.ts'

interface FacetChoicesProps {
  facet: Facet<unknown>
  control: ChoicesControl | OpenControl
  chosen: readonly string[]
  /** The perfumes that each option would show. */
  counts: Readonly<Record<string, number>>
  areCountsCurrent: boolean
  /** With the color of a scent family beside each name. */
  withMarks: boolean
}

/**
 * The checkboxes of one facet. Uncontrolled; the form reads them on submit. While the counts are current they are shown,
 * and a choice that would show nothing is disabled.
 */
export function FacetChoices({
  facet,
  control,
  chosen,
  counts,
  areCountsCurrent,
  withMarks,
}: FacetChoicesProps) {
  const { legend, isFolded, options } = facet
  const keys = chosen.map((value) => options?.toKey(value))
  return (
    <Group legend={legend} isOpen={isFolded ? chosen.length > 0 : undefined}>
      {(control.kind === 'open' ? listOpen(control, counts) : control.choices).map(({ value, label }) => (
        <Choice
          key={value}
          name={control.param}
          value={value}
          checked={keys.includes(options?.toKey(value))}
          count={counts[value] ?? 0}
          isCountCurrent={areCountsCurrent}
        >
          {withMarks && <FamilyMark family={value} />}
          {label}
        </Choice>
      ))}
      {control.kind === 'open' && (
        <label className="otra">
          {control.other}
          <input name={control.param} maxLength={120} autoComplete="off" />
        </label>
      )}
    </Group>
  )
}

const { compare } = new Intl.Collator('es', { numeric: true })

/** The options of an open facet by name, numbers by size. */
function listOpen({ label }: OpenControl, counts: Readonly<Record<string, number>>) {
  return Object.keys(counts)
    .map((value) => ({ value, label: label(value) }))
    .sort((a, b) => compare(a.label, b.label))
}

interface GroupProps {
  legend: string
  layout?: string
  /** Whether a group that can be closed is open. Absent: it cannot be closed. */
  isOpen?: boolean | undefined
  children: ReactNode
}

/** A titled section of the filters. */
export function Group({ legend, layout, isOpen, children }: GroupProps) {
  if (isOpen !== undefined) {
    return (
      <details className="grupo" open={isOpen}>
        <summary>{legend}</summary>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot have its legend in the summary */}
        <div role="group" aria-label={legend} className={layout}>
          {children}
        </div>
      </details>
    )
  }
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
  isCountCurrent: boolean
  children: ReactNode
}

function Choice({ name, value, checked, count, isCountCurrent, children }: ChoiceProps) {
  return (
    <label className="opcion">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        disabled={isCountCurrent && count === 0 && !checked}
      />
      {children}
      {/* Its room stays, so that the choices do not move under the pointer. */}
      <small className={isCountCurrent ? undefined : 'invisible'}>{count}</small>
    </label>
  )
}
