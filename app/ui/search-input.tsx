import type { ComponentProps } from 'react'
import { Search } from '#app/ui/icons/store.tsx'

type SearchInputProps = Omit<ComponentProps<'input'>, 'className'> & { 'aria-label': string }

/** The input of a search box and its button, for a GET form: sent as `?search=`. An ancestor needs the class `relative`. */
export function SearchInput(input: SearchInputProps) {
  return (
    <>
      <input
        type="search"
        name="search"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-11 w-full rounded-suave border border-contorno bg-blanco pr-11 pl-11 text-base text-tinta placeholder-shown:pr-2 placeholder:text-tinta-suave -outline-offset-1 focus:border-ambar [&::-webkit-search-cancel-button]:hidden"
        {...input}
      />
      <button
        type="submit"
        aria-label="Buscar"
        className="absolute inset-y-0 left-0 grid w-11 place-items-center -outline-offset-6 text-tinta-suave hover:text-ambar"
      >
        <Search className="size-5" aria-hidden="true" />
      </button>
    </>
  )
}
