import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/browser-storage.ts'
import { forgetAccount } from './favorites-sync.tsx'
import { pendingOrders, savePending } from './pending-orders.ts'
import { saveFavorites } from './stored-favorites.ts'

const order = { address: '/order/new?lineas=1x1', at: 1_000_000 }
const pendingKeys = () => pendingOrders.current().map(({ key }) => key)

beforeEach(() => {
  browserStorage()
  vi.stubGlobal('sessionStorage', { setItem: () => {} })
  savePending({ ...order, key: 'refused', fields: [['telefono', '300 123 45 67']], state: 'refused' })
  savePending({ ...order, key: 'waiting', fields: [], state: 'waiting' })
})

test('a sign-out removes what the buyer typed into a refused order; an order that waits stays', () => {
  saveFavorites([], '@')
  forgetAccount()
  expect(pendingKeys()).toEqual(['waiting'])
})

test('without an account nothing leaves the browser', () => {
  saveFavorites([], '')
  forgetAccount()
  expect(pendingKeys()).toEqual(['refused', 'waiting'])
})
