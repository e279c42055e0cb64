import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  canTransition,
  describeOrdersIn,
  effectiveTransitions,
  findUndo,
  INITIAL_STATE,
  ORDER_STATES,
  type OrderState,
  orderSteps,
  STATE_TABLE,
  usualTransitions,
} from './order-states.ts'

const LEGAL: Record<OrderState, OrderState[]> = {
  nuevo: ['confirmado', 'cancelado'],
  confirmado: ['pagado', 'enviado', 'cancelado'],
  pagado: ['enviado', 'cancelado'],
  enviado: ['entregado', 'cancelado'],
  entregado: [],
  cancelado: [],
}

test.each(ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => [from, to] as const)))(
  'an order may go from %s to %s only as the table of states says',
  (from, to) => {
    expect(canTransition(from, to)).toBe(LEGAL[from].includes(to))
  },
)

test('every state but the first is reached from another, and no state leads back to new', () => {
  const reached = new Set(ORDER_STATES.flatMap((state) => STATE_TABLE[state].next))
  expect([...reached].sort()).toEqual(ORDER_STATES.filter((state) => state !== INITIAL_STATE).sort())
})

/** Words that are not states of an order there: a product that is not saved yet, and an unfinished social sign-in. */
const OTHER_MEANINGS = [
  'app/admin/product-editor/draft.ts: nuevo',
  'shop/accounts/sign-in.server.ts: cancelado',
  'shop/accounts/sign-in.server.ts: cancelado',
]

test('no source file but the table of states names a state of an order', () => {
  const literal = new RegExp(
    `['"\`](${ORDER_STATES.join('|')})['"\`]|^\\s*(${ORDER_STATES.join('|')}):`,
    'gm',
  )
  const sources = globSync('{app,shop,server,demo}/**/*.{ts,tsx}', {
    exclude: (file) => /\.test\.tsx?$|\/testing(\/|$)/.test(file),
  })
  expect(sources.length).toBeGreaterThan(600)
  const found = sources
    .filter((file) => file !== 'shop/orders/order-states.ts')
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(literal)].map(([, text, key]) => `${file}: ${text ?? key}`),
    )
  expect(found.sort()).toEqual(OTHER_MEANINGS.toSorted())
})

test('the orders of some states are described in words, one or more of them', () => {
  expect(describeOrdersIn(['pagado', 'enviado', 'entregado'])).toBe('pagados, enviados o entregados')
  expect(describeOrdersIn(['pagado', 'enviado'], 1)).toBe('pagado o enviado')
})

test('no transition leads back to a state that an order has passed', () => {
  const visit = (state: OrderState, passed: readonly OrderState[]): void => {
    expect(passed).not.toContain(state)
    for (const next of STATE_TABLE[state].next) visit(next, [...passed, state])
  }
  visit(INITIAL_STATE, [])
})

test.each<{ transitions: OrderState[]; to?: OrderState; takes?: boolean }>([
  { transitions: ['nuevo'] },
  { transitions: ['nuevo', 'confirmado'] },
  { transitions: ['nuevo', 'cancelado'], to: 'nuevo' },
  { transitions: ['nuevo', 'confirmado', 'cancelado'], to: 'confirmado', takes: true },
  { transitions: ['nuevo', 'confirmado', 'enviado', 'cancelado'], to: 'enviado', takes: true },
  { transitions: ['nuevo', 'confirmado', 'cancelado', 'confirmado'] },
  { transitions: ['nuevo', 'confirmado', 'enviado'], to: 'confirmado' },
  { transitions: ['nuevo', 'confirmado', 'pagado', 'enviado', 'pagado'], to: 'confirmado' },
  { transitions: ['nuevo', 'confirmado', 'enviado', 'confirmado', 'pagado', 'enviado'], to: 'pagado' },
])('after $transitions an undo leads to $to', ({ transitions, to, takes }) => {
  expect(findUndo(transitions.map((state) => ({ state })))).toEqual(
    to && { to, stock: takes ? 'take' : 'none' },
  )
})

test('an undone transition does not count, and the one before it has its own time', () => {
  const states: OrderState[] = ['nuevo', 'confirmado', 'enviado', 'confirmado', 'pagado']
  expect(effectiveTransitions(states.map((state, at) => ({ state, at })))).toEqual([
    { state: 'nuevo', at: 0 },
    { state: 'confirmado', at: 1 },
    { state: 'pagado', at: 4 },
  ])
})

const at = '2026-11-21T16:00:00.000Z'

test.each<{ been: OrderState[]; coming: OrderState[]; paysOnDelivery?: boolean }>([
  { been: ['nuevo'], coming: ['confirmado', 'pagado', 'enviado', 'entregado'] },
  { been: ['nuevo'], coming: ['confirmado', 'enviado', 'entregado'], paysOnDelivery: true },
  { been: ['nuevo', 'confirmado', 'pagado'], coming: ['enviado', 'entregado'], paysOnDelivery: true },
  { been: ['nuevo', 'confirmado', 'enviado'], coming: ['entregado'] },
  { been: ['nuevo', 'confirmado', 'pagado', 'enviado', 'entregado'], coming: [] },
  { been: ['nuevo', 'confirmado', 'cancelado'], coming: [] },
])('$been is followed by $coming', ({ been, coming, paysOnDelivery = false }) => {
  expect(
    orderSteps(
      been.map((state) => ({ state, at })),
      paysOnDelivery,
    ),
  ).toEqual([...been.map((state) => ({ state, at })), ...coming.map((state) => ({ state, at: null }))])
})

test('an order that is paid on delivery is expected to be sent first; it may be marked as paid before', () => {
  expect(usualTransitions('confirmado', false)).toEqual(['pagado', 'enviado'])
  expect(usualTransitions('confirmado', true)).toEqual(['enviado', 'pagado'])
  expect(usualTransitions('enviado', true)).toEqual(['entregado'])
})
