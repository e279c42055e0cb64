import { createContext, type ReactNode, useContext, useState } from 'react'
import { useNavigationType } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { ID } from '#shop/bulk/selection.ts'

/** The form of the selection bar; the checkboxes of the rows belong to it. */
export const SELECTION_FORM = 'elegidos'

interface ListSelection {
  /** The selected products of the page. */
  ids: readonly string[]
  /** All that match the list are selected, also those of other pages. */
  all: boolean
  change: (selection: { ids: readonly string[]; all?: boolean }) => void
}

const SelectionContext = createContext<ListSelection>({ ids: [], all: false, change: () => {} })

export const useSelection = () => useContext(SelectionContext)

interface StoredSelection {
  /** The URL of its list. */
  list: string
  ids: readonly string[]
  all: boolean
}

/** For the way back to the list by the history of the browser. */
let last: StoredSelection | undefined

interface ProviderProps {
  /** The URL of the list: another one begins without a selection. */
  list: string
  onPage: readonly string[]
  children: ReactNode
}

/** Holds the selection among the products of a page; deleted ones leave it. */
export function SelectionProvider({ list, onPage, children }: ProviderProps) {
  const isBack = useNavigationType() === 'POP'
  const [selection, setSelection] = useState(isBack ? last : undefined)
  const { ids, all } = selection?.list === list ? selection : { ids: [], all: false }
  const value: ListSelection = {
    ids: all ? onPage : ids.filter((id) => onPage.includes(id)),
    all: all && onPage.length > 0,
    change: ({ ids, all = false }) => {
      last = { list, ids, all }
      setSelection(last)
    },
  }
  return <SelectionContext value={value}>{children}</SelectionContext>
}

/** Selects a product. Its label covers the image of the row. */
export function SelectBox({ id, name }: { id: string; name: string }) {
  const { ids, change } = useSelection()
  return (
    <label className="absolute inset-0 z-10 cursor-pointer">
      <input
        type="checkbox"
        form={SELECTION_FORM}
        name={ID}
        value={id}
        aria-label={`Elegir ${name}`}
        checked={ids.includes(id)}
        onChange={({ target }) =>
          change({ ids: target.checked ? [...ids, id] : ids.filter((one) => one !== id) })
        }
        className="absolute top-1 left-1 size-6 accent-ambar"
      />
    </label>
  )
}

/** Selects all products of the page. It needs JavaScript; without it its place is empty. */
export function SelectPage({ onPage }: { onPage: readonly string[] }) {
  const { ids, change } = useSelection()
  const hydrated = useHydrated()
  if (onPage.length === 0) return null
  return (
    <label
      className={`inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm ${hydrated ? '' : 'invisible'}`}
    >
      <input
        type="checkbox"
        checked={ids.length === onPage.length}
        ref={(box) => {
          if (box) box.indeterminate = ids.length > 0 && ids.length < onPage.length
        }}
        onChange={({ target }) => change({ ids: target.checked ? onPage : [] })}
        className="size-6 accent-ambar"
      />
      <span className="sr-only">Elegir todos los de esta página</span>
      <span aria-hidden="true">Todos</span>
    </label>
  )
}
