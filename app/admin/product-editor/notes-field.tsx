import { useState } from 'react'
import { href } from 'react-router'
import { Field } from '#app/ui/field.tsx'
import { AREA } from '#app/ui/text-field.tsx'
import { foldText } from '#shop/text/fold-text.ts'

interface NotesFieldProps {
  name: string
  label: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

const MOST = 6
let library: Promise<string[]> | undefined

/** Requested once, at the first focus of a note field; on failure there are no suggestions. */
function noteLibrary(): Promise<string[]> {
  library ??= fetch(href('/admin/note-names'))
    .then((answer) => (answer.ok ? answer.json() : []))
    .catch(() => [])
  return library
}

/** Notes separated by commas; the note library completes the last one. */
export function NotesField({ name, label, value, error, onChange }: NotesFieldProps) {
  const [names, setNames] = useState<string[]>([])
  const suggestions = suggest(names, value)
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
      {suggestions.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: buttons with a common name are no field set.
        <div
          role="group"
          aria-label={`Sugerencias para ${label.toLowerCase()}`}
          className="flex flex-wrap gap-2"
        >
          {suggestions.map((note) => (
            <button
              key={note}
              type="button"
              className="min-h-11 rounded-suave border border-hilo bg-lino px-3 text-sm hover:border-ambar"
              onClick={() => onChange(completed(value, note))}
            >
              {note}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Suggestions for the last, unfinished note: first those that begin with it, then those that contain it. */
export function suggest(names: readonly string[], typed: string): string[] {
  const parts = typed.split(',').map((part) => foldText(part.trim()))
  const last = parts.pop() ?? ''
  if (last.length < 2) return []
  const fitting = names.filter((name) => {
    const folded = foldText(name)
    return folded.includes(last) && folded !== last && !parts.includes(folded)
  })
  const begins = (name: string) => Number(!foldText(name).startsWith(last))
  return fitting.sort((a, b) => begins(a) - begins(b)).slice(0, MOST)
}

function completed(typed: string, note: string): string {
  const before = typed.split(',').slice(0, -1)
  return [...before.map((part) => part.trim()), `${note}, `].join(', ')
}
