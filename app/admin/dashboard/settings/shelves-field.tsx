import { useEffect, useRef, useState } from 'react'
import { ChevronDown } from '#app/ui/icons/catalog.tsx'
import { HOME_SHELVES, moveShelf, parseShelves, placeText } from '#shop/settings/home-settings.ts'
import { partHref } from '#shop/settings/settings-form.ts'
import type { PartFieldsProps } from './part-form.tsx'

const MOVES = [
  { by: -1, label: 'Subir', turn: 'rotate-180' },
  { by: 1, label: 'Bajar', turn: '' },
] as const

/** The shelves of home, shown or not, in an order that two buttons change. Without JavaScript they send the form. */
export function ShelvesField({ values, moved }: Pick<PartFieldsProps, 'values' | 'moved'>) {
  const [choices, setChoices] = useState(() => parseShelves(values.homeShelves ?? ''))
  const [said, setSaid] = useState(moved ?? '')
  const pressed = useRef<HTMLButtonElement>(null)
  // The browser takes the focus from an element that moves within the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useEffect(() => pressed.current?.focus(), [choices])
  return (
    <fieldset id="estantes" className="flex min-w-0 scroll-mt-24 flex-col gap-3 border-t border-hilo pt-4">
      <legend className="float-left mb-1 w-full font-display text-xl">Estantes de la portada</legend>
      <p className="text-tinta-suave">
        Van debajo de los productos destacados, en este orden. Solo se ven los que tienen algo que mostrar, y
        como mucho tres con fotos de perfumes.
      </p>
      <ol className="flex flex-col rounded-panel border border-contorno bg-blanco">
        {choices.map(({ shelf, shown }, place) => (
          <li key={shelf} className="flex items-center gap-1 border-hilo px-3 py-1 not-last:border-b">
            <input type="hidden" name="shelf" value={shelf} />
            <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name="shown"
                value={shelf}
                checked={shown}
                onChange={(event) => {
                  pressed.current = null
                  const { checked } = event.target
                  setChoices(choices.map((one) => (one.shelf === shelf ? { shelf, shown: checked } : one)))
                }}
                className="size-5 shrink-0 accent-ambar"
              />
              <span className={shown ? 'font-semibold' : 'text-tinta-suave'}>
                {HOME_SHELVES[shelf]}
                {!shown && <span className="text-sm"> · oculto</span>}
              </span>
            </label>
            {MOVES.map(({ by, label, turn }) => {
              const isEnd = place === (by === 1 ? choices.length - 1 : 0)
              return (
                <button
                  key={by}
                  type="submit"
                  name="mover"
                  value={`${shelf}:${by}`}
                  formAction={`${partHref('aspecto')}#estantes`}
                  aria-label={`${label} ${HOME_SHELVES[shelf]}`}
                  aria-disabled={isEnd || undefined}
                  data-edits
                  onClick={(event) => {
                    event.preventDefault()
                    pressed.current = event.currentTarget
                    const next = moveShelf(choices, shelf, by)
                    setChoices(next)
                    setSaid(placeText(next, shelf))
                  }}
                  className="grid size-11 shrink-0 place-items-center rounded-suave text-ambar hover:bg-lino aria-disabled:text-contorno"
                >
                  <ChevronDown className={`size-5 ${turn}`} />
                </button>
              )
            })}
          </li>
        ))}
      </ol>
      <p role="status" className="min-h-5 text-sm text-tinta-suave">
        {said}
      </p>
    </fieldset>
  )
}
