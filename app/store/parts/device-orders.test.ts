import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/browser-storage.ts'
import {
  clearAccountOrders,
  clearDeviceOrders,
  deviceOrders,
  forgetDeviceOrder,
  saveDeviceOrder,
} from './device-orders.ts'

let stored: Record<string, string>
beforeEach(() => {
  stored = browserStorage()
})

const token = (nth: number) => `Pedido${String(nth).padStart(16, '0')}`
const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()
const listed = () => deviceOrders.current().map((order) => order.token)

test('the newest order is first, an order is listed once, and its page adds what was unknown', () => {
  saveDeviceOrder({ token: token(2), createdAt: at(2) })
  saveDeviceOrder({ token: token(1), createdAt: at(1) })
  saveDeviceOrder({ token: token(2), createdAt: at(2), code: 'A7K-42Q', total: 2000, currency: '$' })
  expect(listed()).toEqual([token(2), token(1)])
  expect(deviceOrders.current()[0]).toMatchObject({ code: 'A7K-42Q', total: 2000 })
})

test('only the thirty newest orders stay', () => {
  for (let day = 1; day <= 31; day++) saveDeviceOrder({ token: token(day), createdAt: at(day) })
  expect(listed()).toHaveLength(30)
  expect(listed()).not.toContain(token(1))
})

test('a sign-out removes the orders of the account; the others stay', () => {
  saveDeviceOrder({ token: token(1), createdAt: at(1) })
  saveDeviceOrder({ token: token(2), createdAt: at(2) })
  saveDeviceOrder({ token: token(2), createdAt: at(2), code: 'A7K-42Q', ofAccount: true })
  // Opened again without the session.
  saveDeviceOrder({ token: token(2), createdAt: at(2), code: 'A7K-42Q' })
  clearAccountOrders()
  expect(listed()).toEqual([token(1)])
})

test('an order that is gone, and then all, are deleted', () => {
  for (const nth of [1, 2]) saveDeviceOrder({ token: token(nth), createdAt: at(nth) })
  forgetDeviceOrder(token(1))
  expect(listed()).toEqual([token(2)])
  clearDeviceOrders()
  expect(Object.values(stored)).toEqual([''])
})

test('entries that a user has edited are ignored', () => {
  const good = { token: token(1), createdAt: at(1) }
  const bad = [
    null,
    'x',
    {},
    { ...good, token: '../admin' },
    { ...good, createdAt: 'ayer' },
    { ...good, total: '1' },
  ]
  stored['azahar:mis-pedidos'] = JSON.stringify([...bad, good])
  expect(listed()).toEqual([token(1)])
  stored['azahar:mis-pedidos'] = '{broken'
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(listed()).toEqual([])
  expect(warn).toHaveBeenCalledOnce()
})
