import type { ComponentProps } from 'react'
import { Search } from '#app/ui/icons/store.tsx'
import { Button } from './button.tsx'
import { INPUT } from './text-field.tsx'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  'aria-label': string
  placeholder: string
}

/** A search input with its button, for a GET form: sent as `?q=`. Its placeholder is what can be searched. */
export function SearchField(input: SearchFieldProps) {
  return (
    <div className="flex flex-nowrap items-end gap-2">
      <input
        type="search"
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        className={`min-w-0 flex-1 ${INPUT}`}
        {...input}
      />
      <Button type="submit" look="secondary" aria-label="Buscar" className="min-h-12 px-4!">
        <Search className="size-5" />
      </Button>
    </div>
  )
}
