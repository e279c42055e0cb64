import { expect, test } from 'vitest'
import { mayMove, movesFrom, ORDER_STATES, type OrderState } from './order-states.ts'

const LEGAL: Record<OrderState, OrderState[]> = {
  nuevo: ['confirmado', 'cancelado'],
  confirmado: ['pagado', 'enviado', 'cancelado'],
  pagado: ['enviado', 'cancelado'],
  enviado: ['entregado', 'cancelado'],
  entregado: [],
  cancelado: [],
}

test.each(ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => [from, to] as const)))(
  '%s → %s',
  (from, to) => {
    expect(mayMove(from, to)).toBe(LEGAL[from].includes(to))
    expect(movesFrom(from).includes(to)).toBe(LEGAL[from].includes(to))
  },
)

test('every state but the first is reached from another, and no state leads back to new', () => {
  const reached = new Set(ORDER_STATES.flatMap(movesFrom))
  expect([...reached].sort()).toEqual(ORDER_STATES.filter((state) => state !== 'nuevo').sort())
})
