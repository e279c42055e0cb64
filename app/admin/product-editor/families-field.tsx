import { type ReactNode, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Trash } from '#app/ui/icons/admin.tsx'
import { Plus } from '#app/ui/icons/secondary.tsx'
import { Select } from '#app/ui/select-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { SCENT_FAMILIES } from '#shop/products/value-sets.ts'

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
              <Trash className="size-5" aria-hidden="true" />
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
          <Plus className="size-4" aria-hidden="true" />
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

function FamilySelect({ label, value, options, error, onChoose, ref }: FamilySelectProps) {
  return (
    <Field label={label} error={error} className="flex min-w-0 flex-1">
      {(control) => (
        <Select
          {...control}
          ref={ref}
          name="scentFamily"
          value={value}
          onChange={({ target }) => onChoose?.(target.value)}
        >
          <option value="">Sin elegir</option>
          {options.map((family) => (
            <option key={family} value={family}>
              {family}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
