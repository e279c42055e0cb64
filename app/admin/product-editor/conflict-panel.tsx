import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { BOX, Choice } from '#app/ui/check-field.tsx'
import { showToast } from '#app/ui/toast.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { imageUrl } from '#shop/images/image-url.ts'
import { type Difference, differences, mergeStock } from '#shop/products/conflict.ts'
import type { FormValues } from '#shop/products/form-values.ts'
import type { SaveOutcome } from '#shop/products/save-outcome.ts'

interface ConflictPanelProps {
  base: FormValues
  mine: FormValues
  theirs: FormValues
  /** The names of the fields that get the operator's own version; may be called again, from the same two versions. */
  onSettle: (keepMine: ReadonlySet<string>) => void
}

/** What the notice of discarded input is about; it belongs to the form. */
export const DISCARDED = 'discarded-input'

/** Offers discarded input back. */
export function reportDiscarded(restore: () => void): void {
  showToast({
    title: 'Se descartó lo que escribiste',
    about: DISCARDED,
    action: { label: 'Recuperarlo', onSelect: restore },
  })
}

/**
 * Another user saved first. Shows both versions side by side, field by field; nothing is overwritten without review.
 */
export function ConflictPanel({ base, mine, theirs, onSettle }: ConflictPanelProps) {
  const hydrated = useHydrated()
  const found = differences(base, mergeStock(mine, theirs), theirs)
  const [choices, setChoices] = useState<Record<string, Difference['suggested']>>({})
  const chosen = (one: Difference) => choices[one.name] ?? one.suggested
  const names = (list: Difference[]) => new Set(list.map(({ name }) => name))

  function discardMine() {
    onSettle(new Set())
    const changed = names(found.filter(({ suggested }) => suggested === 'mine'))
    reportDiscarded(() => onSettle(changed))
  }

  return (
    <AlertPanel id="conflicto" title="Este producto cambió mientras lo editabas" border="border-granate">
      <p>No se ha guardado nada todavía. Elige qué queda en cada campo y guarda otra vez.</p>
      <ul className="flex flex-col divide-y divide-hilo">
        {found.map((one) => (
          <li key={one.name} className="py-3">
            <fieldset className="min-w-0">
              <legend className="mb-2 font-semibold">
                {one.label}
                {one.contested && (
                  <span className="ml-2 text-sm text-granate">Cambiado en los dos lados</span>
                )}
              </legend>
              <div className="grid gap-2 md:grid-cols-2">
                {(['mine', 'theirs'] as const).map((side) => (
                  <ConflictSide
                    key={side}
                    name={`conflict.${one.name}`}
                    title={side === 'mine' ? 'Lo tuyo' : 'Lo guardado'}
                    text={one[side]}
                    images={one.name === 'images' ? { mine, theirs }[side].images : []}
                    checked={chosen(one) === side}
                    onChoose={() => setChoices({ ...choices, [one.name]: side })}
                  />
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      {hydrated && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => onSettle(names(found.filter((one) => chosen(one) === 'mine')))}>
            Usar lo elegido
          </Button>
          <Button look="secondary" onClick={() => onSettle(names(found))}>
            Conservar todo lo mío
          </Button>
          <Button look="secondary" onClick={discardMine}>
            Descartar lo mío
          </Button>
        </div>
      )}
    </AlertPanel>
  )
}

interface ConflictSideProps {
  name: string
  title: string
  text: string
  /** Shown in place of the text: their paths say nothing to the operator. */
  images: readonly string[]
  checked: boolean
  onChoose: () => void
}

/** One version of a field, as a choice. */
function ConflictSide({ name, title, text, images, checked, onChoose }: ConflictSideProps) {
  return (
    <Choice look={BOX} name={name} checked={checked} onChange={onChoose}>
      <span className="block text-sm text-tinta-suave">{title}</span>
      {images.length > 0 ? (
        <span className="mt-1 flex flex-wrap gap-2">
          {images.map((path, place) => (
            <img
              key={path}
              src={imageUrl(path, 160)}
              alt={`Foto ${place + 1}`}
              width={64}
              height={64}
              className="size-16 rounded-suave bg-vitrina object-contain"
            />
          ))}
        </span>
      ) : (
        <span className="line-clamp-6 whitespace-pre-line break-words">{text || '(vacío)'}</span>
      )}
    </Choice>
  )
}

/** Another product has this brand and name: nothing is saved until the operator chooses. A part of the form. */
export function DuplicatePanel({ outcome }: { outcome: Extract<SaveOutcome, { kind: 'duplicate' }> }) {
  const { id, name, brand } = outcome.same
  return (
    <AlertPanel id="repetido" title="Este perfume ya está en tu tienda" border="border-contorno" of={outcome}>
      <p className="wrap-anywhere">
        Tienes «{name}»{brand && ` de ${brand}`}. No se ha guardado nada todavía.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="secondary" to={href('/admin/products/edit/:id', { id })}>
          Abrir el que ya tienes
        </ButtonLink>
        <Button type="submit" look="secondary" name="duplicate" value="1">
          Guardar de todos modos
        </Button>
      </div>
    </AlertPanel>
  )
}

interface AlertPanelProps {
  id: string
  title: string
  border: string
  /** The save that it is about: each one brings the panel into view. */
  of?: SaveOutcome
  children: ReactNode
}

/** Says why nothing was saved, in view and with the focus. */
function AlertPanel({ id, title, border, of, children }: AlertPanelProps) {
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every refused save shows the panel again
  useEffect(() => {
    panel.current?.focus()
    panel.current?.scrollIntoView({ block: 'start' })
  }, [of])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      role="alert"
      aria-labelledby={id}
      className={`flex flex-col gap-4 rounded-panel border-2 ${border} bg-blanco p-4 md:p-6`}
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
