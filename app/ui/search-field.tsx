import type { ComponentProps } from 'react'
import { Search } from '#app/ui/icons/store.tsx'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { INPUT } from './text-field.tsx'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & { label: string }

/** A labeled search input with its button, for a GET form: sent as `?q=`. */
export function SearchField({ label, ...input }: SearchFieldProps) {
  return (
    <div className="flex flex-nowrap items-end gap-2">
      <Field label={label} className="flex min-w-0 flex-1">
        {(control) => (
          <input
            {...control}
            type="search"
            name="q"
            autoComplete="off"
            enterKeyHint="search"
            className={INPUT}
            {...input}
          />
        )}
      </Field>
      <Button type="submit" look="secondary" aria-label="Buscar" className="min-h-12 px-4!">
        <Search className="size-5" />
      </Button>
    </div>
  )
}
