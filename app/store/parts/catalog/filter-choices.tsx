import { type ReactNode, useState } from 'react'
import { FamilyMark } from '#app/parts/family-mark.tsx'
import type { ChoicesControl, Facet, OpenControl } from '#shop/catalog/facet-kinds.ts'

interface FacetChoicesProps {
  facet: Facet<unknown>
  control: ChoicesControl | OpenControl
  chosen: readonly string[]
  /** The options of an open facet. */
  listed: readonly string[]
  /** The perfumes that each option would show; undefined where that is not known. */
  counts: Readonly<Record<string, number>> | undefined
  /** The number to leave room for, so that nothing moves when the number of an option changes. */
  maxCount: (value: string) => number | undefined
  /** With the color of a scent family beside each name. */
  withMarks: boolean
}

/** The checkboxes of one facet. The form reads them. One that would show nothing cannot be ticked. */
export function FacetChoices({
  facet,
  control,
  chosen,
  listed,
  counts,
  maxCount,
  withMarks,
}: FacetChoicesProps) {
  const { legend, isFolded, options } = facet
  const keys = chosen.map((value) => options?.toKey(value))
  return (
    <Group legend={legend} isOpen={isFolded ? chosen.length > 0 : undefined}>
      {(control.kind === 'open' ? listOpen(control, listed) : control.choices).map(({ value, label }) => (
        <Choice
          key={value}
          name={control.param}
          value={value}
          checked={keys.includes(options?.toKey(value))}
          count={counts?.[value]}
          maxCount={maxCount(value)}
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
function listOpen({ label }: OpenControl, listed: readonly string[]) {
  return listed.map((value) => ({ value, label: label(value) })).sort((a, b) => compare(a.label, b.label))
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
  count: number | undefined
  maxCount: number | undefined
  children: ReactNode
}

function Choice({ name, value, checked, count, maxCount, children }: ChoiceProps) {
  const [isTicked, setTicked] = useState(checked)
  const [hasFocus, setFocus] = useState(false)
  const isEmpty = count === 0 && !isTicked
  // A disabled input would lose the focus.
  const disabling = hasFocus ? { 'aria-disabled': isEmpty } : { disabled: isEmpty }
  return (
    <label className="opcion">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isTicked}
        onChange={(event) => (isEmpty ? event.stopPropagation() : setTicked(event.target.checked))}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        {...disabling}
      />
      {children}
      <small style={maxCount === undefined ? undefined : { minWidth: `${String(maxCount).length}ch` }}>
        {count}
      </small>
    </label>
  )
}
