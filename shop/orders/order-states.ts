/** One state of an order. Everything that depends on a state reads its row. */
interface StateRow<Name extends string> {
  /** What operator and buyer read. */
  label: string
  /** The legal transitions, the usual one first. */
  next: readonly Name[]
  /** The button with which the operator brings an order into this state. */
  action: string
  /** Set where the state leaves the usual way of an order: the heading under which its button is folded away. */
  detour?: string
  /** What the state means, on the buyer's page. */
  meaning: string
  /** The look of its badge. */
  tone: 'attention' | 'neutral' | 'success' | 'dark' | 'done' | 'danger'
  /** The shop has not finished with the order. */
  isOpen: boolean
  /** The shop has earned the total, or is about to: what is sent unpaid is paid on delivery. */
  isIncome: boolean
  /** The transition to this state says that the buyer has paid. */
  isPaid?: boolean
  /** Such an order counts as if it had never been made: not as demand, and the same may be ordered again at once. */
  isVoid?: boolean
  /** The buyer's page shows how to pay. */
  showsPayment: boolean
  /** The note of the transition to this state is the tracking number, `{guia}` in replies. */
  hasTracking?: boolean
  /** The buyer may review what they bought. */
  asksForReview?: boolean
  /** What a transition to this state does with the counted pieces: takes those that are missing, or puts all back. */
  stock?: 'take' | 'release'
}

/** The states in the order in which an order passes through them. A new one also needs a reply below and a migration. */
export const STATE_TABLE = defineStates({
  nuevo: {
    label: 'Nuevo',
    next: ['confirmado', 'cancelado'],
    action: '',
    meaning: 'Recibimos tu pedido. Falta que lo confirmemos contigo.',
    tone: 'attention',
    isOpen: true,
    isIncome: false,
    showsPayment: true,
  },
  confirmado: {
    label: 'Confirmado',
    // With cash on delivery an order is sent before it is paid.
    next: ['pagado', 'enviado', 'cancelado'],
    action: 'Confirmar pedido',
    meaning: 'Está confirmado contigo.',
    tone: 'neutral',
    isOpen: true,
    isIncome: false,
    showsPayment: true,
    stock: 'take',
  },
  pagado: {
    label: 'Pagado',
    next: ['enviado', 'cancelado'],
    action: 'Marcar como pagado',
    meaning: 'Recibimos el pago.',
    tone: 'success',
    isOpen: true,
    isIncome: true,
    isPaid: true,
    showsPayment: true,
  },
  enviado: {
    label: 'Enviado',
    next: ['entregado', 'cancelado'],
    action: 'Marcar como enviado',
    meaning: 'Va en camino.',
    tone: 'dark',
    isOpen: true,
    isIncome: true,
    showsPayment: true,
    hasTracking: true,
  },
  entregado: {
    label: 'Entregado',
    next: [],
    action: 'Marcar como entregado',
    meaning: 'Lo recibiste. ¡Gracias!',
    tone: 'done',
    isOpen: false,
    isIncome: true,
    showsPayment: true,
    asksForReview: true,
  },
  cancelado: {
    label: 'Cancelado',
    next: [],
    action: 'Cancelar pedido',
    detour: 'Cancelar este pedido',
    meaning: 'El pedido se canceló.',
    tone: 'danger',
    isOpen: false,
    isIncome: false,
    isVoid: true,
    showsPayment: false,
    stock: 'release',
  },
})

/** The type of `next` follows from the names of the rows. */
function defineStates<Name extends string>(
  rows: Record<Name, StateRow<NoInfer<Name>>>,
): Readonly<Record<Name, Readonly<StateRow<Name>>>> {
  return rows
}

export type OrderState = keyof typeof STATE_TABLE
export const ORDER_STATES = Object.keys(STATE_TABLE) as OrderState[]

/** What every order begins as. Only such an order holds pieces for a limited time, until the operator confirms it. */
export const INITIAL_STATE = 'nuevo' satisfies OrderState
/** What an order becomes that is cancelled together with others. */
export const CANCELLED_STATE = 'cancelado' satisfies OrderState

export const INCOME_STATES = ORDER_STATES.filter((state) => STATE_TABLE[state].isIncome)
export const VOID_STATES = ORDER_STATES.filter((state) => STATE_TABLE[state].isVoid)
export const REVIEW_STATES = ORDER_STATES.filter((state) => STATE_TABLE[state].asksForReview)

/** The orders in these states, in words: "pagados, enviados o entregados". */
export function describeOrdersIn(states: readonly OrderState[]): string {
  const words = states.map((state) => `${STATE_TABLE[state].label.toLowerCase()}s`)
  return new Intl.ListFormat('es', { type: 'disjunction' }).format(words)
}

export function canTransition(from: OrderState, to: OrderState): boolean {
  return STATE_TABLE[from].next.includes(to)
}

export function isOrderState(text: unknown): text is OrderState {
  return ORDER_STATES.some((state) => state === text)
}

/**
 * What the operator sends the buyer in each state, unless they wrote their own. Not in the table: only the server reads
 * them, and the browser need not download them.
 */
export const DEFAULT_REPLIES: Readonly<Record<OrderState, string>> = {
  nuevo:
    '¡Hola, {nombre}! Recibimos tu pedido {codigo} por {total}. Enseguida te confirmamos la disponibilidad y la entrega.\nPuedes seguirlo aquí: {pedido}\n{tienda}',
  confirmado:
    '¡Hola, {nombre}! Tu pedido {codigo} está confirmado. Total: {total}.\nForma de pago: {pago}\nSíguelo aquí: {pedido}\n¡Gracias por comprar en {tienda}!',
  pagado:
    '¡Hola, {nombre}! Recibimos el pago de tu pedido {codigo}. Ya lo estamos preparando y te avisamos en cuanto salga.\nSíguelo aquí: {pedido}\n{tienda}',
  enviado:
    '¡Hola, {nombre}! Tu pedido {codigo} ya va en camino.\nGuía: {guia}\nSíguelo aquí: {pedido}\n{tienda}',
  entregado:
    '¡Hola, {nombre}! Tu pedido {codigo} ya está entregado. Esperamos que disfrutes tu perfume.\n¿Nos cuentas qué te pareció? {opinion}\n¡Gracias por comprar en {tienda}!',
  cancelado:
    'Hola, {nombre}. Tu pedido {codigo} quedó cancelado. Si fue un error o quieres retomarlo, respóndenos por aquí y lo resolvemos.\n{tienda}',
}
