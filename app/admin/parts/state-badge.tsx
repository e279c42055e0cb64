import { type OrderState, STATE_TABLE } from '#shop/orders/order-states.ts'
import { STATE_LABELS, type StateChoice } from '#shop/products/product-state.ts'

type Tone = (typeof STATE_TABLE)[OrderState]['tone']

const LOOKS: Record<Tone, string> = {
  attention: 'bg-ambar text-contraste',
  neutral: 'bg-lino text-tinta inset-ring inset-ring-contorno',
  success: 'bg-oliva text-contraste',
  dark: 'bg-noche text-marfil',
  done: 'bg-blanco text-oliva inset-ring inset-ring-oliva',
  danger: 'bg-blanco text-granate inset-ring inset-ring-granate',
}

const PRODUCT_TONES = { draft: 'neutral', scheduled: 'attention', archived: 'dark' } as const

/** The order's state, distinguished by color and word. */
export function StateBadge({ state }: { state: OrderState }) {
  const { tone, label } = STATE_TABLE[state]
  return <Badge tone={tone} label={label} />
}

/** The state of a product that visitors do not see; nothing for a published one. */
export function ProductStateBadge({ state }: { state: StateChoice }) {
  return state !== 'published' && <Badge tone={PRODUCT_TONES[state]} label={STATE_LABELS[state]} />
}

function Badge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span
      className={`inline-block rounded-suave px-2 py-0.5 font-sans text-xs font-semibold leading-5 ${LOOKS[tone]}`}
    >
      {label}
    </span>
  )
}
