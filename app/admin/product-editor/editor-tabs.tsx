import { type KeyboardEvent, useRef } from 'react'

const TABS = [
  { id: 'detalles', label: 'Detalles del Producto' },
  { id: 'imagenes', label: 'Imágenes' },
] as const
export type TabId = (typeof TABS)[number]['id']

interface EditorTabsProps {
  current: TabId
  errors: Record<TabId, number>
  onChoose: (tab: TabId) => void
}

/** The two tabs of the form; arrow keys, Home and End switch between them. */
export function EditorTabs({ current, errors, onChoose }: EditorTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  function onKeyDown(event: KeyboardEvent) {
    const place = TABS.findIndex(({ id }) => id === current)
    const last = TABS.length - 1
    const to = {
      ArrowRight: place === last ? 0 : place + 1,
      ArrowLeft: place === 0 ? last : place - 1,
      Home: 0,
      End: last,
    }[event.key]
    const tab = to === undefined ? undefined : TABS[to]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.id)
    list.current?.querySelector<HTMLElement>(`#pestana-${tab.id}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label="Partes del producto" className="flex border-b border-hilo">
      {TABS.map(({ id, label }) => (
        <button
          key={id}
          id={`pestana-${id}`}
          type="button"
          role="tab"
          aria-selected={current === id}
          aria-controls={`panel-${id}`}
          tabIndex={current === id ? 0 : -1}
          className="-mb-px min-h-12 border-b-2 border-transparent px-4 font-semibold text-tinta-suave aria-selected:border-ambar aria-selected:text-tinta"
          onClick={() => onChoose(id)}
          onKeyDown={onKeyDown}
        >
          {label}
          {errors[id] > 0 && (
            <span className="ml-2 text-granate">
              ({errors[id]}
              <span className="sr-only"> por corregir</span>)
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
