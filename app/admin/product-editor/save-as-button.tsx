import { Button } from '#app/ui/button.tsx'
import type { StateChoice } from '#shop/products/product-state.ts'

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
