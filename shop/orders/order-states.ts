/** One state of an order. All code that depends on a state reads its row. */
interface StateRow<Name extends string> {
  /** The label for operator and buyer. */
  label: string
  /** The allowed transitions, the usual one first. */
  next: readonly Name[]
  /** The button with which the operator brings an order into this state. */
  action: string
  /** Set for a state outside the usual sequence: the heading of the collapsed section with its button. */
  detour?: string
  /** What the state means, on the buyer's page. */
  meaning: string
  /** The look of its badge. */
  tone: 'attention' | 'neutral' | 'success' | 'dark' | 'done' | 'danger'
  /** The order still needs work of the operator. */
  isOpen: boolean
  /** The total counts as income. An order that is sent unpaid is paid on delivery. */
  isIncome: boolean
  /** The transition to this state records the payment. */
  isPaid?: boolean
  /** The order does not count as demand or as a duplicate. */
  isVoid: boolean
  /** The buyer's page shows how to pay. */
  showsPayment: boolean
  /** The note of the transition to this state is the tracking number: on the buyer's page and as `{guia}` in replies. */
  hasTracking?: boolean
  /** The buyer may review what they bought. */
  asksForReview?: boolean
  /** Effect of a transition to this state on counted pieces: take the missing ones, release all, or none. */
  stock: 'take' | 'release' | 'none'
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
    isVoid: false,
    showsPayment: true,
    stock: 'none',
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
    isVoid: false,
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
    isVoid: false,
    showsPayment: true,
    stock: 'none',
  },
  enviado: {
    label: 'Enviado',
    next: ['entregado', 'cancelado'],
    action: 'Marcar como enviado',
    meaning: 'Va en camino.',
    tone: 'dark',
    isOpen: true,
    isIncome: true,
    isVoid: false,
    showsPayment: true,
    hasTracking: true,
    stock: 'none',
  },
  entregado: {
    label: 'Entregado',
    next: [],
    action: 'Marcar como entregado',
    meaning: 'Lo recibiste. ¡Gracias!',
    tone: 'done',
    isOpen: false,
    isIncome: true,
    isVoid: false,
    showsPayment: true,
    asksForReview: true,
    stock: 'none',
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

/** The state of a new order. Only in this state is the hold limited in time. */
export const INITIAL_STATE = 'nuevo' satisfies OrderState
/** The state of an order after a bulk cancellation. */
export const CANCELED_STATE = 'cancelado' satisfies OrderState

export const INCOME_STATES = ORDER_STATES.filter((state) => STATE_TABLE[state].isIncome)
export const VOID_STATES = ORDER_STATES.filter((state) => STATE_TABLE[state].isVoid)
export const REVIEW_STATES = ORDER_STATES.filter((state) => STATE_TABLE[state].asksForReview)

/** The orders in these states, in words: "pagados, enviados o entregados"; of one order, "pagado, enviado o entregado". */
export function describeOrdersIn(states: readonly OrderState[], count = 2): string {
  const words = states.map((state) => `${STATE_TABLE[state].label.toLowerCase()}${count === 1 ? '' : 's'}`)
  return new Intl.ListFormat('es', { type: 'disjunction' }).format(words)
}

export function canTransition(from: OrderState, to: OrderState): boolean {
  return STATE_TABLE[from].next.includes(to)
}

export function isOrderState(text: unknown): text is OrderState {
  return ORDER_STATES.some((state) => state === text)
}

/**
 * The default reply to the buyer in each state. Outside of the table because only the server reads them: the browser
 * does not download them.
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
    '¡Hola, {nombre}! Tu pedido {codigo} ya está entregado. Esperamos que lo disfrutes.\n¿Nos cuentas qué te pareció? {opinion}\n¡Gracias por comprar en {tienda}!',
  cancelado:
    'Hola, {nombre}. Tu pedido {codigo} quedó cancelado. Si fue un error o quieres retomarlo, respóndenos por aquí y lo resolvemos.\n{tienda}',
}

/** The transitions that still count, oldest first. An undo is stored as a transition to an earlier state. */
export function effectiveTransitions<Transition extends { state: OrderState }>(
  transitions: readonly Transition[],
): Transition[] {
  const effective: Transition[] = []
  for (const transition of transitions) {
    const earlier = effective.findIndex(({ state }) => state === transition.state)
    if (earlier < 0) effective.push(transition)
    else effective.length = earlier + 1
  }
  return effective
}

/** The tracking number of effective transitions; empty before the order is sent. */
export function findTracking(transitions: readonly { state: OrderState; note: string }[]): string {
  return transitions.findLast(({ state }) => STATE_TABLE[state].hasTracking)?.note ?? ''
}

/** In a form and a URL, in place of the state: undo the last transition. */
export const UNDO = 'deshacer'

/** Whether a stored transition undoes the one before it. The first event of an order comes from no state, a note leads to none. */
export function isUndo({ fromState, toState }: { fromState: OrderState | null; toState: OrderState | null }) {
  return fromState !== null && toState !== null && !canTransition(fromState, toState)
}

/** What undoes the last transition: the state before it, and the effect on counted pieces. */
export type Undo = { to: OrderState; stock: 'take' | 'none' }

/**
 * Undefined when the last transition cannot be undone: it took pieces. A release takes them again, if the order had taken
 * them before it.
 */
export function findUndo(transitions: readonly { state: OrderState }[]): Undo | undefined {
  const effective = effectiveTransitions(transitions)
  const last = effective.pop()
  const to = effective.at(-1)?.state
  if (!last || !to || STATE_TABLE[last.state].stock === 'take') return undefined
  const isRelease = STATE_TABLE[last.state].stock === 'release'
  const hadTaken = effective.some(({ state }) => STATE_TABLE[state].stock === 'take')
  return { to, stock: isRelease && hadTaken ? 'take' : 'none' }
}

/** A step of the order's progress; `at` (ISO 8601) is null for a future step. */
type OrderStep = { state: OrderState; at: string | null }

const WAY = ORDER_STATES.filter((state) => !STATE_TABLE[state].detour)

/**
 * Past states of an order, oldest first, then the expected ones. None is expected outside the usual sequence, and the
 * payment is not expected before an order that is paid on delivery is sent.
 */
export function orderSteps(
  transitions: readonly { state: OrderState; at: string }[],
  paysOnDelivery: boolean,
): OrderStep[] {
  const now = transitions.at(-1)?.state
  if (now === undefined || !WAY.includes(now)) return [...transitions]
  const coming = WAY.slice(WAY.indexOf(now) + 1).filter(
    (state) => !(paysOnDelivery && STATE_TABLE[state].isPaid),
  )
  return [...transitions, ...coming.map((state) => ({ state, at: null }))]
}

/** The transitions within the usual sequence, the expected one first: with payment on delivery the payment is the last. */
export function usualTransitions(state: OrderState, paysOnDelivery: boolean): OrderState[] {
  const usual = STATE_TABLE[state].next.filter((to) => WAY.includes(to))
  if (!paysOnDelivery) return usual
  const isPayment = (to: OrderState) => STATE_TABLE[to].isPaid === true
  return [...usual.filter((to) => !isPayment(to)), ...usual.filter(isPayment)]
}
