import { expect, test } from 'vitest'
import type { OrderState } from './order-states.ts'
import { orderSteps } from './order-steps.ts'

const at = '2026-11-21T16:00:00.000Z'

test.each<{ been: OrderState[]; coming: OrderState[] }>([
  { been: ['nuevo'], coming: ['confirmado', 'pagado', 'enviado', 'entregado'] },
  { been: ['nuevo', 'confirmado', 'enviado'], coming: ['entregado'] },
  { been: ['nuevo', 'confirmado', 'pagado', 'enviado', 'entregado'], coming: [] },
  { been: ['nuevo', 'confirmado', 'cancelado'], coming: [] },
])('$been is followed by $coming', ({ been, coming }) => {
  expect(orderSteps(been.map((state) => ({ state, at })))).toEqual([
    ...been.map((state) => ({ state, at })),
    ...coming.map((state) => ({ state, at: null })),
  ])
})
