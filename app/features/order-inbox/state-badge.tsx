import { type OrderState, STATE_LABELS } from '#domain/order-states.ts'

const LOOKS: Record<OrderState, string> = {
  nuevo: 'bg-ambar text-blanco',
  confirmado: 'bg-lino text-tinta inset-ring inset-ring-laton',
  pagado: 'bg-oliva text-blanco',
  enviado: 'bg-noche text-arena',
  entregado: 'bg-blanco text-oliva inset-ring inset-ring-oliva',
  cancelado: 'bg-blanco text-granate inset-ring inset-ring-granate',
}

/** The order's state, told apart by colour and word. */
export function StateBadge({ state }: { state: OrderState }) {
  return (
    <span
      className={`inline-block rounded-suave px-2 py-0.5 font-sans text-xs font-semibold leading-5 ${LOOKS[state]}`}
    >
      {STATE_LABELS[state]}
    </span>
  )
}
