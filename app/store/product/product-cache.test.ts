import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/browser-storage.ts'
import { cacheProduct, forgetProduct, productCopy } from './product-cache.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 4, 12, 14, 30)
const KEY = 'azahar:product:abc'

const copyAfter = (minutes: number) => productCopy('abc', NOW + minutes * MINUTE)
const openBuild = (version: string) => vi.stubGlobal('window', { __reactRouterManifest: { version } })

beforeEach(() => {
  browserStorage()
  openBuild('today')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('a copy is fresh for five minutes, then stale, and gone after thirty', () => {
  cacheProduct('abc', { name: 'Khamrah' }, NOW)
  expect(copyAfter(0)).toMatchObject({ cachedAt: NOW, data: { name: 'Khamrah' }, fresh: true })
  expect(copyAfter(4.99)?.fresh).toBe(true)
  expect(copyAfter(5)?.fresh).toBe(false)
  expect(copyAfter(29.99)?.data).toEqual({ name: 'Khamrah' })
  expect(copyAfter(30)).toBeNull()
})

test('a copy from the future (the clock was set back) is invalid', () => {
  cacheProduct('abc', { name: 'Khamrah' }, NOW)
  expect(copyAfter(-1)).toBeNull()
})

test('a copy of another build is invalid: it may lack what the page shows', () => {
  cacheProduct('abc', { name: 'Khamrah' }, NOW)
  openBuild('tomorrow')
  expect(copyAfter(1)).toBeNull()
})

test.each([
  '{broken',
  'null',
  '7',
  '[]',
  '{"cachedAt":"x","build":"today","data":{}}',
  `{"cachedAt":${NOW}}`,
])('an invalid copy is ignored: %s', (text) => {
  localStorage.setItem(KEY, text)
  expect(copyAfter(1)).toBeNull()
})

test('storing a product deletes expired and broken copies, and nothing else', () => {
  cacheProduct('abc', { name: 'old' }, NOW - 31 * MINUTE)
  cacheProduct('young', { name: 'young' }, NOW - 10 * MINUTE)
  localStorage.setItem('azahar:product:broken', '{')
  localStorage.setItem('azahar:preferences', '{}')
  cacheProduct('new', { name: 'new' }, NOW)
  expect(Object.keys(localStorage).sort()).toEqual([
    'azahar:preferences',
    'azahar:product:new',
    'azahar:product:young',
  ])
})

test('a full storage is logged and ignored', () => {
  browserStorage(10)
  expect(() => cacheProduct('abc', { name: 'Khamrah' }, NOW)).not.toThrow()
  expect(console.warn).toHaveBeenCalledOnce()
  expect(copyAfter(0)).toBeNull()
})

test('a forbidden storage is logged and ignored', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(copyAfter(0)).toBeNull()
  expect(() => cacheProduct('abc', {}, NOW)).not.toThrow()
  expect(() => forgetProduct('abc')).not.toThrow()
})

test('a removed product is deleted from the cache', () => {
  cacheProduct('abc', { name: 'Khamrah' }, NOW)
  forgetProduct('abc')
  expect(copyAfter(0)).toBeNull()
})
