import { STATE_LABELS, type StateChoice } from '#shop/products/product-state.ts'

const LOOKS: Readonly<Record<Exclude<StateChoice, 'published'>, string>> = {
  draft: 'bg-lino text-tinta inset-ring inset-ring-contorno',
  scheduled: 'bg-ambar text-contraste',
  archived: 'bg-noche text-marfil',
}

/** The state of a product that visitors do not see; nothing for a published one. */
export function ProductStateBadge({ state }: { state: StateChoice }) {
  if (state === 'published') return null
  return (
    <span
      className={`inline-block rounded-suave px-2 py-0.5 font-sans text-xs font-semibold leading-5 ${LOOKS[state]}`}
    >
      {STATE_LABELS[state]}
    </span>
  )
}
