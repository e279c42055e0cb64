import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '#shop/catalog/preferences.ts'
import { browserStorage } from '#tests/browser-storage.ts'
import { clearSearches, loadPreferences, savePreferences, saveSearch } from './stored-preferences.ts'

let stored: Record<string, string>
let warn: MockInstance

beforeEach(() => {
  stored = browserStorage()
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('terms are returned newest first, and the other preferences stay unchanged', () => {
  savePreferences({ ...DEFAULT_PREFERENCES, sorting: 'price-asc' })
  for (const term of ['oud', 'khamrah', 'OUD']) saveSearch(term)
  expect(loadPreferences()).toEqual({
    ...DEFAULT_PREFERENCES,
    sorting: 'price-asc',
    searchHistory: ['OUD', 'khamrah'],
  })
  expect(warn).not.toHaveBeenCalled()
})

test('deleting the searches leaves the other preferences', () => {
  savePreferences({ ...DEFAULT_PREFERENCES, sorting: 'rating', searchHistory: ['oud'] })
  clearSearches()
  expect(loadPreferences()).toEqual({ ...DEFAULT_PREFERENCES, sorting: 'rating' })
})

test.each(['{broken', '['.repeat(100_000)])(
  'an unreadable storage falls back to the defaults and is logged',
  (text) => {
    stored['azahar:preferencias'] = text
    expect(loadPreferences()).toEqual(DEFAULT_PREFERENCES)
    expect(warn).toHaveBeenCalledTimes(1)
  },
)

test('a forbidden or full storage is logged and ignored', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  saveSearch('oud')
  expect(loadPreferences()).toEqual(DEFAULT_PREFERENCES)
  expect(warn).toHaveBeenCalledTimes(1)
})
