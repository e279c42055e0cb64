import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetProduct, keepProduct, productCopy } from './product-cache.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 4, 12, 14, 30)
const KEY = 'azahar:product:abc'

interface Named {
  name: string
}
const isNamed = (data: unknown): data is Named => typeof (data as Named | null)?.name === 'string'
const copyAfter = (minutes: number) => productCopy('abc', isNamed, NOW + minutes * MINUTE)

/** The browser's storage as far as the copies use it; its names are own keys there too. */
function fakeStorage(quota = Number.POSITIVE_INFINITY) {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      if (value.length > quota) throw new DOMException('full', 'QuotaExceededError')
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods) as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a copy is fresh for five minutes, then stale, and gone after thirty', () => {
  keepProduct('abc', { name: 'Khamrah' }, NOW)
  expect(copyAfter(0)).toEqual({ keptAt: NOW, data: { name: 'Khamrah' }, fresh: true })
  expect(copyAfter(4.99)?.fresh).toBe(true)
  expect(copyAfter(5)?.fresh).toBe(false)
  expect(copyAfter(29.99)?.data).toEqual({ name: 'Khamrah' })
  expect(copyAfter(30)).toBeNull()
})

test('a copy from the future (the clock was set back) is not believed', () => {
  keepProduct('abc', { name: 'Khamrah' }, NOW)
  expect(copyAfter(-1)).toBeNull()
})

test.each([
  '{broken',
  'null',
  '7',
  '[]',
  '{"keptAt":"x","data":{}}',
  `{"keptAt":${NOW}}`,
  `{"keptAt":${NOW},"data":{"name":1}}`,
])('what is not a copy is ignored: %s', (text) => {
  localStorage.setItem(KEY, text)
  expect(copyAfter(1)).toBeNull()
})

test('keeping one product drops expired and broken copies, and nothing else', () => {
  keepProduct('abc', { name: 'old' }, NOW - 31 * MINUTE)
  keepProduct('young', { name: 'young' }, NOW - 10 * MINUTE)
  localStorage.setItem('azahar:product:broken', '{')
  localStorage.setItem('azahar:preferences', '{}')
  keepProduct('new', { name: 'new' }, NOW)
  expect(Object.keys(localStorage).sort()).toEqual([
    'azahar:preferences',
    'azahar:product:new',
    'azahar:product:young',
  ])
})

test('a full storage is logged and ignored', () => {
  vi.stubGlobal('localStorage', fakeStorage(10))
  expect(() => keepProduct('abc', { name: 'Khamrah' }, NOW)).not.toThrow()
  expect(console.warn).toHaveBeenCalledOnce()
  expect(copyAfter(0)).toBeNull()
})

test('a forbidden storage is logged and ignored', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(copyAfter(0)).toBeNull()
  expect(() => keepProduct('abc', {}, NOW)).not.toThrow()
  expect(() => forgetProduct('abc')).not.toThrow()
})

test('a product that is gone is forgotten', () => {
  keepProduct('abc', { name: 'Khamrah' }, NOW)
  forgetProduct('abc')
  expect(copyAfter(0)).toBeNull()
})
