import { type ReactNode, useRef, useState } from 'react'
import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Trash } from '#app/ui/icons/admin.tsx'
import { Plus } from '#app/ui/icons/secondary.tsx'
import { Options, SelectField } from '#app/ui/select-field.tsx'
import { INPUT, TextArea } from '#app/ui/text-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { CONCENTRATIONS, SCENT_FAMILIES } from '#shop/products/value-sets.ts'
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
      <SelectField
        label="Concentración"
        error={isOther ? undefined : error}
        name="concentration"
        value={isOther ? '' : concentration}
        onChange={({ target }) => (target.value === '' ? type('') : onChange(target.value))}
      >
        <Options of={CONCENTRATIONS} />
        <option value="" className="own-text">
          Otra
        </option>
      </SelectField>
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

/** Requested once, at the first focus of a note field; after a failure there are no suggestions until the next focus. */
function noteLibrary(): Promise<string[]> {
  library ??= fetch(href('/admin/names/:kind', { kind: 'notes' })).then((answer) =>
    answer.ok ? answer.json() : Promise.reject(new Error(`${answer.status}`)),
  )
  return library.catch(() => {
    library = undefined
    return []
  })
}

/** Notes separated by commas; the note library completes the last one. */
export function NotesField({ name, label, value, error, onChange }: NotesFieldProps) {
  const [names, setNames] = useState<string[]>([])
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        ref={box}
        label={label}
        error={error}
        name={name}
        rows={2}
        value={value}
        autoComplete="off"
        placeholder="Bergamota, canela, …"
        onFocus={() => noteLibrary().then(setNames)}
        onChange={({ target }) => onChange(target.value)}
      />
      <Suggestions
        label={`Sugerencias para ${label.toLowerCase()}`}
        names={suggest(names, value)}
        onChoose={(note) => {
          onChange(completed(value, note))
          // The next note: the pressed button is gone, and with it the keyboard of a phone.
          box.current?.focus()
        }}
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

interface FamiliesFieldProps {
  /** The main family first; an empty text is a row without a choice yet. */
  families: readonly string[]
  error?: string | undefined
  onChange: (families: string[]) => void
}

/** The main scent family and additional ones. Without JavaScript a save adds a row. */
export function FamiliesField({ families: [main = '', ...others], error, onChange }: FamiliesFieldProps) {
  const hydrated = useHydrated()
  const add = useRef<HTMLButtonElement>(null)
  const isAdded = useRef(false)
  const focusAdded = (select: HTMLSelectElement | null) => {
    if (select && isAdded.current) select.focus()
    if (select) isAdded.current = false
  }
  const hasRoom = others.length + 1 < SCENT_FAMILIES.length
  const free = (own: string) =>
    SCENT_FAMILIES.filter((family) => family === own || ![main, ...others].includes(family))

  function addRow() {
    isAdded.current = true
    onChange([main, ...others, ''])
  }
  function removeRow(row: number) {
    onChange([main, ...others.toSpliced(row, 1)])
    add.current?.focus()
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Familia olfativa</legend>
      <FamilySelect
        label="Familia principal"
        error={error}
        value={main}
        options={SCENT_FAMILIES}
        onChoose={(family) => onChange([family, ...others.filter((other) => other !== family)])}
      />
      {others.map((family, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the index distinguishes the rows.
        <div key={row} className="flex items-end gap-2">
          <FamilySelect
            ref={row === others.length - 1 ? focusAdded : undefined}
            label={`Familia ${row + 2}`}
            value={family}
            options={free(family)}
            onChoose={(chosen) => onChange([main, ...others.with(row, chosen)])}
          />
          {hydrated && (
            <button
              type="button"
              aria-label={`Quitar ${family || `la familia ${row + 2}`}`}
              className="grid size-12 shrink-0 place-items-center text-granate hover:bg-lino"
              onClick={() => removeRow(row)}
            >
              <Trash className="size-5" />
            </button>
          )}
        </div>
      ))}
      {hasRoom && (
        <noscript>
          <FamilySelect label="Otra familia (opcional)" value="" options={SCENT_FAMILIES} />
        </noscript>
      )}
      {hydrated && hasRoom && (
        <Button ref={add} look="secondary" className="self-start" onClick={addRow}>
          <Plus className="size-4" />
          Añadir otra familia
        </Button>
      )}
    </fieldset>
  )
}

interface FamilySelectProps {
  label: ReactNode
  value: string
  options: readonly string[]
  error?: string | undefined
  onChoose?: (family: string) => void
  ref?: ((select: HTMLSelectElement | null) => void) | undefined
}

function FamilySelect({ options, onChoose, ...field }: FamilySelectProps) {
  return (
    <SelectField
      {...field}
      className="flex min-w-0 flex-1"
      name="scentFamily"
      onChange={({ target }) => onChoose?.(target.value)}
    >
      <option value="">Sin elegir</option>
      <Options of={options} />
    </SelectField>
  )
}
