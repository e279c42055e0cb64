/** The states of an order; what each may turn into is in `MOVES`. */
export const ORDER_STATES = ['nuevo', 'confirmado', 'pagado', 'enviado', 'entregado', 'cancelado'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/**
 * Legal moves only. With cash on delivery a confirmed order is sent before it is paid. A delivered or cancelled order
 * stays what it is.
 */
const MOVES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  nuevo: ['confirmado', 'cancelado'],
  confirmado: ['pagado', 'enviado', 'cancelado'],
  pagado: ['enviado', 'cancelado'],
  enviado: ['entregado', 'cancelado'],
  entregado: [],
  cancelado: [],
}

/** What the order may turn into next, the usual step first. */
export function movesFrom(state: OrderState): readonly OrderState[] {
  return MOVES[state]
}

export function mayMove(from: OrderState, to: OrderState): boolean {
  return MOVES[from].includes(to)
}

export function isOrderState(text: unknown): text is OrderState {
  return ORDER_STATES.some((state) => state === text)
}

/** The shop has earned what such an order comes to, or is about to: what is sent unpaid is paid on delivery. */
export const EARNING_STATES = ['pagado', 'enviado', 'entregado'] as const satisfies readonly OrderState[]

/** What operator and buyer read. */
export const STATE_LABELS: Readonly<Record<OrderState, string>> = {
  nuevo: 'Nuevo',
  confirmado: 'Confirmado',
  pagado: 'Pagado',
  enviado: 'Enviado',
  entregado: 'Entregado',
  cancelado: 'Cancelado',
}
