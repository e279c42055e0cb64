import { useRouteLoaderData } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { BOX, Choice } from '#app/ui/check-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { INPUT } from '#app/ui/text-field.tsx'
import { cityName } from '#shop/countries/city-name.ts'
import type { FormValues } from '#shop/products/form-values.ts'
import {
  localPublishAt,
  STATE_CHOICES,
  STATE_LABELS,
  type StateChoice,
  writePublishAt,
} from '#shop/products/product-state.ts'

interface StateFieldProps {
  state: StateChoice
  publishAt: string
  error?: string | undefined
  onChange: (changes: Partial<Pick<FormValues, 'state' | 'publishAt'>>) => void
}

const MEANINGS: Readonly<Record<StateChoice, string>> = {
  published: 'Se ve en la tienda.',
  draft: 'Solo lo ves tú. Puede estar incompleto.',
  scheduled: 'Solo lo ves tú hasta ese momento; entonces se publica solo.',
  archived: 'No se ve en la tienda. En tu lista aparece con el filtro «Archivado».',
}

export function useShopZone(): string {
  return useRouteLoaderData<{ timeZone: string }>('admin/layout/layout')?.timeZone ?? 'UTC'
}

/** Who sees the product, and when a scheduled one is published. */
export function StateField({ state, publishAt, error, onChange }: StateFieldProps) {
  const shopZone = useShopZone()
  const timeZone = publishAt.split('@')[1] ?? shopZone
  return (
    <fieldset className="group flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold">Estado</legend>
      <div className="flex flex-col gap-2">
        {STATE_CHOICES.map((choice) => (
          <Choice
            key={choice}
            look={BOX}
            name="state"
            value={choice}
            checked={state === choice}
            onChange={() => onChange({ state: choice })}
            note={MEANINGS[choice]}
          >
            {STATE_LABELS[choice]}
          </Choice>
        ))}
      </div>
      <input type="hidden" name="publishZone" value={timeZone} />
      <Field
        label="Se publica el"
        hint={`Hora de ${cityName(timeZone)}.`}
        error={error}
        className="hidden in-[.group:has([value=scheduled]:checked)]:flex"
      >
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            name="publishAt"
            value={localPublishAt(publishAt)}
            onChange={({ target }) => onChange({ publishAt: writePublishAt(target.value, timeZone) })}
            className={INPUT}
          />
        )}
      </Field>
    </fieldset>
  )
}

const NAME = 'saveAs'

interface SaveAsButtonProps {
  /** Null for a new product. */
  id: string | null
  /** As the product is stored. */
  state: StateChoice
  saving: boolean
}

/** Saves in another state than that of the form: a new product as a draft, a draft as published. */
export function SaveAsButton({ id, state, saving }: SaveAsButtonProps) {
  const isDraft = state === 'draft' || state === 'scheduled'
  if (id !== null && !isDraft) return null
  return (
    <Button
      type="submit"
      look="secondary"
      name={NAME}
      value={id === null ? 'draft' : 'published'}
      aria-disabled={saving}
      className="flex-auto max-md:px-2! max-md:text-sm! md:flex-none"
    >
      {id === null ? 'Guardar como borrador' : 'Guardar y publicar'}
    </Button>
  )
}

/** The state that a submit button saves in, if it names one. */
export function savedAs({ name, value }: HTMLButtonElement): { state?: string } {
  return name === NAME ? { state: value } : {}
}
