import { type OrderState, STATE_TABLE } from '#shop/orders/order-states.ts'

type Tone = (typeof STATE_TABLE)[OrderState]['tone']

const LOOKS: Record<Tone, string> = {
  attention: 'bg-ambar text-contraste',
  neutral: 'bg-lino text-tinta inset-ring inset-ring-contorno',
  success: 'bg-oliva text-contraste',
  dark: 'bg-noche text-marfil',
  done: 'bg-blanco text-oliva inset-ring inset-ring-oliva',
  danger: 'bg-blanco text-granate inset-ring inset-ring-granate',
}

/** The order's state, distinguished by color and word. */
export function StateBadge({ state }: { state: OrderState }) {
  return (
    <span
      className={`inline-block rounded-suave px-2 py-0.5 font-sans text-xs font-semibold leading-5 ${LOOKS[STATE_TABLE[state].tone]}`}
    >
      {STATE_TABLE[state].label}
    </span>
  )
}
