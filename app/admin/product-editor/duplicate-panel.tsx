import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { SaveOutcome } from '#shop/products/save-outcome.ts'

/** Another product has this brand and name: nothing is saved until the operator chooses. A part of the form. */
export function DuplicatePanel({ outcome }: { outcome: Extract<SaveOutcome, { kind: 'duplicate' }> }) {
  const panel = useRef<HTMLElement>(null)
  const { id, name, brand } = outcome.same
  // biome-ignore lint/correctness/useExhaustiveDependencies: every refused save shows the panel again
  useEffect(() => {
    panel.current?.focus()
    panel.current?.scrollIntoView({ block: 'center' })
  }, [outcome])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      role="alert"
      aria-labelledby="repetido"
      className="flex flex-col gap-4 rounded-panel border-2 border-contorno bg-blanco p-4 md:p-6"
    >
      <h2 id="repetido" className="text-xl">
        Este perfume ya está en tu tienda
      </h2>
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
    </section>
  )
}
