import { expect, test } from 'vitest'
import { cachedDate } from './copy-age.tsx'

test('the date of a cached copy has day and time', () => {
  expect(cachedDate(new Date(2026, 4, 12, 14, 30).getTime())).toBe('12 de mayo, 14:30')
  expect(cachedDate(new Date(2026, 0, 1, 0, 5).getTime())).toBe('1 de enero, 00:05')
})
