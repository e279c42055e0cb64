import { useState } from 'react'
import { href } from 'react-router'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select-field.tsx'
import { AREA, INPUT } from '#app/ui/text-field.tsx'
import { CONCENTRATIONS } from '#shop/products/value-sets.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { completions, Suggestions } from './suggestions.tsx'

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
        className="hidden in-[.group:has(.own-text:checked)]:flex"
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

interface NotesFieldProps {
  name: string
  label: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

let library: Promise<string[]> | undefined

/** Requested once, at the first focus of a note field; on failure there are no suggestions. */
function noteLibrary(): Promise<string[]> {
  library ??= fetch(href('/admin/names/:kind', { kind: 'notes' }))
    .then((answer) => (answer.ok ? answer.json() : []))
    .catch(() => [])
  return library
}

/** Notes separated by commas; the note library completes the last one. */
export function NotesField({ name, label, value, error, onChange }: NotesFieldProps) {
  const [names, setNames] = useState<string[]>([])
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} error={error}>
        {(input) => (
          <textarea
            {...input}
            className={AREA}
            name={name}
            rows={2}
            value={value}
            autoComplete="off"
            placeholder="Bergamota, canela, …"
            onFocus={() => noteLibrary().then(setNames)}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <Suggestions
        label={`Sugerencias para ${label.toLowerCase()}`}
        names={suggest(names, value)}
        onChoose={(note) => onChange(completed(value, note))}
      />
    </div>
  )
}

/** Suggestions for the last, unfinished note, without those already typed. */
function suggest(names: readonly string[], typed: string): string[] {
  const parts = typed.split(',').map((part) => foldText(part.trim()))
  const last = parts.pop() ?? ''
  return completions(
    names.filter((name) => !parts.includes(foldText(name))),
    last,
  )
}

function completed(typed: string, note: string): string {
  const before = typed.split(',').slice(0, -1)
  return [...before.map((part) => part.trim()), `${note}, `].join(', ')
}
