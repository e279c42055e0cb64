import { expect, test } from 'vitest'
import { isWaiting, type PendingOrder } from './pending-orders.ts'

const MINUTE = 60_000
const order = { key: 'k', address: '/order/new?lineas=1x1', fields: [] }

test.each<[PendingOrder['state'], number, boolean]>([
  ['waiting', 0, true],
  ['waiting', 23 * 60 * MINUTE, true],
  ['waiting', 25 * 60 * MINUTE, false],
  ['sending', MINUTE / 4, false],
  ['sending', MINUTE, true],
  ['refused', MINUTE, false],
  ['sent', MINUTE, false],
])('the retry of an order with state %s for %d ms is %s', (state, age, expected) => {
  expect(isWaiting({ ...order, state, at: 1_000_000 }, 1_000_000 + age)).toBe(expected)
})
