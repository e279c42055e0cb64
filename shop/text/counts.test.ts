import { expect, test } from 'vitest'
import { formatCount } from './counts.ts'

test.each([
  [0, '0 pedidos'],
  [1, '1 pedido'],
  [2, '2 pedidos'],
  [1234, '1.234 pedidos'],
  [1_234_567, '1.234.567 pedidos'],
])('%i orders are written as %s', (count, text) => {
  expect(formatCount(count, 'pedido', 'pedidos')).toBe(text)
})
