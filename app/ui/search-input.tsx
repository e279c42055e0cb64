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
        className="campo-busqueda"
        {...input}
      />
      <button type="submit" aria-label="Buscar" className="boton-busqueda">
        <Search className="size-5" />
      </button>
    </>
  )
}
